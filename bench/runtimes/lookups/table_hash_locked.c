/* SPDX-License-Identifier: MIT */
/* The hash table that grows, twice as large whenever it is half full, under a lock for readers and
   writers: what it costs to look up in a table that may be exchanged meanwhile. An addition is a
   page. */
#include "hash.h"

#include <pthread.h>

static struct hash hash; /* under [lock] */
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static uintptr_t heap_end;

static bool is_heap(uintptr_t address) {
  pthread_rwlock_rdlock(&lock);
  bool found = hash_has(&hash, address);
  pthread_rwlock_unlock(&lock);
  return found;
}

static bool create(size_t heap_size, size_t additions) {
  (void)additions;
  heap_end = HEAP_START + heap_size;
  return hash_create_heap(&hash, heap_size, 0);
}

static bool grow(void) {
  struct hash larger;
  if (!hash_create(&larger, hash.mask + 1)) return false;
  for (size_t i = 0; i <= hash.mask; i++)
    if (hash.entries[i] != 0) hash_add(&larger, hash.entries[i]);
  free(hash.entries);
  hash = larger;
  return true;
}

/* Without memory to grow it is not added. */
static void add(size_t n) {
  pthread_rwlock_wrlock(&lock);
  if (2 * hash.used <= hash.mask || grow()) hash_add(&hash, (heap_end >> PAGE_LOG) + n);
  pthread_rwlock_unlock(&lock);
}

static size_t bytes(void) { return hash_bytes(&hash); }

LOOK_UP_ALL(is_heap)

struct table const table_hash_locked = {"hash_locked", create, add,
                                        look_up,       bytes,  hash_most_additions};
