/* SPDX-License-Identifier: MIT */
/* The functions of boxroot.mli. A handle is a custom block that owns a root, or none once it was
   deleted or released. Every function that takes the root out of a handle, its finaliser included,
   exchanges the root for NULL. So the root is deleted once. */
#include <boxroot.h>

#include <errno.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>

/* {{{ Handles */

static boxroot *root_of(value handle) { return (boxroot *)Data_custom_val(handle); }

static boxroot take(value handle) {
  return __atomic_exchange_n(root_of(handle), NULL, __ATOMIC_ACQ_REL);
}

/* What the collector calls. */
static void finalise(value handle) {
  boxroot r = take(handle);
  if (r != NULL) boxroot_delete(r);
}

static struct custom_operations operations = {
    .identifier = "boxroot.handle",
    .finalize = finalise,
    .compare = custom_compare_default,
    .hash = custom_hash_default,
    .serialize = custom_serialize_default,
    .deserialize = custom_deserialize_default,
};

/* A handle without a root. Allocates. */
static value new_handle(void) {
  value handle = caml_alloc_custom(&operations, sizeof(boxroot), 0, 1);
  *root_of(handle) = NULL;
  return handle;
}

/* }}} */
/* {{{ Errors */

static value const *named(char const *name) { return caml_named_value(name); }

static boxroot not_deleted(boxroot r) {
  if (r == NULL) caml_raise_constant(*named("boxroot.deleted"));
  return r;
}

/* Raises the exception for the failure that has just happened. */
static void raise_failure(void) {
  int status = boxroot_status();
  if (errno == ENOMEM && (status == BOXROOT_RUNNING || status == BOXROOT_NOT_SETUP))
    caml_raise_out_of_memory();
  caml_raise_with_string(*named("boxroot.failed"), boxroot_error_string());
}

/* }}} */
/* {{{ Functions */

value bxr_ocaml_create(value v) {
  CAMLparam1(v);
  CAMLlocal1(handle);
  handle = new_handle();
  boxroot r = boxroot_create(v);
  if (r == NULL) raise_failure();
  *root_of(handle) = r;
  CAMLreturn(handle);
}

value bxr_ocaml_get(value handle) { return boxroot_get(not_deleted(*root_of(handle))); }

value bxr_ocaml_modify(value handle, value v) {
  boxroot r = not_deleted(*root_of(handle));
  if (!boxroot_modify(&r, v)) raise_failure();
  *root_of(handle) = r;
  return Val_unit;
}

value bxr_ocaml_delete(value handle) {
  boxroot_delete(not_deleted(take(handle)));
  return Val_unit;
}

value bxr_ocaml_is_deleted(value handle) { return Val_bool(*root_of(handle) == NULL); }

value bxr_ocaml_setup(value unit) {
  if (!boxroot_setup()) raise_failure();
  return unit;
}

/* Raises Invalid_argument with the sentence [of_none] if the address is 0. */
static boxroot root_at(value address, char const *of_none) {
  boxroot r = (boxroot)Nativeint_val(address);
  if (r == NULL) caml_invalid_argument(of_none);
  return r;
}

/* The address is there before the root is given up, lest a failure to allocate lose it. */
value bxr_ocaml_release(value handle) {
  CAMLparam1(handle);
  CAMLlocal1(address);
  address = caml_copy_nativeint((intnat)not_deleted(*root_of(handle)));
  not_deleted(take(handle));
  CAMLreturn(address);
}

value bxr_ocaml_adopt(value address) {
  boxroot r = root_at(address, "Boxroot.unsafe_adopt: 0 is the address of no root");
  value handle = new_handle();
  *root_of(handle) = r;
  return handle;
}

value bxr_ocaml_get_at(value address) {
  return boxroot_get(root_at(address, "Boxroot.unsafe_get: 0 is the address of no root"));
}

/* The fields in the order of the record in boxroot.mli. */
value bxr_ocaml_statistics(value unit) {
  (void)unit;
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  long long const fields[] = {s.roots_live,
                              s.roots_created,
                              s.deleted_locally,
                              s.deleted_by_other_domains,
                              s.deleted_without_lock,
                              s.minor_scans,
                              s.major_scans,
                              s.slots_scanned_minor,
                              s.slots_scanned_major,
                              s.minor_scan_ns,
                              s.major_scan_ns,
                              s.longest_minor_scan_ns,
                              s.longest_major_scan_ns,
                              s.pools_allocated,
                              s.pools_released,
                              s.pools_live,
                              s.pools_peak,
                              s.pools_current,
                              s.pools_young,
                              s.pools_old,
                              s.pools_empty,
                              s.pool_size,
                              s.bytes_reserved,
                              s.bytes_committed,
                              s.is_portable};
  enum { COUNT = sizeof fields / sizeof fields[0] };
  value result = caml_alloc_small(COUNT, 0);
  for (int i = 0; i < COUNT; i++) Field(result, i) = Val_long(fields[i]);
  return result;
}

value bxr_ocaml_print_statistics(value unit) {
  boxroot_print_stats();
  return unit;
}

value bxr_ocaml_print_leaks(value unit) {
  boxroot_print_leaks();
  return unit;
}

value bxr_ocaml_version(value unit) {
  (void)unit;
  return caml_copy_string(OUTHEAP_VERSION);
}

/* }}} */
