/* SPDX-License-Identifier: MIT */
/* The public functions: slow paths, set-up and teardown. The fast paths are in
   outheap/boxroot_inline.h. */
#include "collecting/burial.h"
#include "collecting/news.h"
#include "collecting/orphan.h"
#include "collecting/refill.h"
#include "collecting/teardown.h"
#include "counting/events.h"
#include "hooks/hooks.h"
#include "state.h"
#include "system/mutex.h"
#include "system/stay.h"
#include "watching/debug_roots.h"
#include "watching/show.h"

#include <errno.h>
#include <caml/memory.h>

/* The functions that are inline in C, for those who link by name. */
#if !BOXROOT_DEBUG
extern inline boxroot boxroot_create(value v);
extern inline value boxroot_get(boxroot r);
extern inline value const *boxroot_get_ref(boxroot r);
extern inline void boxroot_delete(boxroot r);
extern inline bool boxroot_modify(boxroot *r, value v);
#endif
extern inline boxroot bxr_create(value v);
extern inline value bxr_get(boxroot r);
extern inline value const *bxr_get_ref(boxroot r);
extern inline void bxr_delete(boxroot r);
extern inline bool bxr_modify(boxroot *r, value v);
extern inline struct bxr_domain_front *bxr_local_front(void);
extern inline struct bxr_front *bxr_front_of(boxroot r);
extern inline value bxr_link_to(void *slot);
extern inline value *bxr_link_target(value link);
extern inline bool bxr_is_slot(value *target);
extern inline bool bxr_is_open(struct bxr_front *pool, struct bxr_domain_front *domain);
extern inline struct bxr_front *bxr_guess_current(struct bxr_front *pool,
                                                  struct bxr_domain_front *domain);
extern inline void bxr_push_free(struct bxr_front *pool, value *slot);
extern inline void bxr_free_slot(struct bxr_front *pool, value *slot);
extern inline void bxr_mark_dead(struct bxr_front *pool, boxroot r);
extern inline bool bxr_fits(struct bxr_front *pool, struct bxr_domain_front *domain, value v);
extern inline bool bxr_modify_in_place(boxroot r, value v);

static bxr_mutex setup_mutex = BXR_MUTEX_INITIALIZER;

/* {{{ Set-up and teardown */

/* The first to set up takes the mutex, and nobody afterwards. Later calls may come from threads
   that lack the lock, which OCaml 4 does not tell; and if one of them had it while another thread
   forks, it would never be free in the child. Nothing collects under the mutex: finalisers create
   roots. */
static void install(void) {
  bxr_stay_loaded();
  bxr_mutex_lock(&setup_mutex);
  if (boxroot_status() == BOXROOT_NOT_SETUP) {
    bxr_show_read();
    bxr_hooks_install();
    bxr_status_set(BOXROOT_RUNNING);
  }
  bxr_mutex_unlock(&setup_mutex);
}

/* All but the events, so that the first root of a program can be created without collecting. */
static bool set_up(void) {
  bool is_new = boxroot_status() == BOXROOT_NOT_SETUP;
  if (!bxr_runtime_may_install() || (is_new && !bxr_hooks_prepare())) {
    errno = EPERM;
    return false;
  }
  if (is_new) install();
  return boxroot_status() == BOXROOT_RUNNING;
}

bool boxroot_setup(void) {
  if (!set_up()) return false;
  bxr_events_register();
  return true;
}

void boxroot_teardown(void) {
  bxr_mutex_lock(&setup_mutex);
  int before = boxroot_status();
  if (before == BOXROOT_RUNNING || before == BOXROOT_INVALID) {
    bxr_show();
    bxr_status_set(BOXROOT_TORE_DOWN);
    bxr_teardown();
    bxr_roots_forget();
  }
  bxr_mutex_unlock(&setup_mutex);
}

/* }}} */
/* {{{ Slow paths */

static bool must_set_up(void) {
  return boxroot_status() == BOXROOT_NOT_SETUP && bxr_runtime_may_install();
}

/* Set-up may collect, on OCaml 4, and so move [v]. Returns where it is then. */
static value set_up_keeping(value v) {
  CAMLparam1(v);
  set_up();
  CAMLreturn(v);
}

/* The same for what may be an encoded exception, which is no value. */
static value set_up_keeping_result(value v) {
  if (!Is_exception_result(v)) return set_up_keeping(v);
  return Make_exception_result(set_up_keeping(Extract_exception(v)));
}

