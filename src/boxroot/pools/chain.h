/* SPDX-License-Identifier: MIT */
/* The chain of a domain: all of its pools, linked through the last field of each as blocks are
   linked.

   To mark the roots of a domain of OCaml 5, the first pool of its chain is darkened: one entry on
   the mark stack, whatever the number of roots. The marker follows the links and marks pools and
   values by itself, in slices. It comes to a pool's link after the pool's slots, so that few pools
   are on its stack at once: realloc_mark_stack (runtime/major_gc.c) miscounts when many entries of
   more than 64 words are.

   Every pool must be marked in every cycle: a new block has the status MARKED, and the meanings of
   the statuses rotate when a cycle ends. So a pool is unmarked again at the next snapshot without
   being touched. Hence
   - while the marker is at work pools are only added, and they never leave the chain. They are
     added behind the last, where it is right for the marker to meet them or not;
   - pools leave when the marker is done, or while the world is stopped at a snapshot, before the
     chain is handed to it.

   A chain is on the mark stack of its domain and of no other: it is joined to another domain's only
   when the marker is done with it (orphan.h), and all of its pools are marked or newborn.

   A chain belongs to its domain's lock, as its pools do. OCaml 4 is told of each pool by itself
   (globals.h). */
#ifndef BXR_CHAIN_H
#define BXR_CHAIN_H

#include "pool.h"

struct bxr_chain {
  struct bxr_pool *first, *last; /* both NULL, or neither */
  struct bxr_pool *cursor;       /* where sweeping goes on (sweep.h); NULL for the first */
  intnat unswept;                /* pools it has yet to come to in this round; at most [length] */
  intnat length;
};

/* The pool after [pool], or NULL. */
static inline struct bxr_pool *bxr_chain_next(struct bxr_pool *pool) { return pool->chain_next; }

/* The slots of its pools that are not free. */
intnat bxr_chain_live(struct bxr_chain *chain);

/* Adds a pool that is in no chain, behind the last. So the chain is mostly in the order in which
   values were allocated, and in which pools lie in memory: the order in which both are fetched
   fastest. */
void bxr_chain_add(struct bxr_chain *chain, struct bxr_pool *pool);

/* Takes [pool] out. Only when no marker is at work on the chain, see above. */
void bxr_chain_remove(struct bxr_chain *chain, struct bxr_pool *pool);

/* The pool under the cursor, which moves on, and after the last to the first. Not of an empty
   chain. */
struct bxr_pool *bxr_chain_advance(struct bxr_chain *chain);

/* All pools are to be come to in this round. */
void bxr_chain_begin_round(struct bxr_chain *chain);

/* The same as bxr_chain_advance, for this round: NULL when all pools were come to. */
struct bxr_pool *bxr_chain_next_unswept(struct bxr_chain *chain);

/* Moves all of [front] in front of [chain]. No marker is at work on [front]. */
void bxr_chain_join(struct bxr_chain *chain, struct bxr_chain *front);

#endif
