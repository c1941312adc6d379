/* The stubs of an implementation whose cells lie outside the OCaml heap: they disguise a cell as an
   integer, count, and leave the work to these functions, which the implementation defines before:

     char const *cell_setup(void)        NULL; or why it cannot be done
     void *cell_create(value)            NULL for want of memory
     value cell_get(void *)
     void *cell_modify(void *, value)    the cell, which may have moved; NULL for want of memory
     void cell_delete(void *)

   Where one fails the stub gives a disguised NULL, for OCaml to raise. Only set-up may touch the OCaml
   heap or raise, so that the others can be called without leaving OCaml's registers. */

#ifndef BENCH_STUBS_H
#define BENCH_STUBS_H

#ifndef CAML_NAME_SPACE
#define CAML_NAME_SPACE
#endif
#include <stddef.h>

#include <caml/fail.h>
#include <caml/mlvalues.h>

#include "counts.h"
#include "disguise.h"

#define BENCH_DEFINE_STUBS(implementation)                                                         \
  BENCH_DEFINE_COUNTS(implementation)                                                              \
  value bench_##implementation##_setup(value unit) {                                               \
    (void)unit;                                                                                    \
    char const *error = cell_setup();                                                              \
    if (error != NULL) caml_failwith(error);                                                       \
    return Val_unit;                                                                               \
  }                                                                                                \
  value bench_##implementation##_create(value contents) {                                          \
    void *cell = cell_create(contents);                                                            \
    counts.created += cell != NULL;                                                                \
    return disguise(cell);                                                                         \
  }                                                                                                \
  value bench_##implementation##_get(value disguised) { return cell_get(undisguise(disguised)); }  \
  value bench_##implementation##_modify(value disguised, value contents) {                         \
    return disguise(cell_modify(undisguise(disguised), contents));                                 \
  }                                                                                                \
  value bench_##implementation##_delete(value disguised) {                                         \
    cell_delete(undisguise(disguised));                                                            \
    ++counts.deleted;                                                                              \
    return Val_unit;                                                                               \
  }

#endif
