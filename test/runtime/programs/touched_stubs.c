/* Regions: address space of the program's own, by whole granules, with a class that the marker
   knows. */

#define _GNU_SOURCE
#define CAML_NAME_SPACE

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <outheap/runtime.h>

#define GRANULE ((uintptr_t)1 << 28)

enum { REGIONS = 16, CLASS = 3 };

static char *regions[REGIONS];

static char *granules(uintptr_t count) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  uintptr_t size = (count + 1) * GRANULE;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) abort();
  return (char *)(((uintptr_t)memory + GRANULE - 1) & -GRANULE);
}

/* The status. */
value test_touched_make(value n, value count) {
  regions[Long_val(n)] = granules((uintptr_t)Long_val(count));
  return Val_int(oh_runtime_give_class(regions[Long_val(n)], Long_val(count) * GRANULE, CLASS));
}

/* The address [offset] bytes into a region, without a word to the runtime. */
value test_touched_pointer(value n, value offset) {
  return (value)(regions[Long_val(n)] + Long_val(offset));
}

value test_touched_is(value n, value granule) {
  return Val_bool(oh_runtime_is_touched(regions[Long_val(n)] + Long_val(granule) * GRANULE, 1));
}

value test_touched_any(value n, value count) {
  return Val_bool(oh_runtime_is_touched(regions[Long_val(n)], Long_val(count) * GRANULE));
}

value test_touched_touch(value n) {
  oh_runtime_touch(regions[Long_val(n)], 1);
  return Val_unit;
}

value test_touched_class(value n) { return Val_int(oh_runtime_class(regions[Long_val(n)])); }

/* What is refused, and leaves all as it was: statuses, in an array. */
value test_touched_refused(value heap_block) {
  static char other;
  char *free_space = granules(2), *excluded = granules(1);
  void *const beyond = (void *)((uintptr_t)1 << 48);
  enum oh_status const statuses[] = {
      oh_runtime_give_class(free_space, GRANULE, 0),
      oh_runtime_give_class(free_space, GRANULE, 8),
      oh_runtime_give_class(free_space, 0, CLASS),
      oh_runtime_give_class(beyond, GRANULE, CLASS),
      oh_runtime_give_class((char *)heap_block, 1, CLASS),
      oh_runtime_give_class(regions[0], GRANULE, CLASS + 1),
      oh_runtime_give_class(regions[0], GRANULE, CLASS),
      oh_runtime_exclude(regions[0], GRANULE),
      oh_runtime_exclude(excluded, GRANULE),
      oh_runtime_give_class(excluded, GRANULE, CLASS),
  };
  int const unknown = oh_runtime_is_touched(&other, 1) && oh_runtime_is_touched(free_space, 1) &&
                      oh_runtime_is_touched(beyond, 1) && oh_runtime_is_touched(regions[0], 0) &&
                      oh_runtime_is_touched(regions[0], SIZE_MAX);
  CAMLparam0();
  CAMLlocal1(result);
  oh_runtime_touch(&other, 1);
  oh_runtime_touch(beyond, SIZE_MAX);
  result = caml_alloc_tuple(sizeof statuses / sizeof *statuses + 2);
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
    Store_field(result, i, Val_int(statuses[i]));
  Store_field(result, Wosize_val(result) - 2, Val_int(oh_runtime_class(free_space)));
  Store_field(result, Wosize_val(result) - 1, Val_int(unknown));
  CAMLreturn(result);
}
