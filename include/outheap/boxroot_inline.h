/* SPDX-License-Identifier: MIT */
/* The fast paths of boxroot.h, and what they must see of a pool. Private: include boxroot.h.

   Create and delete take no lock and use no atomic read-modify-write. They find the pool that the
   domain allocates from in a table indexed by the domain's number. So one look-up of thread-local
   storage tells both "is the lock held" and "whose pools".

   A root may be deleted on the spot when the pool's key is the domain's key. The domain's key
   changes at every snapshot of the major collector; a pool has the new key only once the marker has
   no more need of it (src/boxroot/pools/pool.h). So one comparison says: ours, and not part of the
   snapshot. A root of ours that is part of it leaves a dead slot: if the pool is ready for that,
   another comparison says so, and a bit is set. */
#ifndef OUTHEAP_BOXROOT_INLINE_H
#define OUTHEAP_BOXROOT_INLINE_H

#include <stddef.h>
#include <stdint.h>
#include "boxroot_match.h"
#include <caml/address_class.h>
#if OCAML_VERSION >= 50000
#include <caml/domain_state.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define BXR_LIKELY(c) __builtin_expect(!!(c), 1)
#if OCAML_VERSION >= 50000
/* A slot is read by the marker of any domain: a value is there before its address is. */
#define BXR_STORE_SLOT(slot, v) __atomic_store_n((slot), (v), __ATOMIC_RELEASE)
#else
#define BXR_STORE_SLOT(slot, v) (*(slot) = (v)) /* who holds the lock is alone */
#endif
/* A pool's key is read by threads that do not own the pool. */
#define BXR_LOAD_KEY(key) __atomic_load_n((key), __ATOMIC_RELAXED)
#else
#error "boxroot needs a compiler with GNU atomic builtins"
#endif

/* How a thread-local variable is reached: by its distance from the thread's own pointer. That
   distance takes one load, and stays in a register over a loop. Code that is loaded with dlopen
   would take a call otherwise. The variable must then have room in the space for such variables
   that is there before anything is loaded. That is no burden: on OCaml 5 the variable is the
   runtime's, in the executable most often, else 28 bytes long; on OCaml 4 a byte of ours. glibc
   keeps hundreds of bytes free for what is loaded; with other C libraries the compiler's default
   stays. */
#if defined(__ELF__) && defined(__GLIBC__)
#define BXR_STATIC_TLS __attribute__((tls_model("initial-exec")))
#else
#define BXR_STATIC_TLS
#endif

/* Bytes; large pages, and the parts of pools that slots are in, are aligned to their size. */
#define BXR_LARGE_PAGE_SIZE ((uintptr_t)1 << 21)
#define BXR_POOL_SIZE ((uintptr_t)1 << 14)
#define BXR_FRONT_SIZE ((uintptr_t)1 << 7)

/* What is known of a pool. The fronts of a large page's pools are side by side at its start. If
   each was in front of its slots, all would be at multiples of 16 KiB. A processor's cache has room
   for few lines whose addresses are alike in that way.

   The first 64 bytes belong to the domain that owns the pool, and are written by each of its
   creations and deletions; other threads read the keys, which therefore are on a cache line of
   their own.

   Counting costs each fast path one instruction, and neither waits for the other's: creations and
   deletions on the spot have a counter each. The number of slots that are not free is the sum of
   both and a third number, [base]. They are not beside [free]: compilers would join the stores of
   both to one, from which the next load of each takes longer. */
struct bxr_front {
  value free; /* link to the first free slot; see bxr_is_slot for the last one */
  struct bxr_pool *previous,
      *next; /* the library's, as the next one: see src/boxroot/pools/pool.h */
  struct bxr_pool *chain_previous;
  intnat created; /* roots, since the library last set this to 0 */
  intnat left;    /* deletions on the spot until the owner is told; 0 or less if it was */
  intnat base;
  value *last_free;   /* the end of the list of free slots, if there are any: in the debug form */
  uint64_t key;       /* may be deleted from at once by the domain with this key */
  uint64_t young_key; /* may be overwritten in place by the domain with this key */
  uint64_t dead_key;  /* the domain with this key may set bits in [own_dead] */
  uint64_t *own_dead; /* see src/boxroot/pools/own_dead.h; NULL if its owner made no slot dead */
};

/* A bit for each word of a pool. */
#define BXR_BITS_WORDS (BXR_POOL_SIZE / sizeof(value) / 64)

