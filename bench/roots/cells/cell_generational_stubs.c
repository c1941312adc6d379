/* Stubs of `generational`: a cell is a malloc'ed word registered as a generational global root.
   OCaml owns the word from create to delete, disguised as an integer. */

#define CAML_NAME_SPACE
#include <stdlib.h>

#include <caml/fail.h>
#include <caml/memory.h>

#include "counts.h"
#include "disguise.h"

BENCH_DEFINE_COUNTS(generational)

value bench_generational_create(value contents) {
  value *cell = malloc(sizeof *cell);
  if (cell == NULL) caml_raise_out_of_memory();
  *cell = contents;
  caml_register_generational_global_root(cell);
  ++counts.created;
  return disguise(cell);
}

value bench_generational_get(value disguised) {
  value *cell = undisguise(disguised);
  return *cell;
}

/* May move the root to the list of the young ones, and so raise if memory runs out. */
value bench_generational_modify(value disguised, value contents) {
  value *cell = undisguise(disguised);
  caml_modify_generational_global_root(cell, contents);
  return disguised;
}

value bench_generational_delete(value disguised) {
  value *cell = undisguise(disguised);
  caml_remove_generational_global_root(cell);
  free(cell);
  ++counts.deleted;
  return Val_unit;
}
