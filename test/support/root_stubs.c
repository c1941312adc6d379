/* The functions of boxroot.h as OCaml externals; see root.mli. */
#include <errno.h>
#include <string.h>
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/signals.h>

#include "../../src/boxroot/collecting/for_tests.h"
#include "disguise.h"

_Noreturn static void raise_failed(void) {
  CAMLparam0();
  CAMLlocal2(code, message);
  code = Val_int(errno);
  message = caml_copy_string(boxroot_error_string());
  caml_raise_with_args(*caml_named_value("support.root.failed"), 2, (value[]){code, message});
  CAMLnoreturn;
}

value test_root_create(value v) {
  errno = 0;
  boxroot r = boxroot_create(v);
  if (r == NULL) raise_failed();
  return value_of_root(r);
}

value test_root_get(value root) { return boxroot_get(root_of_value(root)); }

value test_root_modify(value root, value v) {
  boxroot r = root_of_value(root);
  errno = 0;
  if (!boxroot_modify(&r, v)) raise_failed();
  return value_of_root(r);
}

/* Nothing may collect before the two roots hold no encoded exception any more. */
value test_root_create_for_result(value f) {
  value result = caml_callback_exn(f, Val_unit);
  boxroot r = boxroot_create(result), deleted = boxroot_create(result);
  if (r == NULL || deleted == NULL) raise_failed();
  boxroot_delete(deleted);
  if (Is_exception_result(result) && !boxroot_modify(&r, Extract_exception(result))) raise_failed();
  return value_of_root(r);
}

value test_root_delete(value root) {
  boxroot_delete(root_of_value(root));
  return Val_unit;
}

value test_root_ref_agrees(value root) {
  boxroot r = root_of_value(root);
  return Val_bool(*boxroot_get_ref(r) == boxroot_get(r));
}

/* Aligned as a block is, so it is an integer to OCaml once its lowest bit is set. */
value test_root_address(value v) { return v | 1; }

/* {{{ Owners */

static void finalise_owner(value owner) {
  boxroot_delete(*(boxroot *)Data_custom_val(owner));
  boxroot other = boxroot_create(Val_unit);
  if (other != NULL) boxroot_delete(other);
}

static struct custom_operations owner_operations = {
    .identifier = "support.root.owner",
    .finalize = finalise_owner,
    .compare = custom_compare_default,
    .hash = custom_hash_default,
    .serialize = custom_serialize_default,
    .deserialize = custom_deserialize_default,
};

value test_owner_make(value root) {
  value owner = caml_alloc_custom(&owner_operations, sizeof(boxroot), 0, 1);
  *(boxroot *)Data_custom_val(owner) = root_of_value(root);
  return owner;
}

/* }}} */

value test_root_status(value unit) {
  (void)unit;
  return Val_int(boxroot_status());
}

value test_root_setup(value unit) {
  (void)unit;
  return Val_bool(boxroot_setup());
}

value test_root_leave_to_marker(value unit) {
  bxr_few_roots = 0;
#if OCAML_VERSION < 50000
  bxr_stop_is_noticed = false;
#endif
  return unit;
}

value test_root_teardown(value unit) {
  (void)unit;
  boxroot_teardown();
  return Val_unit;
}

value test_root_error_string(value unit) {
  (void)unit;
  return caml_copy_string(boxroot_error_string());
}

value test_root_create_without_lock(value unit) {
  (void)unit;
  caml_enter_blocking_section();
  errno = 0;
  int error = boxroot_create(Val_unit) == NULL ? errno : 0;
  caml_leave_blocking_section();
  return Val_int(error);
}

value test_root_modify_without_lock(value root) {
  boxroot r = root_of_value(root);
  caml_enter_blocking_section();
  errno = 0;
  int error = boxroot_modify(&r, Val_unit) ? 0 : errno;
  caml_leave_blocking_section();
  return Val_int(error);
}

value test_root_setup_without_lock(value unit) {
  (void)unit;
  caml_enter_blocking_section();
  errno = 0;
  int error = boxroot_setup() ? 0 : errno;
  caml_leave_blocking_section();
  return Val_int(error);
}

value test_root_errno_named(value name) {
  return Val_int(strcmp(String_val(name), "EPERM") == 0 ? EPERM : ENOMEM);
}
