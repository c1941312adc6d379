/* SPDX-License-Identifier: MIT */
/* All of the address space is reserved by one call, for which the preferred address is a hint: the
   system takes it if nothing is there. Then the parts are mapped over it. ThreadSanitizer never
   takes it, and ends a process that insists (MAP_FIXED_NOREPLACE). */
#define _FILE_OFFSET_BITS 64
#include <errno.h>
#include <stdbool.h>
#include <sys/mman.h>

#include "mapping.h"
#include "numbers.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif
#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

static char *reserve(char *at, size_t size, int flags) {
  flags |= MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *start = mmap(at, size, PROT_NONE, flags, -1, 0);
  return start == MAP_FAILED ? NULL : start;
}

static char *reserve_preferred(uint64_t base, size_t size) {
  char *wanted = (char *)base, *start = reserve(wanted, size, 0);
  if (start == NULL || start == wanted) return start;
  munmap(start, size);
  return NULL;
}

/* At a multiple of OH_FILE_FIRST: what is before and behind it is given back. */
static char *reserve_anywhere(size_t size) {
  size_t room = size + OH_FILE_FIRST;
  char *start = reserve(NULL, room, 0);
  if (start == NULL) return NULL;
  size_t before = -(uintptr_t)start % OH_FILE_FIRST;
  if (before != 0) munmap(start, before);
  if (before != OH_FILE_FIRST) munmap(start + before + size, OH_FILE_FIRST - before);
  return start + before;
}

static enum oh_status failure(void) { return errno == ENOMEM ? OH_NO_MEMORY : OH_SYSTEM; }

static enum oh_status map_operations(char *base) {
  size_t const size = OH_FILE_FIRST;
  if (mprotect(base, size, PROT_READ | PROT_WRITE) != 0) return failure();
  oh_number_write_operations(base);
  return mprotect(base, size, PROT_READ) == 0 ? OH_OK : failure();
}

static enum oh_status map_blocks(int descriptor, struct oh_file_header const *header, char *base) {
  bool is_preferred = (uint64_t)base == header->base;
  int protection = is_preferred ? PROT_READ : PROT_READ | PROT_WRITE;
  int flags = MAP_FIXED | (is_preferred ? MAP_SHARED : MAP_PRIVATE);
  size_t size = header->length - OH_FILE_FIRST;
  void *at = base + OH_FILE_FIRST;
  return mmap(at, size, protection, flags, descriptor, OH_FILE_FIRST) == at ? OH_OK : failure();
}

enum oh_status oh_mapping_make(int descriptor, struct oh_file_header const *header,
                               struct oh_mapping *mapping) {
  size_t size = (header->length + OH_FILE_FIRST - 1) / OH_FILE_FIRST * OH_FILE_FIRST;
  char *base = reserve_preferred(header->base, size);
  if (base == NULL) base = reserve_anywhere(size);
  if (base == NULL) return OH_NO_ADDRESS_SPACE;
  struct oh_mapping made = {base, size};
  enum oh_status status = map_operations(base);
  if (status == OH_OK) status = map_blocks(descriptor, header, base);
  if (status == OH_OK)
    *mapping = made;
  else
    oh_mapping_undo(&made);
  return status;
}

void oh_mapping_undo(struct oh_mapping const *mapping) {
  int error = errno;
  munmap(mapping->base, mapping->size);
  errno = error;
}

void oh_mapping_empty(struct oh_mapping const *mapping) {
  reserve(mapping->base, mapping->size, MAP_FIXED);
}
