/* SPDX-License-Identifier: MIT */
/* A hash table of pages of 4 KiB, as OCaml 4 has one: open addressing, linear probing, a
   multiplicative hash. Written here afresh. An entry is the number of a page, which is never 0, or
   0. Pages are never removed. */
#include "lookups.h"

#include <stdlib.h>

enum { PAGE_LOG = 12 };

struct hash {
  uintptr_t *entries; /* accessed atomically */
  size_t mask, used;
  int shift; /* leaves of 64 bits as many as the mask has */
};

static bool hash_create(struct hash *hash, size_t pages) {
  int log = 1;
  while ((size_t)1 << log < 2 * pages) log++;
  *hash = (struct hash){calloc((size_t)1 << log, sizeof(uintptr_t)), ((size_t)1 << log) - 1, 0,
                        64 - log};
  return hash->entries != NULL;
}

static inline size_t hash_place(struct hash const *hash, uintptr_t page) {
  return page * 0x9e3779b97f4a7c15 >> hash->shift;
}

static inline bool hash_has(struct hash const *hash, uintptr_t address) {
  uintptr_t page = address >> PAGE_LOG;
  for (size_t i = hash_place(hash, page);; i = (i + 1) & hash->mask) {
    uintptr_t found = __atomic_load_n(&hash->entries[i], __ATOMIC_RELAXED);
    if (found == page) return true;
    if (found == 0) return false;
  }
}

/* The page is not there yet, and there is room. */
static void hash_add(struct hash *hash, uintptr_t page) {
  size_t i = hash_place(hash, page);
  while (hash->entries[i] != 0) i = (i + 1) & hash->mask;
  __atomic_store_n(&hash->entries[i], page, __ATOMIC_RELEASE);
  hash->used++;
}

static bool hash_create_heap(struct hash *hash, size_t heap_size, size_t additions) {
  size_t first = HEAP_START >> PAGE_LOG, pages = heap_size >> PAGE_LOG;
  if (!hash_create(hash, pages + additions)) return false;
  for (size_t i = 0; i < pages; i++) hash_add(hash, first + i);
  return true;
}

static inline size_t hash_bytes(struct hash const *hash) {
  return (hash->mask + 1) * sizeof(uintptr_t);
}

static inline size_t hash_most_additions(size_t heap_size) {
  return (END_OF_ADDRESSES - HEAP_START - heap_size) >> PAGE_LOG;
}
