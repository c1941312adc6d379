/* Stubs of `global`: a cell is a malloc'ed word registered as a global root. OCaml owns the word
   from create to delete, disguised as an integer. */

#define CAML_NAME_SPACE
#include <stdlib.h>

#include <caml/fail.h>
#include <caml/memory.h>

#include "counts.h"
#include "disguise.h"

BENCH_DEFINE_COUNTS(global)

value bench_global_create(value contents) {
  value *cell = malloc(sizeof *cell);
  if (cell == NULL) caml_raise_out_of_memory();
  *cell = contents;
  caml_register_global_root(cell);
  ++counts.created;
  return disguise(cell);
}

value bench_global_get(value disguised) {
  value *cell = undisguise(disguised);
  return *cell;
}

/* Needs no barrier: every minor collection scans every global root, and marking begins with them.
 */
value bench_global_modify(value disguised, value contents) {
  value *cell = undisguise(disguised);
  *cell = contents;
  return disguised;
}

value bench_global_delete(value disguised) {
  value *cell = undisguise(disguised);
  caml_remove_global_root(cell);
  free(cell);
  ++counts.deleted;
  return Val_unit;
}
