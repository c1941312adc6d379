/* SPDX-License-Identifier: MIT */
/* The pools of one domain, sorted by kind. refill.h has the choice of the pool to allocate from.

   Each pool is in exactly one place: it is [current], or visited, or in the list of its kind; and
   it is in the chain.

   The states of all domains are in one static table, so that neither a collection nor the end of a
   domain ever needs memory. A state belongs to its domain's lock. In a scan of the collector the
   state of a domain that has left belongs to the domain that adopts its pools (orphan.h). OCaml
   uses a number again after its domain has ended: the new domain takes over the state. Other parts
   of the library keep what they know of a domain in tables of their own, by its number.

   OCaml 4 has one domain, number 0. */
#ifndef BXR_DOMAIN_H
#define BXR_DOMAIN_H

#include "chain.h"
#include "list.h"
#include "pool.h"
#include "../runtime/runtime.h"

struct bxr_domain {
  _Alignas(BXR_CACHE_LINE) struct bxr_list lists[BXR_KINDS]; /* BXR_CURRENT, BXR_VISITED unused */
  struct bxr_chain chain;
  uint64_t round; /* of sweeping (sweep.h) */
  uint64_t epoch; /* of its key; only grows, over all users of the number */
};

extern struct bxr_domain bxr_domains[BXR_MAX_DOMAINS];

static inline int bxr_domain_id(struct bxr_domain *domain) { return (int)(domain - bxr_domains); }

static inline struct bxr_domain_front *bxr_domain_front(struct bxr_domain *domain) {
  return &bxr_fronts[domain - bxr_domains];
}

static inline struct bxr_pool *bxr_domain_current(struct bxr_domain *domain) {
  return (struct bxr_pool *)bxr_domain_front(domain)->current;
}

static inline int bxr_pool_owner(struct bxr_pool *pool) {
  return atomic_load_explicit(&pool->owner, memory_order_relaxed);
}

/* The domain that owns the pool: this thread must hold its lock. */
static inline struct bxr_domain *bxr_pool_domain(struct bxr_pool *pool) {
  return &bxr_domains[bxr_pool_owner(pool)];
}

/* The domain of this thread, which holds its lock. */
struct bxr_domain *bxr_domain_here(void);

/* The same; NULL without the lock. */
static inline struct bxr_domain *bxr_domain_here_if_locked(void) {
  return bxr_local_front() == NULL ? NULL : bxr_domain_here();
}

static inline bool bxr_pool_is_young(struct bxr_pool *pool) { return pool->kind <= BXR_YOUNG_ROOM; }

/* Is there no current pool, and each pool of the chain in a list? For assertions. */
bool bxr_domain_lists_all(struct bxr_domain *domain);

/* The next round of sweeping begins: all pools are to be come to again. */
void bxr_domain_begin_round(struct bxr_domain *domain);

/* At a snapshot: gives the domain a key that none of its pools has. All are guarded, and their sets
   of dead slots change places. */
void bxr_domain_renew_key(struct bxr_domain *domain);

/* May any of its pools hold a young value? */
bool bxr_domain_has_young(struct bxr_domain *domain);

/* Makes [pool] open: the marker does not need what its slots hold. */
void bxr_domain_open(struct bxr_domain *domain, struct bxr_pool *pool);

/* Tries to make [pool] open, for which its marker must be done with it; true if it is open now.
   What was deleted in it stays as it is: to sweep would take 1.5 us, for which one root's user had
   to wait. */
bool bxr_domain_try_open(struct bxr_domain *domain, struct bxr_pool *pool);

/* Has [pool], which is guarded, take deletions by this domain under its key (bxr_mark_dead)? Not a
   young one, nor without memory. */
bool bxr_domain_take_deletions(struct bxr_domain *domain, struct bxr_pool *pool);

/* Frees what can be freed now of the dead slots of [pool], not the current one. */
void bxr_domain_sweep(struct bxr_domain *domain, struct bxr_pool *pool);

/* The same, but if [pool] is guarded, of roots deleted before the snapshot only. The others mostly
   stay, and to read them each time would take long. */
void bxr_domain_sweep_older(struct bxr_domain *domain, struct bxr_pool *pool);

/* Moves [pool], not the current one, to the list where its number of live slots belongs. */
void bxr_domain_settle(struct bxr_domain *domain, struct bxr_pool *pool);

/* May [pool] hold young values? A pool that may not becomes one that may if it is open, when it is
   asked for this the eighth time. To look through a pool at the next minor collection pays if some
   of its values are young. Roots here and there that are given young values had better move. */
bool bxr_domain_takes_young(struct bxr_domain *domain, struct bxr_pool *pool);

/* [pool] holds no young value any more. */
void bxr_domain_age(struct bxr_domain *domain, struct bxr_pool *pool);

/* Visits the young values of [pool], a young one, which is old then; returns how many slots it
   read.

   To promote a value, OCaml 5 looks for room in its heap. It sweeps for that, and runs finalisers
   of C, which may create, delete and modify roots of this domain. Meanwhile no slot of [pool]
   changes but by the visitor: the pool is in no list, and closed. A deletion leaves a dead slot. A
   root that is created or modified is in another pool, a young one, which is to be visited after
   this. */
intnat bxr_domain_visit_young(struct bxr_domain *domain, struct bxr_pool *pool,
                              struct bxr_visitor visitor);

/* There is no current pool any more: it becomes a young one. */
void bxr_domain_retire_current(struct bxr_domain *domain);

/* [pool], which has room, becomes the current one, of which there is none. An empty pool holds no
   part of the snapshot, so it is open then whatever the marker does. */
void bxr_domain_make_current(struct bxr_domain *domain, struct bxr_pool *pool);

/* Adds an empty pool. false and errno == ENOMEM without memory. */
bool bxr_domain_add_pool(struct bxr_domain *domain);

/* Frees one pool that was empty before this round of sweeping began; false if there is none. Only
   when no marker is at work on the chain (chain.h). */
bool bxr_domain_release_idle(struct bxr_domain *domain);

/* Gives back [pool], whose roots are all dead, and which is not the current one. As above. */
void bxr_domain_discard(struct bxr_domain *domain, struct bxr_pool *pool);

/* Moves every pool of [from], whose marker is done with them, to [domain]. */
void bxr_domain_adopt(struct bxr_domain *domain, struct bxr_domain *from);

/* Frees everything. */
void bxr_domain_destroy(struct bxr_domain *domain);

#endif