/* The part of a domain that the fast paths see. A key is never 0 once the domain has a pool. */
struct bxr_domain_front {
  struct bxr_front *current; /* the pool to allocate from; NULL at first */
  uint64_t key;
#if OCAML_VERSION < 50000
  bool guards; /* are pools guarded whose keys are not its key? */
#endif
};

#if OCAML_VERSION >= 50000
#define BXR_MAX_DOMAINS 4096
#else
#define BXR_MAX_DOMAINS 1
extern __thread bool bxr_lock_held BXR_STATIC_TLS; /* kept by the blocking-section hooks */
#endif

extern struct bxr_domain_front bxr_fronts[BXR_MAX_DOMAINS];

/* Wants the library of this header, also where nothing is inlined (boxroot_match.h). */
#ifndef BXR_IS_LIBRARY
__attribute__((used)) static struct bxr_domain_front const *const bxr_match = bxr_fronts;
#endif

/* Said to the C++ compiler: destructors call the two that delete. */
#define BXR_NO_THROW __attribute__((nothrow))

boxroot bxr_create_slow(value v);
BXR_NO_THROW void bxr_delete_slow(boxroot r);
bool bxr_modify_slow(boxroot *r, value v);
BXR_NO_THROW void bxr_pool_drained(struct bxr_front *pool);

#if OCAML_VERSION >= 50000
#if defined(__ELF__) && defined(HAS_FULL_THREAD_VARIABLES)
/* The runtime's variable, under a declaration of ours. C++ would reach a thread_local variable of
   another file through a function, lest it have a constructor; this one has none. */
extern __thread caml_domain_state *bxr_caml_state __asm__("caml_state") BXR_STATIC_TLS;
#define BXR_CAML_STATE bxr_caml_state
#else
#define BXR_CAML_STATE Caml_state_opt
#endif
#endif

/* This thread's domain; NULL if the thread does not hold the lock. */
inline struct bxr_domain_front *bxr_local_front(void) {
#if OCAML_VERSION >= 50000
  caml_domain_state *state = BXR_CAML_STATE;
  return BXR_LIKELY(state != NULL) ? &bxr_fronts[state->id] : NULL;
#else
  return BXR_LIKELY(bxr_lock_held) ? &bxr_fronts[0] : NULL;
#endif
}

/* The page's start, and as many fronts behind it as there are places of pools before [r]'s. */
inline struct bxr_front *bxr_front_of(boxroot r) {
  uintptr_t page = (uintptr_t)r & ~(BXR_LARGE_PAGE_SIZE - 1);
  uintptr_t last_front = (BXR_LARGE_PAGE_SIZE / BXR_POOL_SIZE - 1) * BXR_FRONT_SIZE;
  return (struct bxr_front *)(page +
                              ((uintptr_t)r / (BXR_POOL_SIZE / BXR_FRONT_SIZE) & last_front));
}

inline value const *bxr_get_ref(boxroot r) { return (value const *)(void const *)r; }
inline value bxr_get(boxroot r) { return *bxr_get_ref(r); }

/* Free slots are threaded by immediates, which the collector skips: a slot's address plus one.
   Links are stored as they are read. The addressing of the next access takes the one off again. So
   creating and deleting wait for no arithmetic between their loads and stores. */
inline value bxr_link_to(void *slot) { return (value)((uintptr_t)slot + 1); }
inline value *bxr_link_target(value link) { return (value *)((uintptr_t)link - 1); }

/* The last link is to the start of the pool's place, where no slot is. */
inline bool bxr_is_slot(value *target) { return (uintptr_t)target % BXR_POOL_SIZE != 0; }

#if !BOXROOT_DEBUG
inline void bxr_push_free(struct bxr_front *pool, value *slot) {
  BXR_STORE_SLOT(slot, pool->free);
  pool->free = bxr_link_to(slot);
}
#else
/* At the end of the list: the later a slot is used again, the more mistakes with its last root are
   found. */
inline void bxr_push_free(struct bxr_front *pool, value *slot) {
  bool is_only = !bxr_is_slot(bxr_link_target(pool->free));
  BXR_STORE_SLOT(slot, bxr_link_to((void *)((uintptr_t)slot & ~(BXR_POOL_SIZE - 1))));
  if (is_only)
    pool->free = bxr_link_to(slot);
  else
    BXR_STORE_SLOT(pool->last_free, bxr_link_to(slot));
  pool->last_free = slot;
}
#endif

/* Only the owner of a pool, on a slot that is not free. */
inline void bxr_free_slot(struct bxr_front *pool, value *slot) {
  bxr_push_free(pool, slot);
  if (!BXR_LIKELY(--pool->left != 0)) bxr_pool_drained(pool);
}

