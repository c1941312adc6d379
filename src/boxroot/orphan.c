/* SPDX-License-Identifier: MIT */
/* The list of orphaned states. See orphan.h for the protocol. */
#include "orphan.h"
#include "platform.h"

#include <stdatomic.h>

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static struct bxr_domain *_Atomic orphans; /* changed under the mutex */

void bxr_orphan_lock(void) { bxr_platform_lock(&mutex); }

void bxr_orphan_unlock(void) { bxr_platform_unlock(&mutex); }

static void add(struct bxr_domain *domain) {
  bxr_domain_retire_current(domain);
  bxr_domain_renew_key(domain);
  if (domain->orphaned) return;
  domain->orphaned = true;
  domain->next_orphan = atomic_load_explicit(&orphans, memory_order_relaxed);
  atomic_store_explicit(&orphans, domain, memory_order_relaxed);
}

void bxr_orphan_add(struct bxr_domain *domain) {
  bxr_orphan_lock();
  add(domain);
  bxr_orphan_unlock();
}

boxroot bxr_orphan_create(struct bxr_domain *domain, value v) {
  bxr_orphan_lock();
  boxroot r = bxr_domain_refill(domain) ? boxroot_create(v) : NULL;
  add(domain);
  bxr_orphan_unlock();
  return r;
}

/* Acquire and release: who sees the empty list sees the pools where they are. */
void bxr_orphan_adopt(struct bxr_domain *heir) {
  if (atomic_load_explicit(&orphans, memory_order_acquire) == NULL) return;
  bxr_orphan_lock();
  struct bxr_domain *orphan = atomic_load_explicit(&orphans, memory_order_relaxed);
  for (; orphan != NULL; orphan = orphan->next_orphan) {
    orphan->orphaned = false;
    if (orphan != heir) bxr_domain_adopt(heir, orphan);
  }
  atomic_store_explicit(&orphans, NULL, memory_order_release);
  bxr_orphan_unlock();
}

void bxr_orphan_reset(void) { atomic_store_explicit(&orphans, NULL, memory_order_relaxed); }
