/* The fixpoint with caller-roots: a function is given roots, and what it roots it gives away. The
   work is done by `fixpoint_rooted`, which owns [x] and gives a root to its caller; `f` is
   borrowed. Recursion is a tail call.

   Included in the file of an implementation (../implementations). */

#include <stdio.h>

#include <caml/callback.h>

/* The benchmark means nothing without its roots. */
static inline cell rooted(value v) {
  cell c = cell_create(v);
  if (c != NULL) return c;
  fputs("local_roots: no memory for a root\n", stderr);
  exit(1);
}

static int compare_refs(value const *x, value const *y) { return Double_val(*x) == Double_val(*y); }

static cell fixpoint_rooted(value const *f, cell x) {
  cell y = rooted(caml_callback(*f, cell_get(x)));
  int same = compare_refs(cell_get_ref(x), cell_get_ref(y));
  cell_delete(x);
  return same ? y : fixpoint_rooted(f, y);
}

/* OCaml's convention is that values are not rooted by the caller. */
value STUB(fixpoint)(value f, value x) {
  cell f_root = rooted(f);
  cell y = fixpoint_rooted(cell_get_ref(f_root), rooted(x));
  value result = cell_get(y);
  cell_delete(y);
  cell_delete(f_root);
  return result;
}
