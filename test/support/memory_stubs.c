/* Faults: the library's requests, counted and made to fail at will. It asks the system, by way of
   src/pages/platform.h, and it asks its supply for pools. The memory that it has of the system is
   counted, too. */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <boxroot.h>

static atomic_long allowed = -1; /* negative: no limit */
static atomic_long requested;
static atomic_long held; /* bytes */

/* Requests of one kind, of which one fails: the one before which there are [before] more. */
struct single {
  atomic_long before; /* negative: none fails any more, or at all */
  atomic_bool failed;
};

static struct single of_system = {-1, false}, of_supply = {-1, false}, of_own_dead = {-1, false};

static bool is_single(struct single *s) {
  if (s->before < 0 || s->before-- > 0) return false;
  s->failed = true;
  return true;
}

static bool may_have(void) {
  requested++;
  if (is_single(&of_system)) return false;
  if (allowed == 0) return false;
  if (allowed > 0) allowed--;
  return true;
}

void *__real_oh_platform_map(size_t size);
uintptr_t __real_oh_platform_reserve(uintptr_t hint, size_t size);
uintptr_t __real_oh_platform_reserve_aligned(size_t size, size_t alignment, size_t gap);
bool __real_oh_platform_commit(uintptr_t start, size_t size);
bool __real_oh_platform_release(uintptr_t start, size_t size);
struct bxr_pool *__real_bxr_supply_take(void);
struct bxr_own_dead *__real_bxr_own_dead_create(uint64_t key);

void *__wrap_oh_platform_map(size_t size) {
  void *memory = may_have() ? __real_oh_platform_map(size) : NULL;
  if (memory != NULL) held += (long)size;
  return memory;
}

uintptr_t __wrap_oh_platform_reserve(uintptr_t hint, size_t size) {
  uintptr_t start = may_have() ? __real_oh_platform_reserve(hint, size) : 0;
  if (start != 0) held += (long)size;
  return start;
}

bool __wrap_oh_platform_release(uintptr_t start, size_t size) {
  bool released = __real_oh_platform_release(start, size);
  if (released) held -= (long)size;
  return released;
}

uintptr_t __wrap_oh_platform_reserve_aligned(size_t size, size_t alignment, size_t gap) {
  uintptr_t start = may_have() ? __real_oh_platform_reserve_aligned(size, alignment, gap) : 0;
  if (start != 0) held += (long)size;
  return start;
}

bool __wrap_oh_platform_commit(uintptr_t start, size_t size) {
  return may_have() && __real_oh_platform_commit(start, size);
}

struct bxr_pool *__wrap_bxr_supply_take(void) {
  if (!is_single(&of_supply)) return __real_bxr_supply_take();
  errno = ENOMEM;
  return NULL;
}

struct bxr_own_dead *__wrap_bxr_own_dead_create(uint64_t key) {
  return is_single(&of_own_dead) ? NULL : __real_bxr_own_dead_create(key);
}

value test_memory_fail_once(value n) {
  of_system.before = Long_val(n);
  return Val_unit;
}

value test_memory_fail_pool_once(value n) {
  of_supply.before = Long_val(n);
  return Val_unit;
}

value test_memory_fail_own_dead_once(value n) {
  of_own_dead.before = Long_val(n);
  return Val_unit;
}

value test_memory_failed(value unit) {
  (void)unit;
  return Val_bool(of_system.failed || of_supply.failed || of_own_dead.failed);
}

value test_memory_held(value unit) {
  (void)unit;
  return Val_long(held);
}

value test_memory_fail_after(value n) {
  allowed = Long_val(n);
  return Val_unit;
}

value test_memory_requests(value unit) {
  (void)unit;
  return Val_long(requested);
}
