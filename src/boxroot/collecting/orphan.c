/* SPDX-License-Identifier: MIT */
/* The list of orphaned states. See orphan.h for the protocol. */
#include "orphan.h"
#include "burial.h"
#include "news.h"
#include "../system/mutex.h"
#include "../runtime/runtime.h"

#include <stdatomic.h>

/* Of the domain with that number. */
struct orphan {
  bool is_listed;
  struct orphan *next;
  struct bxr_tenant leaver; /* the domain that entered the list */
};

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static struct orphan table[BXR_MAX_DOMAINS]; /* under the mutex, as the list is */
static struct orphan *_Atomic orphans;       /* read without it, to see whether there is any */

static struct orphan *list(void) { return atomic_load_explicit(&orphans, memory_order_relaxed); }

static void set_list(struct orphan *list) {
  atomic_store_explicit(&orphans, list, memory_order_relaxed);
}

static void push(struct orphan **list, struct orphan *orphan) {
  orphan->next = *list;
  *list = orphan;
}

void bxr_orphan_add(struct bxr_domain *domain) {
  struct orphan *orphan = &table[bxr_domain_id(domain)];
  BXR_ASSERT(domain == bxr_domain_here_if_locked());
  bxr_mutex_lock(&mutex);
  struct orphan *all = list();
  orphan->leaver = bxr_runtime_tenant();
  if (!orphan->is_listed) push(&all, orphan);
  orphan->is_listed = true;
  set_list(all);
  bxr_mutex_unlock(&mutex);
}

bool bxr_orphan_is_due(struct bxr_domain *domain) {
  struct orphan *orphan = &table[bxr_domain_id(domain)];
  bxr_mutex_lock(&mutex);
  bool is_due = orphan->is_listed && bxr_runtime_leaving(orphan->leaver) == BXR_HAS_LEFT;
  bxr_mutex_unlock(&mutex);
  return is_due;
}

/* {{{ Adoption */

static bool any(struct bxr_domain *orphan) {
  (void)orphan;
  return true;
}

typedef bool (*choice)(struct bxr_domain *orphan);

/* The slots of the deletions that the orphan gathered before it left become dead now. */
static void adopt(struct bxr_domain *heir, struct bxr_domain *orphan) {
  bxr_burial_finish(orphan);
  bxr_domain_adopt(heir, orphan);
  bxr_news_tell(bxr_domain_id(heir));
}

/* Is it to stay in the list? */
static bool stays(struct orphan *orphan, struct bxr_domain *heir, choice chosen) {
  struct bxr_domain *domain = &bxr_domains[orphan - table];
  enum bxr_leaving state = bxr_runtime_leaving(orphan->leaver);
  if (state != BXR_HAS_LEFT) return state == BXR_ENDS;
  if (!chosen(domain)) return true;
  adopt(heir, domain);
  return false;
}

static void adopt_chosen(struct bxr_domain *heir, choice chosen) {
  if (list() == NULL || bxr_runtime_domain_is_ending()) return;
  bxr_mutex_lock(&mutex);
  struct orphan *others = NULL, *next;
  for (struct orphan *orphan = list(); orphan != NULL; orphan = next) {
    next = orphan->next;
    orphan->is_listed = stays(orphan, heir, chosen);
    if (orphan->is_listed) push(&others, orphan);
  }
  set_list(others);
  bxr_mutex_unlock(&mutex);
}

void bxr_orphan_adopt_young(struct bxr_domain *heir) { adopt_chosen(heir, bxr_domain_has_young); }

void bxr_orphan_adopt_all(struct bxr_domain *heir) { adopt_chosen(heir, any); }

/* }}} */

void bxr_orphan_reset(void) { set_list(NULL); }
