/* SPDX-License-Identifier: MIT */
/* Each request for memory and each call of the system that opening and checking make fails once:
   the first in the first run, the second in the next, until a run meets no failure. Linked with
   --wrap for the calls below. */
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "building.h"
#include "testing.h"

/* ---- Failing ---- */

static long calls_left = -1; /* calls that go well before one fails; negative: all do */
static long mappings;        /* made, and not given back */

static bool fails(int error) {
  if (calls_left < 0 || calls_left-- > 0) return false;
  errno = error;
  return true;
}

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
int __real_open64(char const *path, int flags);
void *__real_mmap64(void *at, size_t bytes, int protection, int flags, int file, off_t offset);
int __real_munmap(void *at, size_t bytes);

void *__wrap_malloc(size_t bytes) { return fails(ENOMEM) ? NULL : __real_malloc(bytes); }

void *__wrap_calloc(size_t count, size_t bytes) {
  return fails(ENOMEM) ? NULL : __real_calloc(count, bytes);
}

int __wrap_open64(char const *path, int flags) {
  return fails(EMFILE) ? -1 : __real_open64(path, flags);
}

void *__wrap_mmap64(void *at, size_t bytes, int protection, int flags, int file, off_t offset) {
  if (fails(ENODEV)) return MAP_FAILED;
  mappings++;
  return __real_mmap64(at, bytes, protection, flags, file, offset);
}

int __wrap_munmap(void *at, size_t bytes) {
  mappings--;
  return __real_munmap(at, bytes);
}

/* ---- Opening and checking ---- */

static char path[] = "/tmp/outheap-faults-XXXXXX";

static void write_good_file(void) {
  static struct building b;
  size_t size;
  building_begin(&b, 5);
  char *bytes = building_end(&b, building_string(&b, "text"), &size);
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size);
  close(descriptor);
  free(bytes);
}

/* Was there no failure? */
static bool open_and_check(long calls) {
  struct oh_region_file *file = NULL;
  struct oh_region_fault fault;
  calls_left = calls;
  enum oh_status opened = oh_region_file_open(path, &file, &fault);
  int error = errno;
  enum oh_status checked = opened == OH_OK ? oh_region_file_check(file, &fault) : OH_OK;
  bool failed = calls_left < 0;
  calls_left = -1;
  CHECK(opened == OH_OK || opened == OH_NO_MEMORY || opened == OH_SYSTEM);
  CHECK(opened != OH_SYSTEM || error == EMFILE || error == ENODEV);
  CHECK(checked == OH_OK || checked == OH_NO_MEMORY);
  CHECK_EQUAL(failed, opened != OH_OK || checked != OH_OK);
  if (opened == OH_OK) CHECK_EQUAL(OH_OK, oh_region_file_check(file, &fault));
  oh_region_file_close(file);
  CHECK_EQUAL(0, mappings);
  return !failed;
}

static void each_call(void) {
  long calls = 0;
  write_good_file();
  while (!open_and_check(calls)) calls++;
  unlink(path);
  CHECK_EQUAL(4, calls); /* open, mmap, malloc, calloc */
}

TEST_PROGRAM({"each_call", each_call})
