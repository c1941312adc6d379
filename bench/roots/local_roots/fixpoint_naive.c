/* `naive`: boxroots in place of local roots, in the same discipline: every function roots what it
   is given and what it finds, and deletes those roots before it returns. */

#include "cell_boxroot.h"
#include <stdlib.h>
#include <caml/callback.h>

#include "rooted.h"

static int compare_val(value x, value y) {
  cell x_root = rooted(x), y_root = rooted(y);
  int same = Double_val(cell_get(x_root)) == Double_val(cell_get(y_root));
  cell_delete(y_root);
  cell_delete(x_root);
  return same;
}

value bench_fixpoint_naive(value f, value x) {
  cell f_root = rooted(f), x_root = rooted(x);
  cell y_root = rooted(caml_callback(f, x));
  value result = cell_get(y_root);
  if (!compare_val(cell_get(x_root), result))
    result = bench_fixpoint_naive(cell_get(f_root), cell_get(y_root));
  cell_delete(y_root);
  cell_delete(x_root);
  cell_delete(f_root);
  return result;
}
