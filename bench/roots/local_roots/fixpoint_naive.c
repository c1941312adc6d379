/* `naive`: boxroots in place of local roots, in the same discipline: every function roots what it
   is given and what it finds, and deletes those roots before it returns. */

#include <stdio.h>
#include <stdlib.h>

#include <boxroot.h>
#include <caml/callback.h>

static inline boxroot rooted(value v) {
  boxroot r = boxroot_create(v);
  if (r != NULL) return r;
  fputs("local_roots: no memory for a root\n", stderr);
  exit(1);
}

static int compare_val(value x, value y) {
  boxroot x_root = rooted(x), y_root = rooted(y);
  int same = Double_val(boxroot_get(x_root)) == Double_val(boxroot_get(y_root));
  boxroot_delete(y_root);
  boxroot_delete(x_root);
  return same;
}

value bench_fixpoint_naive(value f, value x) {
  boxroot f_root = rooted(f), x_root = rooted(x);
  boxroot y_root = rooted(caml_callback(f, x));
  value result = boxroot_get(y_root);
  if (!compare_val(boxroot_get(x_root), result))
    result = bench_fixpoint_naive(boxroot_get(f_root), boxroot_get(y_root));
  boxroot_delete(y_root);
  boxroot_delete(x_root);
  boxroot_delete(f_root);
  return result;
}
