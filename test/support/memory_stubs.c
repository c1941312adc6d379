/* Faults: the library's requests for memory, counted and made to fail at will. Programs are linked
   with --wrap=posix_memalign, by which every call from C comes here; only those for a pool count. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <boxroot.h>

static atomic_long allowed = -1; /* negative: no limit */
static atomic_long requested;

int __real_posix_memalign(void **p, size_t alignment, size_t size);

int __wrap_posix_memalign(void **p, size_t alignment, size_t size) {
  if (alignment != BXR_POOL_SIZE) return __real_posix_memalign(p, alignment, size);
  requested++;
  if (allowed == 0) return ENOMEM;
  if (allowed > 0) allowed--;
  return __real_posix_memalign(p, alignment, size);
}

value test_memory_fail_after(value n) {
  allowed = Long_val(n);
  return Val_unit;
}

value test_memory_allocations(value unit) {
  (void)unit;
  return Val_long(requested);
}
