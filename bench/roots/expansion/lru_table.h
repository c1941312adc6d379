/* A hash table with room for so many entries. A new one takes the place of that which was least
   recently used, or one that another thread has vacated ahead. Chained; an entry's links are
   numbers of entries. Entry 0 is none: it is the ends of all chains, and the ring of uses goes
   through it. The caller of any function but lru_create holds the lock. */

#ifndef BENCH_LRU_TABLE_H
#define BENCH_LRU_TABLE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct lru_entry {
  uint64_t key;
  void *cell;            /* what is cached; NULL if nothing is */
  uint32_t next;         /* of its chain, or of the vacant ones */
  uint32_t older, newer; /* in the ring of uses */
};

struct lru_table {
  pthread_mutex_t lock;
  struct lru_entry *entries; /* [capacity] + 1 of them */
  uint32_t *chains;          /* 2 to the power of 64 - [shift] of them */
  uint32_t capacity, used;   /* how many it has room for; how many ever were in use */
  uint32_t vacant;           /* the first of those that were evicted ahead */
  uint32_t live, enough;     /* how many are in use, and should be */
  uint64_t evicted_ahead;
  int shift;
};

/* Entries on their way out. */
struct lru_batch {
  uint32_t entries[32];
  uint32_t count;
};

/* Touched, so that it does not count as memory or time of what is cached. false without memory. */
static inline bool lru_create(struct lru_table *t, uint32_t capacity, uint32_t enough) {
  int bits = 1;
  while (((uint64_t)1 << bits) < capacity) bits++;
  *t = (struct lru_table){.capacity = capacity, .enough = enough, .shift = 64 - bits};
  t->entries = malloc(((size_t)capacity + 1) * sizeof *t->entries);
  t->chains = malloc(sizeof *t->chains << bits);
  if (t->entries == NULL || t->chains == NULL) return false;
  for (size_t i = 0; i <= capacity; i++) t->entries[i] = (struct lru_entry){.key = UINT64_MAX};
  for (size_t i = 0; i < (size_t)1 << bits; i++) t->chains[i] = 0;
  return pthread_mutex_init(&t->lock, NULL) == 0;
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

/* Takes out the one that was least recently used. */
static inline uint32_t lru_take_oldest(struct lru_table *t) {
  uint32_t i = t->entries[0].newer;
  lru_leave_ring(t, i);
  lru_leave_chain(t, i);
  t->live--;
  return i;
}

/* One that is not in use; the oldest is taken out if all are. */
static inline uint32_t lru_make_room(struct lru_table *t) {
  uint32_t i = t->vacant;
  if (i != 0) {
    t->vacant = t->entries[i].next;
    return i;
  }
  return t->used < t->capacity ? ++t->used : lru_take_oldest(t);
}

/* An entry for a key that has none. Its [cell] is that of the entry whose place it takes, for the
   caller to delete and to replace; or NULL. */
static inline uint32_t lru_insert(struct lru_table *t, uint64_t key) {
  uint32_t i = lru_make_room(t);
  uint32_t *chain = lru_chain(t, key);
  t->entries[i].key = key;
  t->entries[i].next = *chain;
  *chain = i;
  lru_join_ring(t, i);
  t->live++;
  return i;
}

/* Takes out the entries that are more than enough, as many as the batch holds. Until lru_vacate the
   caller owns what is cached in them, and needs no lock to delete it. */
static inline void lru_evict_ahead(struct lru_table *t, struct lru_batch *batch) {
  enum { MOST = sizeof batch->entries / sizeof *batch->entries };
  batch->count = 0;
  while (batch->count < MOST && t->live > t->enough)
    batch->entries[batch->count++] = lru_take_oldest(t);
  t->evicted_ahead += batch->count;
}

/* Makes the entries vacant. The caller has deleted what was cached in them. */
static inline void lru_vacate(struct lru_table *t, struct lru_batch const *batch) {
  for (uint32_t b = 0; b < batch->count; b++) {
    uint32_t i = batch->entries[b];
    t->entries[i].cell = NULL;
    t->entries[i].next = t->vacant;
    t->vacant = i;
  }
}

#endif
