/* SPDX-License-Identifier: MIT */
/* The list of orphaned states. See orphan.h for the protocol. */
#include "orphan.h"
#include "burial.h"
#include "mutex.h"
#include "runtime.h"

#include <stdatomic.h>

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static struct bxr_domain *_Atomic orphans; /* written under the mutex */

static struct bxr_domain *list(void) {
  return atomic_load_explicit(&orphans, memory_order_relaxed);
}

static void set_list(struct bxr_domain *list) {
  atomic_store_explicit(&orphans, list, memory_order_relaxed);
}

static void push(struct bxr_domain **list, struct bxr_domain *domain) {
  domain->next_orphan = *list;
  *list = domain;
}

void bxr_orphan_add(struct bxr_domain *domain) {
  bxr_mutex_lock(&mutex);
  struct bxr_domain *all = list();
  domain->leaver = bxr_runtime_tenant();
  if (!domain->orphaned) push(&all, domain);
  domain->orphaned = true;
  set_list(all);
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
}

/* Is the state to stay in the list? */
static bool stays(struct bxr_domain *orphan, struct bxr_domain *heir, choice chosen) {
  enum bxr_leaving state = bxr_runtime_leaving(orphan->leaver);
  if (state != BXR_HAS_LEFT) return state == BXR_ENDS;
  if (!chosen(orphan)) return true;
  adopt(heir, orphan);
  return false;
}

static void adopt_chosen(struct bxr_domain *heir, choice chosen) {
  if (list() == NULL || bxr_runtime_domain_is_ending()) return;
  bxr_mutex_lock(&mutex);
  struct bxr_domain *others = NULL, *next;
  for (struct bxr_domain *orphan = list(); orphan != NULL; orphan = next) {
    next = orphan->next_orphan;
    orphan->orphaned = stays(orphan, heir, chosen);
    if (orphan->orphaned) push(&others, orphan);
  }
  set_list(others);
  bxr_mutex_unlock(&mutex);
}

void bxr_orphan_adopt_young(struct bxr_domain *heir) { adopt_chosen(heir, bxr_domain_has_young); }

void bxr_orphan_adopt_all(struct bxr_domain *heir) { adopt_chosen(heir, any); }

/* }}} */

void bxr_orphan_reset(void) { set_list(NULL); }
