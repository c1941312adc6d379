/* The stubs of an implementation, for in_c.ml.in: they disguise a cell as an integer, count, and
   leave the work to the file that includes this.

   Where creation or modification fails the stub gives a disguised NULL, for OCaml to raise. Only
   set-up may touch the OCaml heap or raise, and in the implementations whose row of the list says
   so creation and modification: the others are called without leaving OCaml's registers. */

#include <caml/fail.h>

#include "counts.h"

value STUB(setup)(value unit) {
  char const *error = cell_setup();
  if (error != NULL) caml_failwith(error);
  return unit;
}

value STUB(create)(value contents) {
  cell c = cell_create(contents);
  counts.created += c != NULL;
  return disguise(c);
}

value STUB(get)(value disguised) { return cell_get(undisguise(disguised)); }

/* May move the root. */
value STUB(modify)(value disguised, value contents) {
  cell c = undisguise(disguised);
  return disguise(cell_modify(&c, contents) ? c : NULL);
}

value STUB(delete)(value disguised) {
  cell_delete(undisguise(disguised));
  ++counts.deleted;
  return Val_unit;
}
