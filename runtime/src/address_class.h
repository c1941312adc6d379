/* SPDX-License-Identifier: MIT */
/* The contents of caml/address_class.h in _pt, _ptt and _range. The names are the runtime's.

   A value is an immediate, a block of the minor or of the major heap, static data, or a pointer to
   something else. That is never followed: naked pointers are allowed, whatever they pointed to. */

#ifndef OUTHEAP_RUNTIME_ADDRESS_CLASS_H
#define OUTHEAP_RUNTIME_ADDRESS_CLASS_H

#include "caml/config.h"
#include "caml/misc.h"
#include "caml/mlvalues.h"
#include "classes.h"

#define Is_young(v)                                                                                \
  (CAMLassert(Is_block(v)), (char *)(v) < (char *)Caml_state_field(young_end) &&                   \
                                (char *)(v) > (char *)Caml_state_field(young_start))

#define Is_in_heap(a) oh_rt_is_heap((uintptr_t)(a))
#define Is_in_value_area(a) oh_rt_is_value((uintptr_t)(a))
#define Is_in_heap_or_young(a) (Classify_addr(a) & (In_heap | In_young))
#define Is_in_static_data(a) (Classify_addr(a) & In_static_data)

/* For C stubs, which were compiled with the stock header: the same numbers and functions. */
#define Not_in_heap 0
#define In_heap 1
#define In_young 2
#define In_static_data 4
#define Classify_addr(a) caml_page_table_lookup((void *)(a))

int caml_page_table_lookup(void *address);
int caml_page_table_add(int kind, void *start, void *end);
int caml_page_table_remove(int kind, void *start, void *end);
int caml_page_table_initialize(mlsize_t bytesize);

#endif
