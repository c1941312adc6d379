/* SPDX-License-Identifier: MIT */
/* Large pages, cut into pools. See supply.h for what holds. */
#include "supply.h"
#include "mutex.h"
#include "poison.h"
#include "pool.h"
#include "outheap/pages.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
  POOLS = BXR_LARGE_PAGE_SIZE / (int)BXR_POOL_SIZE,
  WORDS = POOLS / 64,
  IDLE = 0, /* the group of pages with no pool in use; 1 to QUARTERS: with some */
  QUARTERS = 4,
  FULL = QUARTERS + 1,
  GROUPS
};

struct bxr_large_page {
  struct bxr_large_page *previous, *next; /* in its group */
  void *start;
  uint64_t free[WORDS]; /* a bit for each of its pools */
  int used;             /* the others */
  int group;
};

_Static_assert(WORDS == 2 && WORDS * 64 == POOLS, "one bit for each pool");

static struct {
  bxr_mutex mutex;
  struct oh_pages *arena;                /* NULL at first */
  struct bxr_large_page *groups[GROUPS]; /* the first of each; the last that came to it */
  int pages;                             /* in all groups */
  _Atomic int idle;                      /* in the group IDLE; may be read without the mutex */
} supply = {.mutex = BXR_MUTEX_INITIALIZER};

/* {{{ Groups */

static void count_idle(int group, int change) {
  if (group == IDLE) atomic_fetch_add_explicit(&supply.idle, change, memory_order_relaxed);
}

static void enter(struct bxr_large_page *page, int group) {
  struct bxr_large_page *first = supply.groups[group];
  page->group = group;
  page->previous = NULL;
  page->next = first;
  if (first != NULL) first->previous = page;
  supply.groups[group] = page;
  count_idle(group, +1);
}

static void leave(struct bxr_large_page *page) {
  if (page->previous != NULL)
    page->previous->next = page->next;
  else
    supply.groups[page->group] = page->next;
  if (page->next != NULL) page->next->previous = page->previous;
  count_idle(page->group, -1);
}

static int group_of(int used) {
  if (used == 0) return IDLE;
  if (used == POOLS) return FULL;
  return 1 + used * QUARTERS / POOLS;
}

static void regroup(struct bxr_large_page *page) {
  int group = group_of(page->used);
  if (group == page->group) return;
  leave(page);
  enter(page, group);
}

/* The fullest page with a free pool, to a quarter. NULL if all are full. */
static struct bxr_large_page *page_with_room(void) {
  for (int group = FULL - 1; group >= IDLE; group--)
    if (supply.groups[group] != NULL) return supply.groups[group];
  return NULL;
}

/* }}} */
/* {{{ Pools of a page */

static struct bxr_pool *take_lowest(struct bxr_large_page *page) {
  int word = page->free[0] != 0 ? 0 : 1;
  int bit = __builtin_ctzll(page->free[word]);
  page->free[word] &= page->free[word] - 1;
  page->used++;
  regroup(page);
  char *start = page->start;
  struct bxr_pool *pool = (struct bxr_pool *)(start + (word * 64 + bit) * BXR_POOL_SIZE);
  bxr_unpoison(pool, BXR_POOL_SIZE);
  pool->large_page = page;
  return pool;
}

static void put(struct bxr_large_page *page, struct bxr_pool *pool) {
  size_t index = (size_t)((char *)pool - (char *)page->start) / BXR_POOL_SIZE;
  bxr_poison(pool, BXR_POOL_SIZE);
  page->free[index / 64] |= (uint64_t)1 << (index % 64);
  page->used--;
  regroup(page);
}

/* }}} */
/* {{{ Large pages */

/* Chunks of the least size that an arena takes: where address space is limited, one root must not
   need much of it. Neighbouring chunks become one region anyway. */
