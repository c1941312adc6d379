/* SPDX-License-Identifier: MIT */
/* The list of orphaned states. See orphan.h for the protocol. */
#include "orphan.h"
#include "burial.h"
#include "mutex.h"
#include "runtime.h"

#include <stdatomic.h>

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static struct bxr_domain *_Atomic orphans; /* changed under the mutex */

void bxr_orphan_begin_scan(struct bxr_domain *domain) {
  bxr_mutex_lock(&mutex);
  domain->marked = bxr_runtime_marking_over();
}

void bxr_orphan_end_scan(void) { bxr_mutex_unlock(&mutex); }

static void set_orphaned(struct bxr_domain *domain, bool to) {
  atomic_store_explicit(&domain->orphaned, to, memory_order_release);
}

static struct bxr_domain *list_without(struct bxr_domain *domain) {
  struct bxr_domain *list = atomic_load_explicit(&orphans, memory_order_relaxed);
  if (list == domain) return domain->next_orphan;
  for (struct bxr_domain *d = list; d != NULL; d = d->next_orphan)
    if (d->next_orphan == domain) d->next_orphan = domain->next_orphan;
  return list;
}

static void take_back(struct bxr_domain *domain) {
  if (!bxr_domain_is_orphaned(domain)) return;
  atomic_store_explicit(&orphans, list_without(domain), memory_order_release);
  set_orphaned(domain, false);
}

void bxr_orphan_take_back(struct bxr_domain *domain) {
  if (!bxr_domain_is_orphaned(domain)) return;
  bxr_mutex_lock(&mutex);
  take_back(domain);
  bxr_mutex_unlock(&mutex);
}

static void add(struct bxr_domain *domain) {
  bxr_burial_finish(domain);
  bxr_domain_retire_current(domain);
  bxr_domain_guard(domain);
  domain->runtime = bxr_runtime_state();
  if (bxr_domain_is_orphaned(domain)) return;
  set_orphaned(domain, true);
  domain->marked = false;
  domain->next_orphan = atomic_load_explicit(&orphans, memory_order_relaxed);
  atomic_store_explicit(&orphans, domain, memory_order_relaxed);
}

void bxr_orphan_add(struct bxr_domain *domain) {
  bxr_mutex_lock(&mutex);
  add(domain);
  bxr_mutex_unlock(&mutex);
}

boxroot bxr_orphan_create(struct bxr_domain *domain, value v) {
  bxr_mutex_lock(&mutex);
  boxroot r = bxr_domain_refill(domain) ? bxr_create(v) : NULL;
  add(domain);
  bxr_mutex_unlock(&mutex);
  return r;
}

static bool may_be_adopted(struct bxr_domain *orphan) {
  return orphan->marked || bxr_runtime_has_left(orphan->runtime);
}

/* Moves the pools of those that may be adopted; returns the list of the others. */
static struct bxr_domain *adopt_from(struct bxr_domain *list, struct bxr_domain *heir) {
  struct bxr_domain *others = NULL, *next;
  for (struct bxr_domain *orphan = list; orphan != NULL; orphan = next) {
    next = orphan->next_orphan;
    if (may_be_adopted(orphan)) {
      bxr_domain_adopt(heir, orphan);
      set_orphaned(orphan, false);
    } else {
      orphan->next_orphan = others;
      others = orphan;
    }
  }
  return others;
}

/* Acquire and release: who sees the empty list sees the pools where they are. */
void bxr_orphan_adopt(struct bxr_domain *heir) {
  if (atomic_load_explicit(&orphans, memory_order_acquire) == NULL) return;
  bxr_mutex_lock(&mutex);
  take_back(heir);
  struct bxr_domain *list = atomic_load_explicit(&orphans, memory_order_relaxed);
  atomic_store_explicit(&orphans, adopt_from(list, heir), memory_order_release);
  bxr_mutex_unlock(&mutex);
}

void bxr_orphan_reset(void) { atomic_store_explicit(&orphans, NULL, memory_order_relaxed); }
