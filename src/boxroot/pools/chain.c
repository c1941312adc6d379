/* SPDX-License-Identifier: MIT */
/* Links between the pools of a domain. See chain.h for what the marker relies on. */
#include "chain.h"

intnat bxr_chain_live(struct bxr_chain *chain) {
  intnat live = 0;
  for (struct bxr_pool *pool = chain->first; pool != NULL; pool = bxr_chain_next(pool))
    live += bxr_pool_live(pool);
  return live;
}

static void link_pools(struct bxr_pool *pool, struct bxr_pool *next) {
  pool->chain_next = next;
  BXR_STORE_SLOT(&bxr_pool_body(pool)->chain_next,
                 next == NULL ? Val_unit : (value)bxr_pool_body(next)->slots);
  if (next != NULL) next->front.chain_previous = pool;
}

void bxr_chain_add(struct bxr_chain *chain, struct bxr_pool *pool) {
  pool->front.chain_previous = NULL;
  link_pools(pool, NULL);
  if (chain->last != NULL)
    link_pools(chain->last, pool);
  else
    chain->first = pool;
  chain->last = pool;
  chain->length++;
}

void bxr_chain_remove(struct bxr_chain *chain, struct bxr_pool *pool) {
  struct bxr_pool *previous = pool->front.chain_previous, *next = bxr_chain_next(pool);
  BXR_ASSERT((previous != NULL ? bxr_chain_next(previous) : chain->first) == pool);
  BXR_ASSERT((next != NULL ? next->front.chain_previous : chain->last) == pool);
  if (previous == NULL) {
    chain->first = next;
    if (next != NULL) next->front.chain_previous = NULL;
  } else {
    link_pools(previous, next);
  }
  if (next == NULL) chain->last = previous;
  if (chain->cursor == pool) chain->cursor = next;
  chain->length--;
  if (chain->unswept > chain->length) chain->unswept = chain->length;
}

struct bxr_pool *bxr_chain_advance(struct bxr_chain *chain) {
  BXR_ASSERT(chain->first != NULL && chain->unswept <= chain->length);
  struct bxr_pool *pool = chain->cursor != NULL ? chain->cursor : chain->first;
  chain->cursor = bxr_chain_next(pool);
  return pool;
}

void bxr_chain_begin_round(struct bxr_chain *chain) { chain->unswept = chain->length; }

struct bxr_pool *bxr_chain_next_unswept(struct bxr_chain *chain) {
  if (chain->unswept == 0) return NULL;
  chain->unswept--;
  return bxr_chain_advance(chain);
}

void bxr_chain_join(struct bxr_chain *chain, struct bxr_chain *front) {
  if (front->first == NULL) return;
  link_pools(front->last, chain->first);
  if (chain->last == NULL) chain->last = front->last;
  chain->first = front->first;
  chain->unswept += front->length;
  chain->length += front->length;
  *front = (struct bxr_chain){.length = 0};
}
