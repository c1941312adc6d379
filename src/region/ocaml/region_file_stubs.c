/* SPDX-License-Identifier: MIT */
/* The module Region: files. Paths are copied, as the calls give OCaml's lock away. */
#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <errno.h>
#include <string.h>

#include "handle.h"
#include "outheap/region.h"

/* Constructors of Region.file_answer. All failures are answers, which OCaml code raises: so nothing
   here is left by an exception. */
enum { GONE = 0, NO_MEMORY = 1, NOT_THERE = 2 };      /* constant */
enum { DONE = 0, CANNOT = 1, SYSTEM = 2, WRONG = 3 }; /* tags */

/* To be freed by caml_stat_free. NULL: see errno. */
static char *copy_of_path(value path) {
  errno = ENOENT;
  if (!caml_string_is_c_safe(path)) return NULL;
  char *copy = caml_stat_strdup_noexc(String_val(path));
  if (copy == NULL) errno = ENOMEM;
  return copy;
}

/* A block with one field. */
static value answer_with(tag_t tag, value field) {
  CAMLparam1(field);
  value answer = caml_alloc_small(1, tag);
  Field(answer, 0) = field;
  CAMLreturn(answer);
}

static value answer_failure(enum oh_status status, int error) {
  if (status == OH_ALREADY_FREE) return Val_int(GONE);
  if (status == OH_BAD_ADDRESS) return Val_int(NOT_THERE);
  if (status == OH_SYSTEM) return answer_with(SYSTEM, caml_copy_string(strerror(error)));
  if (status == OH_OTHER_OCAML)
    return answer_with(SYSTEM, caml_copy_string(oh_status_string(status)));
  return Val_int(NO_MEMORY);
}

static enum oh_status path_failure(void) { return errno == ENOMEM ? OH_NO_MEMORY : OH_SYSTEM; }

value oh_region_ml_save(value handle, value v, value path) {
  CAMLparam3(handle, v, path);
  struct oh_region_refusal refusal;
  char *name = copy_of_path(path);
  if (name == NULL) CAMLreturn(answer_failure(path_failure(), errno));
  enum oh_status status = oh_region_save(Region_val(handle), v, name, &refusal);
  int error = errno;
  caml_stat_free(name);
  if (status == OH_OK) CAMLreturn(answer_with(DONE, Val_unit));
  if (status == OH_REFUSED) CAMLreturn(answer_with(CANNOT, oh_region_ml_refused(&refusal)));
  CAMLreturn(answer_failure(status, error));
}

static value answer_wrong(struct oh_region_fault const *fault) {
  CAMLparam0();
  CAMLlocal1(what);
  what = caml_copy_string(fault->what);
  value answer = caml_alloc_small(2, WRONG);
  Field(answer, 0) = Val_long(fault->position);
  Field(answer, 1) = what;
  CAMLreturn(answer);
}

typedef enum oh_status map_function(char const *path, struct oh_region **region, value *root,
                                    struct oh_region_fault *fault);

static value answer_mapped(struct oh_region *region, value root) {
  CAMLparam0();
  CAMLlocal1(handle);
  handle = oh_region_ml_handle();
  Region_val(handle) = region;
  value pair = caml_alloc_small(2, 0);
  Field(pair, 0) = handle;
  Field(pair, 1) = root;
  CAMLreturn(answer_with(DONE, pair));
}

static value map(value path, map_function *function) {
  struct oh_region_fault fault;
  struct oh_region *region;
  value root;
  char *name = copy_of_path(path);
  if (name == NULL) return answer_failure(path_failure(), errno);
  enum oh_status status = function(name, &region, &root, &fault);
  int error = errno;
  caml_stat_free(name);
  if (status == OH_OK) return answer_mapped(region, root);
  return status == OH_BAD_FILE ? answer_wrong(&fault) : answer_failure(status, error);
}

value oh_region_ml_map(value path) { return map(path, oh_region_map); }
value oh_region_ml_map_checked(value path) { return map(path, oh_region_map_checked); }

/* An executable's own stubs come after all archives on the linker's command line, so what only they
   call must be linked before: these bring the reader, and the sentences. */
extern void (*const oh_region_ml_for_stubs[])(void);
void (*const oh_region_ml_for_stubs[])(void) = {(void (*)(void))oh_region_file_open,
                                                (void (*)(void))oh_region_file_kind,
                                                (void (*)(void))oh_status_string};