static bool have_arena(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.page_size = BXR_LARGE_PAGE_SIZE;
  config.chunk_size = 2 * config.page_size;
  return supply.arena != NULL || oh_pages_create(&config, &supply.arena) == OH_OK;
}

/* OFF, as some systems give huge pages to whoever does not refuse them. */
static enum oh_huge wish(void) { return supply.pages < BXR_FIRST_HUGE ? OH_HUGE_OFF : OH_HUGE_ON; }

static struct bxr_large_page *new_page(void) {
  if (!have_arena()) return NULL;
  struct bxr_large_page *page = malloc(sizeof *page);
  if (page == NULL) return NULL;
  *page = (struct bxr_large_page){.free = {UINT64_MAX, UINT64_MAX}};
  if (oh_pages_alloc(supply.arena, BXR_LARGE_PAGE_SIZE, wish(), &page->start) != OH_OK) {
    free(page);
    return NULL;
  }
  bxr_poison(page->start, BXR_LARGE_PAGE_SIZE);
  supply.pages++;
  enter(page, IDLE);
  return page;
}

/* All idle pages but the one that became idle last. */
static struct bxr_large_page *take_spare(void) {
  struct bxr_large_page *first = supply.groups[IDLE];
  struct bxr_large_page *page = first == NULL ? NULL : first->next;
  if (page == NULL) return NULL;
  leave(page);
  supply.pages--;
  return page;
}

static void put_spare(struct bxr_large_page *page) {
  bxr_mutex_lock(&supply.mutex);
  supply.pages++;
  enter(page, IDLE);
  bxr_mutex_unlock(&supply.mutex);
}

static bool release(struct bxr_large_page *page) {
  bxr_unpoison(page->start, BXR_LARGE_PAGE_SIZE);
  if (oh_pages_free(supply.arena, page->start) == OH_OK) {
    free(page);
    return true;
  }
  bxr_poison(page->start, BXR_LARGE_PAGE_SIZE);
  return false;
}

/* }}} */

struct bxr_pool *bxr_supply_take(void) {
  bxr_mutex_lock(&supply.mutex);
  struct bxr_large_page *page = page_with_room();
  if (page == NULL) page = new_page();
  struct bxr_pool *pool = page == NULL ? NULL : take_lowest(page);
  bxr_mutex_unlock(&supply.mutex);
  if (pool == NULL) errno = ENOMEM;
  return pool;
}

void bxr_supply_put(struct bxr_pool *pool) {
  bxr_mutex_lock(&supply.mutex);
  put(pool->large_page, pool);
  bxr_mutex_unlock(&supply.mutex);
}

/* Nobody else sees the page while the system takes its memory, which takes a while. */
bool bxr_supply_trim(void) {
  if (atomic_load_explicit(&supply.idle, memory_order_relaxed) < 2) return false;
  bxr_mutex_lock(&supply.mutex);
  struct bxr_large_page *page = take_spare();
  bxr_mutex_unlock(&supply.mutex);
  if (page == NULL) return false;
  if (release(page)) return true;
  put_spare(page);
  return false;
}

void bxr_supply_end(void) {
  bxr_mutex_lock(&supply.mutex);
  struct bxr_large_page *page;
  while ((page = supply.groups[IDLE]) != NULL) {
    leave(page);
    bxr_unpoison(page->start, BXR_LARGE_PAGE_SIZE);
    free(page);
  }
  oh_pages_destroy(supply.arena);
  supply.arena = NULL;
  supply.pages = 0;
  bxr_mutex_unlock(&supply.mutex);
}

void bxr_supply_get_statistics(struct bxr_supply_statistics *statistics) {
  struct oh_pages_statistics pages = {.reserved = 0};
  bxr_mutex_lock(&supply.mutex);
  if (supply.arena != NULL) oh_pages_get_statistics(supply.arena, &pages);
  bxr_mutex_unlock(&supply.mutex);
  *statistics = (struct bxr_supply_statistics){pages.reserved, pages.committed};
}
