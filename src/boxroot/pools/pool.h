/* SPDX-License-Identifier: MIT */
/* A pool: a front, which says what is known of it; a body of 16 KiB with the slots, each of which
   holds one root; and a bit for each slot, in two sets. The three are apart, each with its like:
   a deletion or a sweep that comes by many pools finds more of them in the processor's caches.
   Bodies are aligned to their size, and a slot's address tells where its pool's front is
   (outheap/boxroot_inline.h); supply.c lays them out.

   Seen by the collector there is a block in each body: [header], then its fields, which are the
   slots and, last, the link to the next pool of the same chain (chain.h). It lies outside the heap,
   so the sweeper never meets it; the marker takes it for any other block, or, on OCaml 4, for one
   of global data (globals.h).

   A slot is
   - free: an immediate that links to the next free slot (outheap/boxroot_inline.h);
   - live: the value of a root;
   - dead: the root is deleted, but the slot keeps its value. Its bit is set in one of the two sets
     [dead], or in the set of the pool's owner. Nobody owns the slot. Every scan treats it as live,
     so that what it holds is always a value, until the pool's domain sweeps it, that is, frees it.
   Setting the bit is all that a deletion by another thread does, and the last thing: that thread
   does not touch the pool afterwards.

   Guarded and open. The major collector marks what was reachable at the snapshot. A pool that was
   there at the snapshot is guarded until the marker is done with it: an old value that its slots
   held must not vanish before it is marked. So a deleted slot becomes dead, not free, and is not
   overwritten. Young values and immediates are no part of a snapshot, and are freed at once. A pool
   created since the snapshot, or whose values were all darkened then, or that the marker is done
   with, is open: its key is its domain's.

   The two sets of dead slots take turns at each snapshot: deletions go to the *recent* one. A root
   in the other was deleted before the snapshot, which therefore does not need its slot: it may be
   swept from guarded pools too. The deleting thread first reads which set is recent, from the key
   of the owner's domain. If that is outdated when the bit is set, the deletion began before the
   snapshot, and so did all use of the root; hence the other set is as good.

   A deletion by the owner from a guarded pool with no young value goes to the owner's own set
   (own_dead.h). That takes a plain store, and nothing of the slot is read.

   Who may do what. Any thread may read the bits, [owner] and the keys in [front]. All else belongs
   to the domain [owner], under its lock. In a stop-the-world section it belongs to the domain that
   adopts the pool. */
#ifndef BXR_POOL_H
#define BXR_POOL_H

#include "../library.h"
#include "../system/assertion.h"
#include "../system/cache.h"
#include "own_dead.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <caml/address_class.h>
#include <caml/minor_gc.h>
#include <caml/roots.h>

enum {
  BXR_POOL_WORDS = (int)(BXR_POOL_SIZE / sizeof(value)),
  BXR_DEAD_WORDS = BXR_BITS_WORDS,
  BXR_POOL_CAPACITY = BXR_POOL_WORDS - 2,
  BXR_POOL_ROOM = BXR_POOL_CAPACITY / 2 /* a pool with at most that many live slots has room */
};

/* No domain has this key. */
#define BXR_NO_KEY UINT64_MAX
#define BXR_NEVER (INTPTR_MIN / 2) /* fewer slots than there can be deletions */

/* Where its domain keeps a pool (domain.h). */
enum bxr_kind {
  BXR_CURRENT,    /* allocated from */
  BXR_YOUNG,      /* may hold young values */
  BXR_YOUNG_ROOM, /* the same, and has room */
  BXR_OLD,        /* holds no young value */
  BXR_OLD_ROOM,   /* the same, and has room */
  BXR_EMPTY,      /* has no live slot */
  BXR_VISITED,    /* in no list, while a scan visits its young values */
  BXR_KINDS
};

struct bxr_body {
  header_t header;
  value slots[BXR_POOL_CAPACITY];
  value chain_next; /* the next pool's slots, or an immediate; last, so that pools are marked in
                       turn */
};

struct bxr_pool {
  _Alignas(BXR_FRONT_SIZE) struct bxr_front
      front;         /* [previous] and [next] are those in its domain's list of its kind, and
                             [chain_previous] is for chain.h */
  _Atomic int owner; /* number of the domain that owns it */
  enum bxr_kind kind : 8;
  int asked : 8;               /* how often to take a young value, since it became an old one */
  int noted : 16;              /* slots that were not free when last noted (bxr_pool_note) */
  uint64_t emptied;            /* the round of sweeping in which it was found empty */
  struct bxr_pool *chain_next; /* for chain.h */
  _Atomic uint64_t (*dead)[BXR_DEAD_WORDS]; /* two of these */
};

_Static_assert(sizeof(struct bxr_pool) == BXR_FRONT_SIZE, "fronts fill their table");
_Static_assert(offsetof(struct bxr_front, key) == BXR_CACHE_LINE, "keys have another line");
_Static_assert(sizeof(struct bxr_body) == BXR_POOL_SIZE, "a body fills its memory");
_Static_assert(offsetof(struct bxr_body, slots) ==
                   offsetof(struct bxr_body, header) + sizeof(header_t),
               "a block's fields follow its header");
