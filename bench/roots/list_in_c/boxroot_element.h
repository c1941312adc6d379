/* The node has a boxroot: the functions that list.h asks for, and that file, for whichever library the
   header boxroot.h is of. DEFINE_BOXROOT_LIST_STUBS(name) defines the stubs, and that of the set-up. */

#ifndef BENCH_BOXROOT_ELEMENT_H
#define BENCH_BOXROOT_ELEMENT_H

#include <boxroot.h>
#include <stdbool.h>

typedef boxroot element;

static bool element_init(element *element, value v) {
  *element = boxroot_create(v);
  return *element != NULL;
}

static value element_get(element *element) { return boxroot_get(*element); }

static bool element_set(element *element, value v) { return boxroot_modify(element, v); }

static void element_drop(element *element) { boxroot_delete(*element); }

#include "list.h"

#define DEFINE_BOXROOT_LIST_STUBS(name)                                                            \
  DEFINE_LIST_STUBS(name)                                                                          \
  value bench_list_##name##_setup(value unit) {                                                    \
    if (!boxroot_setup()) caml_failwith(boxroot_error_string());                                   \
    return unit;                                                                                   \
  }

#endif
