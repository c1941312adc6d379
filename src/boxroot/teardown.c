/* SPDX-License-Identifier: MIT */
/* What is freed at teardown, and what later. See teardown.h. */
#include "teardown.h"
#include "mutex.h"
#include "orphan.h"
#include "runtime.h"
#include "supply.h"

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static bool is_left; /* all is as it was when no more root could be used; under the mutex */

/* Domains gather deletions that nobody asks for any more. */
static void forget_burials(void) {
  for (int i = 0; i < BXR_MAX_DOMAINS; i++)
    bxr_domains[i].burials = (struct bxr_burials){.bits = 0};
}

static void free_all(void) {
  for (int i = 0; i < BXR_MAX_DOMAINS; i++) bxr_domain_destroy(&bxr_domains[i]);
  bxr_orphan_reset();
  bxr_supply_end();
}

static void forget_young_values(void) {
  for (int i = 0; i < BXR_MAX_DOMAINS; i++) {
    struct bxr_domain *domain = &bxr_domains[i];
    bxr_domain_retire_current(domain);
    for (int kind = BXR_CURRENT; kind <= BXR_YOUNG_ROOM; kind++)
      for (struct bxr_pool *pool = domain->lists[kind].first; pool != NULL; pool = pool->front.next)
        bxr_pool_forget_young(pool);
  }
}

void bxr_teardown(void) {
  bxr_mutex_lock(&mutex);
  forget_burials();
  is_left = bxr_runtime_may_read_pools();
  if (is_left)
    forget_young_values();
  else
    free_all();
  bxr_mutex_unlock(&mutex);
}

void bxr_teardown_at_snapshot(void) {
  bxr_mutex_lock(&mutex);
  if (is_left) free_all();
  is_left = false;
  bxr_mutex_unlock(&mutex);
}