_Static_assert(BXR_DEAD_WORDS * 64 == BXR_POOL_WORDS, "one bit for each word");

/* The action of a scan of the collector on a value found in a slot. */
struct bxr_visitor {
  scanning_action action;
  void *data; /* unused on OCaml 4 */
};

static inline void bxr_visit(struct bxr_visitor visitor, value v, value *slot) {
#if OCAML_VERSION >= 50000
  visitor.action(visitor.data, v, slot);
#else
  visitor.action(v, slot);
#endif
}

/* Places and fronts are in the same order (bxr_front_of). */
static inline struct bxr_body *bxr_pool_body(struct bxr_pool *pool) {
  uintptr_t page = (uintptr_t)pool & ~(BXR_LARGE_PAGE_SIZE - 1);
  return (struct bxr_body *)(page + ((uintptr_t)pool - page) * (BXR_POOL_SIZE / BXR_FRONT_SIZE));
}

static inline struct bxr_pool *bxr_pool_of(boxroot r) { return (struct bxr_pool *)bxr_front_of(r); }

/* The slots that are not free. */
static inline intnat bxr_pool_live(struct bxr_pool *pool) {
  return pool->front.base + pool->front.created + pool->front.left;
}

/* Its owner is told when a deletion brings the live slots down to [wake], provided that nothing is
   created in it: that happens in the current pool only, whose owner is never told. */
static inline void bxr_pool_wake_at(struct bxr_pool *pool, intnat wake) {
  pool->front.left = bxr_pool_live(pool) - wake;
  pool->front.base = wake - pool->front.created;
}

static inline void bxr_pool_set_key(uint64_t *key, uint64_t to) {
  __atomic_store_n(key, to, __ATOMIC_RELAXED);
}

/* Keys count snapshots, and tell the domains apart below that (domain.c). */
static inline int bxr_key_parity(uint64_t key) { return (int)(key / BXR_MAX_DOMAINS % 2); }

static inline bool bxr_is_young_block(value v) { return Is_block(v) && Is_young(v); }

/* Can [v] not have been in a slot at the snapshot? Minor heaps are empty then. A [v] that is
   neither a block nor an integer is the encoded exception that a callback returned. Programs root
   it before they look at it, and replace it by the exception before anything can collect. */
static inline bool bxr_is_outside_snapshot(value v) { return (v & 3) != 0 || Is_young(v); }

/* A pool of [owner] with every slot free, open under [key], in no list and no chain. NULL and errno
   == ENOMEM without memory. */
struct bxr_pool *bxr_pool_create(int owner, uint64_t key);

/* Gives its memory to the supply. Nobody may hold a pointer into it, the marker included. */
void bxr_pool_destroy(struct bxr_pool *pool);

/* Notes in its owner's tally what the fast paths did in the pool since it was last noted: when it
   stops being the current one, is swept, has room again, ages, or is reported. Its owner. */
void bxr_pool_note(struct bxr_pool *pool);

/* Notes that all of its slots are free, as they were dead. Its owner. */
void bxr_pool_note_discarded(struct bxr_pool *pool);

/* Has the pool a set for its owner's deletions under [key]? It gets one, if there is memory. Its
   owner. */
bool bxr_pool_have_own_dead(struct bxr_pool *pool, uint64_t key);

/* Any thread, no lock: some slots among 64 words of the pool become dead. Bit i of [bits] stands
   for the i-th of these words, which are those from the 64 [word]-th on. */
void bxr_pool_bury(struct bxr_pool *pool, int word, uint64_t bits);

/* Are all of its roots dead, one at least? Then no thread has any use of the pool but the
   collector. */
bool bxr_pool_is_dead(struct bxr_pool *pool);

/* How many slots are dead, and how many of these by its owner's own set. */
intnat bxr_pool_count_dead(struct bxr_pool *pool);
intnat bxr_pool_count_own_dead(struct bxr_pool *pool);

/* Frees every dead slot. Only when the marker does not need them: the pool is open, or no marking
   is under way. */
void bxr_pool_sweep(struct bxr_pool *pool);

/* Frees the dead slots of a guarded pool that the snapshot does not need: roots that were deleted
   before it, young values, immediates. */
void bxr_pool_sweep_guarded(struct bxr_pool *pool);

/* Frees the slots of those that were deleted before the snapshot only, without reading any
   other. */
void bxr_pool_sweep_older(struct bxr_pool *pool);

/* Visits the young values; returns how many slots it read. */
intnat bxr_pool_visit_young(struct bxr_pool *pool, struct bxr_visitor visitor);

/* Is there any? */
bool bxr_pool_has_young(struct bxr_pool *pool);

/* Puts an immediate in the place of each young value. */
void bxr_pool_forget_young(struct bxr_pool *pool);

/* Has the processor fetch what a visitor reads of the values, unless it will do so by itself. All
   of it goes into a second-level cache. */
void bxr_pool_prefetch(struct bxr_pool *pool);

/* Visits every value that is a block; returns how many slots it read. */
intnat bxr_pool_visit_all(struct bxr_pool *pool, struct bxr_visitor visitor);

#endif
