/* SPDX-License-Identifier: MIT */
/* Mapping a file as a region. Of the file, this knows the header alone, and keeps a copy of it. The
   rest is read only if it is to be checked, or to be moved.

   The address space of a mapping is never given back. That of the blocks is not, as graves take
   their place. Nor is that of the operations: somebody may have made a copy of a custom block,
   which needs them. */
#include <caml/version.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../adtc/system.h"
#include "mapping.h"
#include "outheap/region.h"
#include "owner.h"
#include "read/check.h"
#include "read/header.h"
#include "relocate.h"
#include "runtime.h"
#include "waiting.h"

typedef enum oh_status check_function(struct oh_file_header const *header, uint64_t const *first,
                                      struct oh_region_fault *fault);

/* A file on its way to a region. */
struct file {
  struct oh_file_header header;
  struct oh_mapping mapping;
  value root;
};

static enum oh_status system_failure(void) { return errno == ENOMEM ? OH_NO_MEMORY : OH_SYSTEM; }

static bool bad(struct oh_region_fault *fault, uint64_t position, char const *what) {
  fault->position = position;
  fault->what = what;
  return false;
}

/* ---- The header ---- */

static ptrdiff_t read_available(int descriptor, void *to, size_t size) {
  size_t done = 0;
  while (done < size) {
    ptrdiff_t got = adtc_system_read(descriptor, (char *)to + done, size - done);
    if (got == 0) break;
    if (got < 0 && errno != EINTR) return -1;
    if (got > 0) done += (size_t)got;
  }
  return (ptrdiff_t)done;
}

static bool is_for_this_ocaml(struct oh_file_header const *header, struct oh_region_fault *fault) {
  uint32_t const here = OCAML_VERSION >= 50000 ? 5 : 4;
  if (header->ocaml == here) return true;
  return bad(fault, offsetof(struct oh_file_header, ocaml),
             here == 5 ? "OCaml 4 wrote it, and this is OCaml 5"
                       : "OCaml 5 wrote it, and this is OCaml 4");
}

static enum oh_status read_header(int descriptor, struct oh_file_header *header,
                                  struct oh_region_fault *fault) {
  uint64_t size;
  memset(header, 0, sizeof *header);
  if (!adtc_system_file_size(descriptor, &size)) return system_failure();
  ptrdiff_t available = read_available(descriptor, header, sizeof *header);
  if (available < 0) return system_failure();
  bool is_good = oh_file_header_is_good(header, (size_t)available, size, fault) &&
                 is_for_this_ocaml(header, fault);
  return is_good ? OH_OK : OH_BAD_FILE;
}

/* ---- The blocks ---- */

/* Pages that were written to are this process's own from here on. */
static enum oh_status relocate(struct file *file, struct oh_region_fault *fault) {
  uint64_t distance = (uint64_t)file->mapping.base - file->header.base;
  uint64_t *first = (uint64_t *)(file->mapping.base + OH_FILE_FIRST);
  uint64_t *end = (uint64_t *)(file->mapping.base + file->header.length) - 1;
  if (Is_block(file->root)) file->root += (value)distance;
  uint64_t *reached = oh_relocate(first, end, distance);
  if (reached == end) return OH_OK;
  uint64_t position = (uint64_t)((char *)reached - file->mapping.base);
  bad(fault, position, "a block reaches over the end");
  return OH_BAD_FILE;
}

static enum oh_status fill(struct file *file, check_function *check,
                           struct oh_region_fault *fault) {
  uint64_t const *first = (uint64_t const *)(file->mapping.base + OH_FILE_FIRST);
  file->root = (value)file->header.root;
  enum oh_status status = check(&file->header, first, fault);
  if (status != OH_OK || (uint64_t)file->mapping.base == file->header.base) return status;
  return relocate(file, fault);
}

static enum oh_status map_descriptor(int descriptor, struct file *file, check_function *check,
                                     struct oh_region_fault *fault) {
  enum oh_status status = read_header(descriptor, &file->header, fault);
  if (status == OH_OK) status = oh_mapping_make(descriptor, &file->header, &file->mapping);
  if (status != OH_OK) return status;
  status = fill(file, check, fault);
  if (status != OH_OK) oh_mapping_undo(&file->mapping);
  return status;
}

static enum oh_status map_file(char const *path, struct file *file, check_function *check,
                               struct oh_region_fault *fault) {
  int descriptor = adtc_system_open_file(path);
  if (descriptor < 0) return system_failure();
  enum oh_status status = map_descriptor(descriptor, file, check, fault);
  int error = errno;
  adtc_system_close(descriptor);
  errno = error;
  return status;
}

/* ---- The region ---- */

/* After a failure the runtime may still know the addresses, if it had no memory to forget them. */
static enum oh_status make_region(struct file const *file, struct oh_region **region) {
  char *first = file->mapping.base + OH_FILE_FIRST;
  size_t size = file->mapping.size - OH_FILE_FIRST;
  struct oh_chunk *chunk = calloc(1, sizeof *chunk);
  if (chunk == NULL) return OH_NO_MEMORY;
  chunk->start = (uintptr_t)first;
  chunk->used = (uintptr_t)(file->mapping.base + file->header.length - sizeof(uint64_t));
  chunk->end = chunk->start + size;
  enum oh_status status = OH_NO_MEMORY;
  if (oh_runtime_show(first, size)) {
    status = oh_region_adopt(chunk, file->header.blocks, region);
    if (status != OH_OK) oh_runtime_hide(first, size);
  }
  if (status != OH_OK) free(chunk);
  return status;
}

static enum oh_status map(char const *path, check_function *check, struct oh_region **region,
                          value *root, struct oh_region_fault *fault) {
  struct file file;
  oh_give_lock_away();
  enum oh_status status = map_file(path, &file, check, fault);
  int error = errno;
  oh_take_lock_back();
  errno = error;
  if (status != OH_OK) return status;
  status = make_region(&file, region);
  if (status == OH_OK)
    *root = file.root;
  else
    oh_mapping_empty(&file.mapping);
  return status;
}

static enum oh_status check_nothing(struct oh_file_header const *header, uint64_t const *first,
                                    struct oh_region_fault *fault) {
  (void)header;
  (void)first;
  (void)fault;
  return OH_OK;
}

enum oh_status oh_region_map(char const *path, struct oh_region **region, value *root,
                             struct oh_region_fault *fault) {
  return map(path, check_nothing, region, root, fault);
}

enum oh_status oh_region_map_checked(char const *path, struct oh_region **region, value *root,
                                     struct oh_region_fault *fault) {
  return map(path, oh_file_check, region, root, fault);
}
