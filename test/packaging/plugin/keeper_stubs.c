/* One function, kept by a root. */
#include <boxroot.h>
#include <caml/callback.h>
#include <caml/fail.h>

static boxroot kept;

value keeper_keep(value f) {
  kept = boxroot_create(f);
  if (kept == NULL) caml_failwith(boxroot_error_string());
  return Val_unit;
}

value keeper_call(value argument) { return caml_callback(boxroot_get(kept), argument); }

value keeper_drop(value unit) {
  boxroot_delete(kept);
  return unit;
}
