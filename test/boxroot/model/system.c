/* SPDX-License-Identifier: MIT */
/* clock.h, events.h, mutex.h, news.h, show.h, stay.h, supply.h and thread_end.h of src/boxroot
   under the checker: its mutexes, and pools that are never used twice, so that an access to one
   that was given back is a failure. No mutex is taken for them: what the supply's own would order
   by chance is not ordered here. */
#include "../../../src/boxroot/system/clock.h"
#include "../../../src/boxroot/counting/events.h"
#include "../../../src/boxroot/system/mutex.h"
#include "../../../src/boxroot/collecting/news.h"
#include "../../../src/boxroot/pools/pool.h"
#include "../../../src/boxroot/watching/show.h"
#include "../../../src/boxroot/system/stay.h"
#include "../../../src/boxroot/pools/supply.h"
#include "../../../src/boxroot/system/thread_end.h"
#include "checker/checker.h"

#include <errno.h>

void bxr_mutex_lock(bxr_mutex *m) { ck_lock(m); }
void bxr_mutex_unlock(bxr_mutex *m) { ck_unlock(m); }

uint64_t bxr_clock_now(void) { return 0; }

void bxr_at_thread_end(void (*f)(void *)) { (void)f; }

void bxr_events_register(void) {}
void bxr_event_begin(enum bxr_event event) { (void)event; }
void bxr_event_end(enum bxr_event event) { (void)event; }
void bxr_event_pool(void) {}

void bxr_show_read(void) {}
void bxr_show(void) {}

void bxr_stay_loaded(void) {}

void bxr_news_tell(int domain) { (void)domain; }
void bxr_news_note_own(struct bxr_domain *domain) { (void)domain; }
bool bxr_news_take(struct bxr_domain *domain) {
  (void)domain;
  return true;
}

/* A large page with one pool, in its second place. */
struct page {
  struct bxr_pool fronts[2];
  _Atomic uint64_t dead[2][BXR_DEAD_WORDS];
  _Alignas(BXR_POOL_SIZE) struct bxr_body body;
};

_Static_assert(offsetof(struct page, body) == BXR_POOL_SIZE, "the second place");

struct bxr_pool *bxr_supply_take(void) {
  struct page *page = ck_alloc(BXR_LARGE_PAGE_SIZE, sizeof *page);
  if (page == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  struct bxr_pool *pool = &page->fronts[1];
  pool->dead = page->dead;
  return pool;
}

struct bxr_own_dead *bxr_own_dead_create(uint64_t key) {
  struct bxr_own_dead *own = ck_alloc(_Alignof(struct bxr_own_dead), sizeof *own);
  if (own != NULL) *own = (struct bxr_own_dead){.key = key};
  return own;
}

void bxr_own_dead_destroy(struct bxr_own_dead *own) {
  if (own != NULL) ck_free(own);
}

void bxr_supply_put(struct bxr_pool *pool) { ck_free(pool - 1); }
bool bxr_supply_trim(void) { return false; }
int bxr_supply_idle_pages(void) { return 0; }
void bxr_supply_end(void) {}

void bxr_supply_get_statistics(struct bxr_supply_statistics *statistics) {
  *statistics = (struct bxr_supply_statistics){.reserved = 0};
}
