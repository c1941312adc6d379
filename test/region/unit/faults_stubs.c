/* Requests that fail: the one before which there are [before] more. Code that dune compiles calls
   mmap by its name for files of any size. And a clock that stands, or leaps. */
#define _GNU_SOURCE
#include <caml/mlvalues.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>

static atomic_long before = -1; /* negative: none fails */
static atomic_bool failed;

static bool fails(void) {
  if (before < 0 || before-- > 0) return false;
  failed = true;
  errno = ENOMEM;
  return true;
}

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *start, size_t size);
int __real_memfd_create(char const *name, unsigned flags);
void *__real_mmap64(void *at, size_t size, int protection, int flags, int file, off_t offset);

int __real_mprotect(void *start, size_t size, int protection);
int __real_pthread_create(pthread_t *thread, pthread_attr_t const *attributes,
                          void *(*start)(void *), void *argument);
int __real_clock_gettime(clockid_t clock, struct timespec *time);

void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *start, size_t size) {
  return fails() ? NULL : __real_realloc(start, size);
}

int __wrap_memfd_create(char const *name, unsigned flags) {
  return fails() ? -1 : __real_memfd_create(name, flags);
}

void *__wrap_mmap64(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  return fails() ? MAP_FAILED : __real_mmap64(at, size, protection, flags, file, offset);
}

int __wrap_mprotect(void *start, size_t size, int protection) {
  return fails() ? -1 : __real_mprotect(start, size, protection);
}

int __wrap_pthread_create(pthread_t *thread, pthread_attr_t const *attributes,
                          void *(*start)(void *), void *argument) {
  return fails() ? EAGAIN : __real_pthread_create(thread, attributes, start, argument);
}

static atomic_long leap =
    -1; /* seconds by which the clock goes on at each look; negative: it is right */
static _Atomic time_t seconds = 1000000;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
  if (leap < 0) return __real_clock_gettime(clock, time);
  time->tv_sec = seconds += leap;
  time->tv_nsec = 0;
  return 0;
}

value test_region_set_leap(value n) {
  leap = Long_val(n);
  return Val_unit;
}

value test_region_fail_once(value n) {
  before = Long_val(n);
  failed = false;
  return Val_unit;
}

/* Did one fail? From here on none does. */
value test_region_failed(value unit) {
  (void)unit;
  before = -1;
  return Val_bool(failed);
}

/* ThreadSanitizer allows no new threads in a child. AddressSanitizer of gcc 12 leaves the locks of
   its malloc in a child as they are in the parent. There, a thread that just begins takes them. */
value test_region_can_fork(value unit) {
  (void)unit;
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
  return Val_false;
#else
  return Val_true;
#endif
}

/* The words at the address of [v] are read as headers: is each a grave? */
value test_region_is_grave(value v, value words) {
  for (long i = 0; i < Long_val(words); i++)
    if ((header_t)Field(v, i - 1) != Caml_out_of_heap_header(0, Abstract_tag)) return Val_false;
  return Val_true;
}
