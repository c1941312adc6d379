/* SPDX-License-Identifier: MIT */
/* The memory that is freed at teardown, and the memory that is freed later. See teardown.h. */
#include "teardown.h"
#include "burial.h"
#include "../system/mutex.h"
#include "orphan.h"
#include "../runtime/runtime.h"
#include "../pools/supply.h"

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static bool is_left; /* all is as it was when no more root could be used; under the mutex */

/* How far the markers of other domains are is not known here. */
static bool may_be_read(struct bxr_domain *domain) {
  bool is_own = bxr_domain_id(domain) == bxr_runtime_domain_number();
  return domain->chain.first != NULL && !(is_own && bxr_runtime_marking_over());
}

/* This thread holds its domain's lock, or else OCaml has shut down. */
static bool may_marker_read_pools(void) {
  if (bxr_runtime_has_shut_down()) return false;
  for (int i = 0; i < BXR_MAX_DOMAINS; i++)
    if (may_be_read(&bxr_domains[i])) return true;
  return false;
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
  bxr_burial_forget();
  is_left = may_marker_read_pools();
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
