/* SPDX-License-Identifier: MIT */
/* OCaml 4.14 asks its table of pages what an address is, unless it was configured without naked
   pointers: then a header says all, as on OCaml 5. */
#define CAML_INTERNALS
#include "runtime.h"

#if OCAML_VERSION < 50000
#include <caml/address_class.h>
#include <caml/config.h>
#include <caml/minor_gc.h>

bool oh_runtime_is_young(value v) { return Is_young(v); }

void oh_runtime_collect_young(void) { caml_minor_collection(); }

/* Only OCaml 5 has regions that want it. */
void oh_runtime_each_cycle(void (*f)(void)) { (void)f; }

#ifndef NO_NAKED_POINTERS
/* A failure may leave pages that were added before. */
bool oh_runtime_show(void *start, size_t size) {
  if (caml_page_table_add(In_static_data, start, (char *)start + size) == 0) return true;
  oh_runtime_hide(start, size);
  return false;
}

/* If it fails, pages stay in the table: the arena keeps their addresses, so they are no heap. */
void oh_runtime_hide(void *start, size_t size) {
  caml_page_table_remove(In_static_data, start, (char *)start + size);
}
#else
bool oh_runtime_show(void *start, size_t size) {
  (void)start;
  (void)size;
  return true;
}

void oh_runtime_hide(void *start, size_t size) {
  (void)start;
  (void)size;
}
#endif

#endif
