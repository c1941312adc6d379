/* `thread_unsafe`: boxroot without the checks that make it safe with threads and domains: it is
   taken for granted that the one thread of the first domain calls, and that it holds the lock. The
   difference from boxroot.h is what the checks cost.

   A domain's key still guards what the collector marks: that is no matter of threads. The slow
   paths are the library's. */

#define CELL_NAME thread_unsafe
#define CELL_DELETES_WITHOUT_LOCK 0

#include "boxroot_cell.h"

static inline cell cell_create(value v) {
  struct bxr_front *pool = bxr_fronts[0].current;
  if (BXR_LIKELY(pool != NULL)) {
    value *slot = bxr_link_target(pool->free);
    if (BXR_LIKELY(bxr_is_slot(slot))) {
      pool->free = *slot;
      pool->created++;
      BXR_STORE_SLOT(slot, v);
      return (boxroot)(void *)slot;
    }
  }
  return bxr_create_slow(v);
}

static inline void cell_delete(cell r) {
  struct bxr_front *pool = bxr_front_of(r);
  if (BXR_LIKELY(pool->key == bxr_fronts[0].key))
    bxr_free_slot(bxr_guess_current(pool, &bxr_fronts[0]), (value *)(void *)r);
  else
    bxr_delete_slow(r);
}

static inline bool cell_modify(cell *r, value v) {
  if (BXR_LIKELY(bxr_front_of(*r)->young_key == bxr_fronts[0].key)) {
    BXR_STORE_SLOT((value *)(void *)*r, v);
    return true;
  }
  return bxr_modify_slow(r, v);
}

#include "expand.h"