/* Makes [r] dead, in a pool whose [dead_key] is the key of this thread's domain. Nothing is read of
   the slot, so that nothing waits for it. Neighbours have bits in different words: if they are
   deleted one after the other, none waits for the word that the one before has stored. */
inline void bxr_mark_dead(struct bxr_front *pool, boxroot r) {
  uintptr_t slot = (uintptr_t)r / sizeof(value);
  pool->own_dead[slot % BXR_BITS_WORDS] |= (uint64_t)1 << (slot / BXR_BITS_WORDS % 64);
}

inline boxroot bxr_create(value v) {
  struct bxr_domain_front *domain = bxr_local_front();
  if (BXR_LIKELY(domain != NULL)) {
    struct bxr_front *pool = domain->current;
    if (BXR_LIKELY(pool != NULL)) {
      value *slot = bxr_link_target(pool->free);
      if (BXR_LIKELY(bxr_is_slot(slot))) {
        pool->free = *slot;
        pool->created++;
        BXR_STORE_SLOT(slot, v);
        return (boxroot)(void *)slot;
      }
    }
  }
  return bxr_create_slow(v);
}

/* May the domain, this thread's, delete from the pool at once? On OCaml 4 nothing is guarded but
   while the collector marks, which costs less to ask. */
inline bool bxr_is_open(struct bxr_front *pool, struct bxr_domain_front *domain) {
#if OCAML_VERSION < 50000
  if (BXR_LIKELY(!domain->guards)) return true;
#endif
  return BXR_LOAD_KEY(&pool->key) == domain->key;
}

/* [pool], which a processor may know sooner if it is the current one, as it mostly is when a root
   lived for a moment only. The next creation reads what is stored into the pool now, and is held
   back until the processor knows where to: computed from [pool], that is three operations later
   than the root's address. A branch is followed before that, with the address that the domain has.
   Compilers must not see that both ways give the same, nor make it a choice without a branch. */
inline struct bxr_front *bxr_guess_current(struct bxr_front *pool,
                                           struct bxr_domain_front *domain) {
  struct bxr_front *current = domain->current;
  __asm__ volatile("" : "+r"(current));
  if (pool == domain->current) {
    __asm__ volatile("" : "+r"(current));
    return current;
  }
  return pool;
}

inline void bxr_delete(boxroot r) {
  struct bxr_domain_front *domain = bxr_local_front();
  struct bxr_front *pool = bxr_front_of(r);
  if (BXR_LIKELY(domain != NULL)) {
    if (BXR_LIKELY(bxr_is_open(pool, domain))) {
      bxr_free_slot(bxr_guess_current(pool, domain), (value *)(void *)r);
      return;
    }
    if (BXR_LOAD_KEY(&pool->dead_key) == domain->key) {
      bxr_mark_dead(pool, r);
      return;
    }
  }
  bxr_delete_slow(r);
}

/* May [v] take the place of what is in the pool, as it is now? */
inline bool bxr_fits(struct bxr_front *pool, struct bxr_domain_front *domain, value v) {
  if (BXR_LIKELY(BXR_LOAD_KEY(&pool->young_key) == domain->key)) return true;
  return bxr_is_open(pool, domain) && !(Is_block(v) && Is_young(v));
}

/* Overwrites in place; false, with nothing done, where it takes more than that. */
inline bool bxr_modify_in_place(boxroot r, value v) {
  struct bxr_domain_front *domain = bxr_local_front();
  if (BXR_LIKELY(domain != NULL) && BXR_LIKELY(bxr_fits(bxr_front_of(r), domain, v))) {
    BXR_STORE_SLOT((value *)(void *)r, v);
    return true;
  }
  return false;
}

inline bool bxr_modify(boxroot *r, value v) {
  return bxr_modify_in_place(*r, v) || bxr_modify_slow(r, v);
}

/* The public functions. src/boxroot/watching/debug.c has those of the debug form. */
#if !BOXROOT_DEBUG
inline boxroot boxroot_create(value v) { return bxr_create(v); }
inline value boxroot_get(boxroot r) { return bxr_get(r); }
inline value const *boxroot_get_ref(boxroot r) { return bxr_get_ref(r); }
inline void boxroot_delete(boxroot r) { bxr_delete(r); }
inline bool boxroot_modify(boxroot *r, value v) { return bxr_modify(r, v); }
#endif

#ifdef __cplusplus
}
#endif

#endif
