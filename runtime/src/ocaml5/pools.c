/* SPDX-License-Identifier: MIT */
/* Pools: see heap_memory.h. A slab is a large page, cut into places of the size of a pool. Its
   first place has the slab itself, of which only the first page of memory is touched; the others
   are pools. Freeing a pool gives its memory back, and an empty slab goes back to the arena. The
   slabs with a free pool are in a list. All of it is done under the lock, but for `madvise`.

   The highest free place of a slab is taken first. OCaml hands out the blocks of a new pool in the
   same order, from the highest address to the lowest. So values that are made one after the other
   descend through memory without a jump from pool to pool. They are prefetched for code that reads
   them in order. */

#define CAML_INTERNALS

#include <stdint.h>
#include <sys/mman.h>

#include "arenas.h"
#include "heap_lock.h"
#include "heap_memory.h"

#define SLAB_SIZE ((uintptr_t)1 << 21)

struct slab {
  struct slab *previous, *next; /* in the list */
  uint64_t free;                /* a bit for each place; never the first */
};

static struct slab *with_room;

static void enter(struct slab *slab) {
  slab->previous = NULL;
  slab->next = with_room;
  if (with_room != NULL) with_room->previous = slab;
  with_room = slab;
}

static void leave(struct slab *slab) {
  if (slab->previous != NULL)
    slab->previous->next = slab->next;
  else
    with_room = slab->next;
  if (slab->next != NULL) slab->next->previous = slab->previous;
}

/* The bits of all pools of an empty slab. */
static uint64_t all_free(uintnat size) {
  uintnat places = SLAB_SIZE / size;
  uint64_t all = places == 64 ? UINT64_MAX : ((uint64_t)1 << places) - 1;
  return all & ~(uint64_t)1;
}

static struct slab *new_slab(uintnat size) {
  struct slab *slab = oh_rt_alloc_major(SLAB_SIZE);
  if (slab == NULL) return NULL;
  slab->free = all_free(size);
  enter(slab);
  return slab;
}

static void *take(struct slab *slab, uintnat size) {
  int place = 63 - __builtin_clzll(slab->free);
  slab->free &= ~((uint64_t)1 << place);
  if (slab->free == 0) leave(slab);
  return (char *)slab + (uintnat)place * size;
}

void *oh_rt_alloc_pool(uintnat size) {
  oh_rt_lock_heap();
  struct slab *slab = with_room != NULL ? with_room : new_slab(size);
  void *pool = slab == NULL ? NULL : take(slab, size);
  oh_rt_unlock_heap();
  return pool;
}

static void put(struct slab *slab, uintnat place, uintnat size) {
  if (slab->free == 0) enter(slab);
  slab->free |= (uint64_t)1 << place;
  if (slab->free != all_free(size)) return;
  leave(slab);
  if (oh_pages_free(oh_rt_major_arena, slab) != OH_OK) enter(slab);
}

/* The memory goes back while nobody else can have the pool. */
void oh_rt_free_pool(void *pool, uintnat size) {
  uintptr_t offset = (uintptr_t)pool % SLAB_SIZE;
  madvise(pool, size, MADV_DONTNEED);
  oh_rt_lock_heap();
  put((struct slab *)((uintptr_t)pool - offset), offset / size, size);
  oh_rt_unlock_heap();
}