/* The domain of this thread, ready for use; NULL and errno if it cannot be. */
static struct bxr_domain *ready_domain(void) {
  if (bxr_local_front() == NULL) {
    errno = EPERM;
    return NULL;
  }
  if (!bxr_hooks_intact()) bxr_status_invalidate();
  if (boxroot_status() != BOXROOT_RUNNING) return NULL;
  struct bxr_domain *domain = bxr_domain_here();
  if (bxr_domain_front(domain)->key == 0) bxr_domain_renew_key(domain);
  return domain;
}

boxroot bxr_create_slow(value v) {
  if (must_set_up()) v = set_up_keeping_result(v);
  struct bxr_domain *domain = ready_domain();
  if (domain == NULL) return NULL;
  if (bxr_runtime_domain_is_ending()) bxr_orphan_add(domain);
  bxr_burial_finish(domain);
  return bxr_refill(domain) ? bxr_create(v) : NULL;
}

static bool is_own(struct bxr_domain *domain, boxroot r) {
  return bxr_pool_domain(bxr_pool_of(r)) == domain;
}

/* May its own root [r] lose what it holds, as far as the collector is concerned? The values in an
   old pool are mostly of the snapshot. To read one would mean to wait for it. */
static bool may_empty(struct bxr_domain *domain, boxroot r) {
  struct bxr_pool *pool = bxr_pool_of(r);
  if (pool->kind == BXR_VISITED) return false;
  if (bxr_domain_try_open(domain, pool)) return true;
  return bxr_pool_is_young(pool) && bxr_is_outside_snapshot(bxr_get(r));
}

static void delete_own(struct bxr_domain *domain, boxroot r) {
  struct bxr_pool *pool = bxr_pool_of(r);
  if (may_empty(domain, r)) {
    bxr_free_slot(&pool->front, (value *)(void *)r);
    return;
  }
  bxr_news_note_own(domain);
  if (bxr_domain_take_deletions(domain, pool))
    bxr_mark_dead(&pool->front, r);
  else
    bxr_burial_add(domain, r);
}

static void delete_alone(boxroot r) {
  struct bxr_domain *domain = bxr_domain_here_if_locked();
  if (domain == NULL)
    bxr_burial_make(r);
  else if (is_own(domain, r))
    delete_own(domain, r);
  else
    bxr_burial_add(domain, r);
}

/* Not for its own roots: of each of these must be asked whether it can be freed at once. */
static bool joins_others(int domain, boxroot r) {
  return bxr_pool_owner(bxr_pool_of(r)) != domain && bxr_burial_join(domain, r);
}

/* First what a loop over roots of another domain most often comes to. */
void bxr_delete_slow(boxroot r) {
  struct bxr_domain_front *front = bxr_local_front();
  if (front == NULL || !joins_others((int)(front - bxr_fronts), r)) delete_alone(r);
}

/* Can [v] take the place of what [r] holds? A young value needs a young pool. */
static bool fits_in_place(boxroot r, value v) {
  struct bxr_domain *domain = bxr_domain_here();
  if (!is_own(domain, r)) return false;
  if (bxr_is_young_block(v) && !bxr_domain_takes_young(domain, bxr_pool_of(r))) return false;
  return may_empty(domain, r);
}

/* First what a loop over old roots most often comes to while the collector marks. */
static bool must_move(struct bxr_domain_front *domain, boxroot r, value v) {
  return BXR_LOAD_KEY(&bxr_front_of(r)->dead_key) == domain->key || !fits_in_place(r, v);
}

bool bxr_modify_slow(boxroot *r, value v) {
  struct bxr_domain_front *domain = bxr_local_front();
  if (domain == NULL) {
    errno = EPERM;
    return false;
  }
  if (!must_move(domain, *r, v)) {
    BXR_STORE_SLOT((value *)(void *)*r, v);
    return true;
  }
  boxroot moved = bxr_create(v);
  if (moved == NULL) return false;
  bxr_delete(*r);
  *r = moved;
  return true;
}

/* A pool with so few live slots belongs in another list. */
void bxr_pool_drained(struct bxr_front *front) {
  struct bxr_pool *pool = (struct bxr_pool *)front;
  bxr_domain_settle(bxr_domain_here(), pool);
}

/* }}} */
