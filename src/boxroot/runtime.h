/* SPDX-License-Identifier: MIT */
/* What boxroot needs to know of the OCaml runtime, in one form for each of its lines: runtime_4.c
   and runtime_5.c, of which one is empty. */
#ifndef BXR_RUNTIME_H
#define BXR_RUNTIME_H

#include "domain.h"

/* The header of a new pool, whose block has [wosize] fields. Under the lock. */
header_t bxr_runtime_new_header(mlsize_t wosize);

/* Has OCaml started, and does this thread hold the lock, as far as can be told before the hooks are
   there? */
bool bxr_runtime_may_install(void);

/* Installs the hooks, after those that are there, which are called first. Once, under the lock. May
   collect, on OCaml 4. */
void bxr_runtime_install_hooks(void);

/* Are the hooks that tell who holds the lock still ours? */
bool bxr_runtime_hooks_intact(void);

/* The domain of this thread, which holds its lock. */
struct bxr_domain *bxr_runtime_domain(void);

/* The same; NULL without the lock. */
static inline struct bxr_domain *bxr_runtime_own_domain(void) {
  return bxr_local_front() == NULL ? NULL : bxr_runtime_domain();
}

/* Does this thread's domain end? Its main function has returned, but other threads of it may still run
   OCaml code for long. */
bool bxr_runtime_domain_is_ending(void);

/* This thread's domain. */
struct bxr_tenant bxr_runtime_tenant(void);

/* What has become of a domain since it began to end. */
enum bxr_leaving {
  BXR_ENDS,        /* it still takes part in collections */
  BXR_HAS_LEFT,    /* it takes part in none, and nobody has its number */
  BXR_IS_REPLACED, /* another domain has its number */
};

/* Only in a stop-the-world section. */
enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver);

/* Has the marker of this thread's domain done all it had to since the snapshot, so that it needs no
   pool that was in the domain's chain then? */
bool bxr_runtime_marking_over(void);

/* May a marker still read pools of any domain? This thread holds its domain's lock, or else OCaml has
   shut down. */
bool bxr_runtime_may_read_pools(void);

/* Does not change during a scan. */
struct bxr_young_range bxr_runtime_young_range(void);

/* At a snapshot: sees to it that all roots of [domain] get marked, and that its pools are guarded
   for as long as the marker needs them. Returns how many slots it read. */
intnat bxr_runtime_mark(struct bxr_domain *domain, struct bxr_visitor visitor);

#endif
