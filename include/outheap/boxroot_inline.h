/* SPDX-License-Identifier: MIT */
/* The fast paths of boxroot.h, and what they must see of a pool. Private: include boxroot.h.

   Create and delete take no lock and use no atomic read-modify-write. They find the pool that the
   domain allocates from in a table indexed by the domain's number, so that one look-up of
   thread-local storage tells both "is the lock held" and "whose pools".

   A root may be deleted on the spot when the pool's key is the domain's key. The domain's key
   changes at every snapshot of the major collector; a pool has the new key only once the marker has
   no more need of it (src/boxroot/pool.h). So one comparison says: ours, and not part of the
   snapshot. */
#ifndef OUTHEAP_BOXROOT_INLINE_H
#define OUTHEAP_BOXROOT_INLINE_H

#include <stddef.h>
#include <stdint.h>
#include <caml/version.h>
#if OCAML_VERSION >= 50000
#include <caml/domain_state.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define BXR_LIKELY(c) __builtin_expect(!!(c), 1)
/* A slot is read by the marker of any domain: a value is there before its address is. */
#define BXR_STORE_SLOT(slot, v) __atomic_store_n((slot), (v), __ATOMIC_RELEASE)
/* A pool's key is read by threads that do not own the pool. */
#define BXR_LOAD_KEY(key) __atomic_load_n((key), __ATOMIC_RELAXED)
#else
#error "boxroot needs a compiler with GNU atomic builtins"
#endif

#define BXR_POOL_SIZE ((uintptr_t)1 << 14) /* bytes; pools are aligned to their size */

/* The start of every pool. [free], [live] and [wake] belong to the domain that owns the pool. [free]
   and [live] do not stand side by side, lest a compiler store both through a vector register, for
   which the next load of either waits longer. */
struct bxr_front {
  value free;         /* link to the first free slot, or to the pool itself when there is none */
  uint64_t key;       /* may be deleted from at once by the domain with this key */
  intnat live;        /* slots that are not free */
  intnat wake;        /* the owner is told when a deletion brings [live] down to this */
  uint64_t young_key; /* may be overwritten in place by the domain with this key */
};

/* What the fast paths see of a domain. A key is never 0 once the domain has a pool. */
struct bxr_domain_front {
  struct bxr_front *current; /* the pool to allocate from; NULL at first */
  uint64_t key;
};

#if OCAML_VERSION >= 50000
#define BXR_MAX_DOMAINS 4096
#else
#define BXR_MAX_DOMAINS 1
extern __thread bool bxr_lock_held; /* kept by the blocking-section hooks */
#endif

extern struct bxr_domain_front bxr_fronts[BXR_MAX_DOMAINS];

boxroot bxr_create_slow(value v);
void bxr_delete_slow(boxroot r);
bool bxr_modify_slow(boxroot *r, value v);
void bxr_pool_drained(struct bxr_front *pool);

/* This thread's domain; NULL if the thread does not hold the lock. */
inline struct bxr_domain_front *bxr_local_front(void) {
#if OCAML_VERSION >= 50000
  caml_domain_state *state = Caml_state_opt;
  return BXR_LIKELY(state != NULL) ? &bxr_fronts[state->id] : NULL;
#else
  return BXR_LIKELY(bxr_lock_held) ? &bxr_fronts[0] : NULL;
#endif
}

inline struct bxr_front *bxr_front_of(boxroot r) {
  return (struct bxr_front *)((uintptr_t)r & ~(BXR_POOL_SIZE - 1));
}

/* Free slots are threaded by immediates, which the collector skips: a slot's address plus one.
   Links are stored as they are read, and the one is undone by the addressing of the next access, so
   that creating and deleting wait for no arithmetic between their loads and stores. */
inline value bxr_link_to(void *slot) { return (value)((uintptr_t)slot + 1); }
inline value *bxr_link_target(value link) { return (value *)((uintptr_t)link - 1); }

/* Only the owner of a pool, on a slot that is not free. */
inline void bxr_free_slot(struct bxr_front *pool, value *slot) {
  BXR_STORE_SLOT(slot, pool->free);
  pool->free = bxr_link_to(slot);
  if (!BXR_LIKELY(--pool->live != pool->wake)) bxr_pool_drained(pool);
}

inline boxroot boxroot_create(value v) {
  struct bxr_domain_front *domain = bxr_local_front();
  if (BXR_LIKELY(domain != NULL)) {
    struct bxr_front *pool = domain->current;
    if (BXR_LIKELY(pool != NULL)) {
      value *slot = bxr_link_target(pool->free);
      if (BXR_LIKELY((void *)slot != (void *)pool)) {
        pool->free = *slot;
        pool->live++;
        BXR_STORE_SLOT(slot, v);
        return (boxroot)(void *)slot;
      }
    }
  }
  return bxr_create_slow(v);
}

inline void boxroot_delete(boxroot r) {
  struct bxr_domain_front *domain = bxr_local_front();
  struct bxr_front *pool = bxr_front_of(r);
  if (BXR_LIKELY(domain != NULL) && BXR_LIKELY(BXR_LOAD_KEY(&pool->key) == domain->key))
    bxr_free_slot(pool, (value *)(void *)r);
  else
    bxr_delete_slow(r);
}

inline bool boxroot_modify(boxroot *r, value v) {
  struct bxr_domain_front *domain = bxr_local_front();
  if (BXR_LIKELY(domain != NULL) &&
      BXR_LIKELY(BXR_LOAD_KEY(&bxr_front_of(*r)->young_key) == domain->key)) {
    BXR_STORE_SLOT((value *)(void *)*r, v);
    return true;
  }
  return bxr_modify_slow(r, v);
}

#ifdef __cplusplus
}
#endif

#endif
