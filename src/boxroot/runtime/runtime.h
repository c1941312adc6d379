/* SPDX-License-Identifier: MIT */
/* The questions that boxroot asks of the OCaml runtime, in one form for each of its lines:
   runtime_4.c and runtime_5.c, of which one is empty. The files in hooks/ have what the runtime is
   told. */
#ifndef BXR_RUNTIME_H
#define BXR_RUNTIME_H

#include "../library.h"
#include "form.h"

#include <stdbool.h>
#include <stdint.h>

/* The header of a new pool, whose block has [wosize] fields. Under the lock. */
header_t bxr_runtime_new_header(mlsize_t wosize);

/* Has OCaml started, and does this thread hold the lock, as far as can be told before the hooks are
   there? */
bool bxr_runtime_may_install(void);

/* This thread's domain is about to end. From the hook that OCaml 5 has for that. */
void bxr_runtime_domain_ends(void);

/* Has OCaml shut down, so that no marker runs any more? As far as can be told. */
bool bxr_runtime_has_shut_down(void);

/* The number of this thread's domain, which holds its lock. */
int bxr_runtime_domain_number(void);

/* Does this thread's domain end? Its main function has returned, but other threads of it may still
   run OCaml code for long. */
bool bxr_runtime_domain_is_ending(void);

/* The threads of this thread's domain have ended. From that hook too, for OCaml 5.0 and 5.1, where
   no more can be known of domains that end (leaving_5_1.c). */
#if BXR_LEAVES_AT_SNAPSHOT
void bxr_runtime_threads_ended(void);
#else
static inline void bxr_runtime_threads_ended(void) {}
#endif

/* The domain that has a certain number. */
struct bxr_tenant {
  void *state; /* the runtime's, the same for all that have the number */
  intnat id;   /* the runtime's, another one for each */
};

/* This thread's domain. */
struct bxr_tenant bxr_runtime_tenant(void);

/* The state of a domain since it began to end. */
enum bxr_leaving {
  BXR_ENDS,        /* it still takes part in collections */
  BXR_HAS_LEFT,    /* nobody has its number, and it takes part in none; or may, on 5.0 and 5.1 */
  BXR_IS_REPLACED, /* another domain has its number */
};

/* Only in a stop-the-world section. */
enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver);

/* Has the marker of this thread's domain done all it had to since the snapshot? If so, it needs no
   pool that was in the domain's chain at the snapshot. This stays so until the next one. */
bool bxr_runtime_marking_over(void);

/* Addresses of all minor heaps, as scans keep them in registers. */
struct bxr_young_range {
  uintptr_t start, half; /* half of the size, in bytes */
};

/* Does not change during a scan. */
struct bxr_young_range bxr_runtime_young_range(void);

#endif
