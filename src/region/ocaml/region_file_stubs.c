/* SPDX-License-Identifier: MIT */
/* The module Region: files. Paths are copied, as the calls give OCaml's lock away. */
#define CAML_INTERNALS /* caml_sys_error */
#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/sys.h>
#include <errno.h>

#include "handle.h"
#include "outheap/region.h"

/* Constructors of Region.mapped. */
enum { MAPPED = 0, WAS_BAD = 1 };

/* From caml_stat_alloc. Raises Sys_error if no file can have that name. */
static char *copy_of_path(value path) {
  if (!caml_string_is_c_safe(path)) {
    errno = ENOENT;
    caml_sys_error(path);
  }
  return caml_stat_strdup(String_val(path));
}

static void raise_failure(enum oh_status status, int error, value path) {
  if (status == OH_OK) return;
  errno = error;
  if (status == OH_SYSTEM) caml_sys_error(path);
  caml_raise_out_of_memory();
}

value oh_region_ml_save(value handle, value v, value path) {
  CAMLparam3(handle, v, path);
  struct oh_region_refusal refusal;
  char *name = copy_of_path(path);
  enum oh_status status = oh_region_save(Region_val(handle), v, name, &refusal);
  int error = errno;
  caml_stat_free(name);
  if (status == OH_ALREADY_FREE) CAMLreturn(Val_int(WAS_FREED));
  if (status == OH_REFUSED) CAMLreturn(oh_region_ml_refused(&refusal));
  raise_failure(status, error, path);
  value answer = caml_alloc_small(1, COPIED);
  Field(answer, 0) = Val_unit;
  CAMLreturn(answer);
}

static value answer_bad(struct oh_region_fault const *fault) {
  CAMLparam0();
  CAMLlocal1(what);
  what = caml_copy_string(fault->what);
  value answer = caml_alloc_small(2, WAS_BAD);
  Field(answer, 0) = Val_long(fault->position);
  Field(answer, 1) = what;
  CAMLreturn(answer);
}

typedef enum oh_status map_function(char const *path, struct oh_region **region, value *root,
                                    struct oh_region_fault *fault);

static value map(value path, map_function *function) {
  CAMLparam1(path);
  CAMLlocal1(handle);
  struct oh_region_fault fault;
  struct oh_region *region;
  value root;
  handle = oh_region_ml_handle();
  char *name = copy_of_path(path);
  enum oh_status status = function(name, &region, &root, &fault);
  int error = errno;
  caml_stat_free(name);
  if (status == OH_BAD_FILE) CAMLreturn(answer_bad(&fault));
  raise_failure(status, error, path);
  Region_val(handle) = region;
  value answer = caml_alloc_small(2, MAPPED);
  Field(answer, 0) = handle;
  Field(answer, 1) = root;
  CAMLreturn(answer);
}

value oh_region_ml_map(value path) { return map(path, oh_region_map); }
value oh_region_ml_map_checked(value path) { return map(path, oh_region_map_checked); }
