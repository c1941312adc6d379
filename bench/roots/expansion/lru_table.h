/* A hash table of so many entries of which each new one takes the place of the one that was least
   recently used. Chained; an entry's links are numbers of entries. Entry 0 is none: it is the ends
   of all chains, and the ring of uses goes through it. */

#ifndef BENCH_LRU_TABLE_H
#define BENCH_LRU_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct lru_entry {
  uint64_t key;
  void *cell;            /* what is cached; NULL if the entry was never used */
  uint32_t next;         /* of its chain */
  uint32_t older, newer; /* in the ring of uses */
};

struct lru_table {
  struct lru_entry *entries; /* [capacity] + 1 of them */
  uint32_t *chains;          /* 2 to the power of 64 - [shift] of them */
  uint32_t capacity, used;
  int shift;
};

/* Touched, so that it does not count as memory or time of what is cached. false without memory. */
static inline bool lru_create(struct lru_table *t, uint32_t capacity) {
  int bits = 1;
  while (((uint64_t)1 << bits) < capacity) bits++;
  *t = (struct lru_table){.capacity = capacity, .shift = 64 - bits};
  t->entries = malloc(((size_t)capacity + 1) * sizeof *t->entries);
  t->chains = malloc(sizeof *t->chains << bits);
  if (t->entries == NULL || t->chains == NULL) return false;
  for (size_t i = 0; i <= capacity; i++) t->entries[i] = (struct lru_entry){.key = UINT64_MAX};
  for (size_t i = 0; i < (size_t)1 << bits; i++) t->chains[i] = 0;
  return true;
}

/* By multiplication with 2^64 / golden ratio (D. E. Knuth, The Art of Computer Programming 3,
   6.4). */
static inline uint32_t *lru_chain(struct lru_table *t, uint64_t key) {
  return &t->chains[key * 0x9E3779B97F4A7C15 >> t->shift];
}

static inline void lru_leave_ring(struct lru_table *t, uint32_t i) {
  struct lru_entry *e = &t->entries[i];
  t->entries[e->older].newer = e->newer;
  t->entries[e->newer].older = e->older;
}

static inline void lru_join_ring(struct lru_table *t, uint32_t i) {
  struct lru_entry *none = t->entries, *e = &t->entries[i];
  e->newer = 0;
  e->older = none->older;
  t->entries[none->older].newer = i;
  none->older = i;
}

static inline void lru_leave_chain(struct lru_table *t, uint32_t i) {
  uint32_t *link = lru_chain(t, t->entries[i].key);
  while (*link != i) link = &t->entries[*link].next;
  *link = t->entries[i].next;
}

/* The entry of that key, now the one that was used last; 0 if there is none. */
static inline uint32_t lru_find(struct lru_table *t, uint64_t key) {
  uint32_t i = *lru_chain(t, key);
  while (i != 0 && t->entries[i].key != key) i = t->entries[i].next;
  if (i == 0) return 0;
  lru_leave_ring(t, i);
  lru_join_ring(t, i);
  return i;
}

/* An entry for a key that has none. Its [cell] is that of the entry whose place it takes, for the
   caller to delete and to replace. */
static inline uint32_t lru_insert(struct lru_table *t, uint64_t key) {
  uint32_t i = t->used < t->capacity ? ++t->used : t->entries[0].newer;
  if (t->entries[i].cell != NULL) {
    lru_leave_ring(t, i);
    lru_leave_chain(t, i);
  }
  uint32_t *chain = lru_chain(t, key);
  t->entries[i].key = key;
  t->entries[i].next = *chain;
  *chain = i;
  lru_join_ring(t, i);
  return i;
}

#endif
