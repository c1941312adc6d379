/* `local`: OCaml's local roots. Every function roots what it is given and what it finds, by the
   rules of the manual. */

#define CAML_NAME_SPACE
#include <stdbool.h>

#include <caml/callback.h>
#include <caml/memory.h>

static int compare_val(value x, value y) {
  CAMLparam2(x, y);
  CAMLreturnT(int, Double_val(x) == Double_val(y));
}

value bench_fixpoint_local(value f, value x) {
  CAMLparam2(f, x);
  CAMLlocal1(y);
  y = caml_callback(f, x);
  if (compare_val(x, y)) CAMLreturn(y);
  CAMLreturn(bench_fixpoint_local(f, y));
}
