/* A function of OCaml in a variable of C: boxroot.h brings only caml/mlvalues.h. */
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <stdio.h>

static boxroot kept;

/* OCaml calls it: external keep : (string -> string) -> unit = "keep". On OCaml 4 the first root
   may collect, and move [f]. The root follows it, and this variable does not. */
value keep(value f) {
  kept = boxroot_create(f);
  if (kept == NULL) caml_failwith(boxroot_error_string());
  return Val_unit;
}

int main(int argc, char **argv) {
  (void)argc;
  caml_startup(argv); /* runs names.ml */
  value text = caml_copy_string("outheap");
  value result = caml_callback_exn(boxroot_get(kept), text);
  if (Is_exception_result(result)) return 1;
  printf("%s\n", String_val(result));
  boxroot_delete(kept); /* before OCaml is shut down */
  caml_shutdown();
  boxroot_teardown();
  return 0;
}
