/* SPDX-License-Identifier: MIT */
/* The list of orphaned states. See orphan.h for the protocol. */
#include "orphan.h"
#include "burial.h"
#include "mutex.h"
#include "runtime.h"

#include <stdatomic.h>

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static struct bxr_domain *_Atomic orphans; /* changed under the mutex */

/* {{{ The list, under the mutex */

static struct bxr_domain *list(void) {
  return atomic_load_explicit(&orphans, memory_order_relaxed);
}

static void add(struct bxr_domain *domain) {
  if (domain->orphaned) return;
  domain->orphaned = true;
  domain->next_orphan = list();
  atomic_store_explicit(&orphans, domain, memory_order_relaxed);
}

static struct bxr_domain *list_without(struct bxr_domain *domain) {
  if (list() == domain) return domain->next_orphan;
  for (struct bxr_domain *d = list(); d != NULL; d = d->next_orphan)
    if (d->next_orphan == domain) d->next_orphan = domain->next_orphan;
  return list();
}

/* Returns the list of the others. */
static struct bxr_domain *take_out(struct bxr_domain *domain) {
  if (!domain->orphaned) return list();
  domain->orphaned = false;
  return list_without(domain);
}

/* }}} */

void bxr_orphan_add(struct bxr_domain *domain) {
  bxr_mutex_lock(&mutex);
  domain->runtime = bxr_runtime_state();
  add(domain);
  bxr_mutex_unlock(&mutex);
}

/* Who reads the list while no scan is under way holds the mutex. */
void bxr_orphan_take_back(struct bxr_domain *domain) {
  if (!domain->orphaned) return;
  bxr_mutex_lock(&mutex);
  atomic_store_explicit(&orphans, take_out(domain), memory_order_relaxed);
  bxr_mutex_unlock(&mutex);
}

/* {{{ Adoption */

static bool any(struct bxr_domain *orphan) {
  (void)orphan;
  return true;
}

typedef bool (*choice)(struct bxr_domain *orphan);

/* What the orphan gathered before it left becomes dead now. */
static void adopt(struct bxr_domain *heir, struct bxr_domain *orphan) {
  bxr_burial_finish(orphan);
  bxr_domain_adopt(heir, orphan);
  orphan->orphaned = false;
}

/* Moves the pools of those in [list] that have left and are chosen; returns the list of the others. */
static struct bxr_domain *adopt_from(struct bxr_domain *list, struct bxr_domain *heir,
                                     choice chosen) {
  struct bxr_domain *others = NULL, *next;
  for (struct bxr_domain *orphan = list; orphan != NULL; orphan = next) {
    next = orphan->next_orphan;
    if (bxr_runtime_has_left(orphan->runtime) && chosen(orphan)) {
      adopt(heir, orphan);
    } else {
      orphan->next_orphan = others;
      others = orphan;
    }
  }
  return others;
}

/* Acquire and release: who sees the empty list sees the pools where they are. */
static void adopt_chosen(struct bxr_domain *heir, choice chosen) {
  if (atomic_load_explicit(&orphans, memory_order_acquire) == NULL) return;
  if (bxr_runtime_domain_is_ending()) return;
  bxr_mutex_lock(&mutex);
  struct bxr_domain *others = adopt_from(take_out(heir), heir, chosen);
  atomic_store_explicit(&orphans, others, memory_order_release);
  bxr_mutex_unlock(&mutex);
}

void bxr_orphan_adopt_young(struct bxr_domain *heir) { adopt_chosen(heir, bxr_domain_has_young); }

void bxr_orphan_adopt_all(struct bxr_domain *heir) { adopt_chosen(heir, any); }

/* }}} */

void bxr_orphan_reset(void) { atomic_store_explicit(&orphans, NULL, memory_order_relaxed); }
