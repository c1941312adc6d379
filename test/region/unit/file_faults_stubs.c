/* Calls of the system that fail, or at which the process is killed: the one before which there are
   [before] more. Code that dune compiles calls some by their names for files of any size. */
#include <caml/mlvalues.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static long before = -1; /* negative: all go well */
static long writes;
static bool failed, kills;

static bool fails(int error) {
  if (before < 0 || before-- > 0) return false;
  if (kills) kill(getpid(), SIGKILL);
  failed = true;
  errno = error;
  return true;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_mmap64(void *at, size_t size, int protection, int flags, int file, off_t offset);
int __real_mprotect(void *at, size_t size, int protection);
int __real_open64(char const *path, int flags, int mode);
ssize_t __real_read(int file, void *to, size_t size);
ssize_t __real_write(int file, void const *from, size_t size);
int __real_fsync(int file);
int __real_close(int file);
int __real_rename(char const *from, char const *to);

void *__wrap_malloc(size_t size) { return fails(ENOMEM) ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) {
  return fails(ENOMEM) ? NULL : __real_calloc(count, size);
}

void *__wrap_mmap64(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  if (fails(ENOMEM)) return MAP_FAILED;
  return __real_mmap64(at, size, protection, flags, file, offset);
}

int __wrap_mprotect(void *at, size_t size, int protection) {
  return fails(ENOMEM) ? -1 : __real_mprotect(at, size, protection);
}

int __wrap_open64(char const *path, int flags, int mode) {
  return fails(EACCES) ? -1 : __real_open64(path, flags, mode);
}

/* When it does not fail, it reads a part. */
ssize_t __wrap_read(int file, void *to, size_t size) {
  if (fails(EIO)) return -1;
  return __real_read(file, to, before >= 0 && size > 1 ? size / 2 : size);
}

/* When it does not fail, it writes a part, or is interrupted. */
ssize_t __wrap_write(int file, void const *from, size_t size) {
  if (fails(ENOSPC)) return -1;
  if (before < 0 || size < 2) return __real_write(file, from, size);
  if (writes++ % 3 != 0) return __real_write(file, from, size / 2);
  errno = EINTR;
  return -1;
}

int __wrap_fsync(int file) { return fails(EIO) ? -1 : __real_fsync(file); }
int __wrap_rename(char const *from, char const *to) {
  return fails(EIO) ? -1 : __real_rename(from, to);
}

int __wrap_close(int file) {
  int result = __real_close(file);
  return fails(EIO) ? -1 : result;
}

value test_region_fail_once(value n) {
  before = Long_val(n);
  writes = 0;
  failed = kills = false;
  return Val_unit;
}

value test_region_kill_at(value n) {
  before = Long_val(n);
  writes = 0;
  kills = true;
  return Val_unit;
}

/* Did one fail? From here on none does. */
value test_region_failed(value unit) {
  (void)unit;
  before = -1;
  return Val_bool(failed);
}
