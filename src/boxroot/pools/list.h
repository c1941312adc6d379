/* SPDX-License-Identifier: MIT */
/* Doubly linked lists of pools, through [previous] and [next]. No sentinel and no ring: an empty
   list has two NULL ends. A pool is in one list at most; who owns the list owns the links of its
   pools. Any thread may read the length. */
#ifndef BXR_LIST_H
#define BXR_LIST_H

#include "pool.h"

struct bxr_list {
  struct bxr_pool *first, *last; /* both NULL, or neither */
  _Atomic intnat length;
};

static inline intnat bxr_list_length(struct bxr_list *list) {
  return atomic_load_explicit(&list->length, memory_order_relaxed);
}

/* Only who owns the list. */
static inline void bxr_list_add_to_length(struct bxr_list *list, intnat n) {
  atomic_store_explicit(&list->length, bxr_list_length(list) + n, memory_order_relaxed);
}

/* [pool] is in no list. */
static inline void bxr_list_push(struct bxr_list *list, struct bxr_pool *pool) {
  pool->front.previous = NULL;
  pool->front.next = list->first;
  if (list->first != NULL)
    list->first->front.previous = pool;
  else
    list->last = pool;
  list->first = pool;
  bxr_list_add_to_length(list, 1);
}

/* As far as its neighbours tell. */
static inline bool bxr_list_has(struct bxr_list *list, struct bxr_pool *pool) {
  struct bxr_pool *previous = pool->front.previous, *next = pool->front.next;
  return (previous != NULL ? previous->front.next : list->first) == pool &&
         (next != NULL ? next->front.previous : list->last) == pool;
}

/* [pool] is in this list. */
static inline void bxr_list_remove(struct bxr_list *list, struct bxr_pool *pool) {
  BXR_ASSERT(bxr_list_has(list, pool));
  if (pool->front.previous != NULL)
    pool->front.previous->front.next = pool->front.next;
  else
    list->first = pool->front.next;
  if (pool->front.next != NULL)
    pool->front.next->front.previous = pool->front.previous;
  else
    list->last = pool->front.previous;
  bxr_list_add_to_length(list, -1);
}

/* The first pool, which leaves the list; NULL if there is none. */
static inline struct bxr_pool *bxr_list_pop(struct bxr_list *list) {
  struct bxr_pool *pool = list->first;
  if (pool != NULL) bxr_list_remove(list, pool);
  return pool;
}

#endif
