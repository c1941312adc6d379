/* The stubs of an implementation whose cells lie outside the OCaml heap, and whose header
   (../inline_cells) comes before this one: they disguise a cell as an integer, count, and leave the
   work to that header.

   Where creation or modification fails the stub gives a disguised NULL, for OCaml to raise. Only set-up
   may touch the OCaml heap or raise, so that the others can be called without leaving OCaml's registers. */

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
    cell c = cell_create(contents);                                                                \
    counts.created += c != NULL;                                                                   \
    return disguise(c);                                                                            \
  }                                                                                                \
  value bench_##implementation##_get(value disguised) { return cell_get(undisguise(disguised)); }  \
  /* May move the root. */                                                                         \
  value bench_##implementation##_modify(value disguised, value contents) {                         \
    cell c = undisguise(disguised);                                                                \
    return disguise(cell_modify(&c, contents) ? c : NULL);                                         \
  }                                                                                                \
  value bench_##implementation##_delete(value disguised) {                                         \
    cell_delete(undisguise(disguised));                                                            \
    ++counts.deleted;                                                                              \
    return Val_unit;                                                                               \
  }

#endif
