/* SPDX-License-Identifier: MIT */
/* Large pages, cut into pools. See supply.h for what holds. */
#include "supply.h"
#include "../system/mutex.h"
#include "poison.h"
#include "pool.h"
#include "outheap/pages.h"
#include "outheap/runtime.h"

#include <errno.h>
#include <stdatomic.h>

enum {
  PLACES = BXR_LARGE_PAGE_SIZE / BXR_POOL_SIZE,
  WORDS = PLACES / 64,
  FIRST = 5, /* places: one of fronts, four of the sets of dead slots, then bodies */
  IDLE = 0,  /* the group of pages with no pool in use; 1 to QUARTERS: with some */
  QUARTERS = 4,
  FULL = QUARTERS + 1,
  GROUPS
};

struct sets {
  _Atomic uint64_t dead[2][BXR_DEAD_WORDS];
};

/* At its start, where the front of the first place would be if there was a body in that. */
struct bxr_large_page {
  struct bxr_large_page *previous, *next; /* in its group */
  uint64_t free[WORDS]; /* a bit for each place: is it of a pool that is not in use? */
  int used;             /* pools in use */
  int group;
};

_Static_assert(BXR_PAGE_POOLS == PLACES - FIRST, "all other places are bodies");
_Static_assert(WORDS == 2 && WORDS * 64 == PLACES, "one bit for each place");
_Static_assert(PLACES *(BXR_FRONT_SIZE + sizeof(struct sets)) == FIRST * BXR_POOL_SIZE,
               "fronts and sets take the first places");
_Static_assert(sizeof(struct bxr_large_page) <= BXR_FRONT_SIZE, "the page itself takes one front");

static struct {
  bxr_mutex mutex;
  struct oh_pages *arena;                /* NULL at first */
  struct bxr_large_page *groups[GROUPS]; /* the first of each; the last that came to it */
  int pages;                             /* in all groups */
  /* Read without the mutex too: */
  _Atomic int idle;                   /* in the group IDLE */
  _Atomic size_t reserved, committed; /* bytes of the arena */
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
  if (used == BXR_PAGE_POOLS) return FULL;
  return 1 + used * QUARTERS / BXR_PAGE_POOLS;
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

static int lowest_free(struct bxr_large_page *page) {
  int word = page->free[0] != 0 ? 0 : 1;
  return word * 64 + __builtin_ctzll(page->free[word]);
}

static struct bxr_pool *front_at(struct bxr_large_page *page, int place) {
  return (struct bxr_pool *)page + place;
}

static struct bxr_body *body_at(struct bxr_large_page *page, int place) {
  return (struct bxr_body *)page + place;
}

static struct bxr_large_page *page_of(struct bxr_pool *pool) {
  return (struct bxr_large_page *)((uintptr_t)pool & ~(BXR_LARGE_PAGE_SIZE - 1));
}

static struct sets *sets_at(struct bxr_large_page *page, int place) {
  return (struct sets *)front_at(page, PLACES) + place;
}

static void for_memory_of(struct bxr_large_page *page, int place, void (*f)(void *, size_t)) {
  f(front_at(page, place), sizeof(struct bxr_pool));
  f(sets_at(page, place), sizeof(struct sets));
  f(body_at(page, place), sizeof(struct bxr_body));
}

static struct bxr_pool *take_lowest(struct bxr_large_page *page) {
  int place = lowest_free(page);
  page->free[place / 64] &= ~((uint64_t)1 << (place % 64));
  page->used++;
  regroup(page);
  for_memory_of(page, place, bxr_unpoison);
  struct bxr_pool *pool = front_at(page, place);
  pool->dead = sets_at(page, place)->dead;
  return pool;
}

static void put(struct bxr_large_page *page, struct bxr_pool *pool) {
  int place = (int)(pool - front_at(page, 0));
  BXR_ASSERT(page->used > 0 && (page->free[place / 64] >> (place % 64) & 1) == 0);
  for_memory_of(page, place, bxr_poison);
  page->free[place / 64] |= (uint64_t)1 << (place % 64);
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
static enum oh_huge wish(void) {
  return supply.pages < BXR_FIRST_MEASURED ? OH_HUGE_OFF : OH_HUGE_MEASURED;
}

/* A runtime with a page table marks nothing outside of its own memory, and has some for us. */
static bool is_of_runtime(void) { return oh_rt_alloc_followed != NULL; }

static void *take_memory(void) {
  void *start;
  if (is_of_runtime()) return oh_rt_alloc_followed(BXR_LARGE_PAGE_SIZE);
  if (!have_arena()) return NULL;
  if (oh_pages_alloc(supply.arena, BXR_LARGE_PAGE_SIZE, wish(), &start) != OH_OK) return NULL;
  return start;
}

static bool give_memory_back(void *start) {
  if (is_of_runtime()) return oh_rt_free_followed(start);
  return oh_pages_free(supply.arena, start) == OH_OK;
}

/* Under the mutex, after each change to the arena. */
static void note_bytes(void) {
  struct oh_pages_statistics s = {.reserved = 0};
  if (supply.arena != NULL) oh_pages_get_statistics(supply.arena, &s);
  if (is_of_runtime()) s.reserved = s.committed = (size_t)supply.pages * BXR_LARGE_PAGE_SIZE;
  atomic_store_explicit(&supply.reserved, s.reserved, memory_order_relaxed);
  atomic_store_explicit(&supply.committed, s.committed, memory_order_relaxed);
}

/* All but what is known of the page itself. */
static void poison_page(struct bxr_large_page *page) {
  bxr_poison(page, BXR_LARGE_PAGE_SIZE);
  bxr_unpoison(page, sizeof *page);
}

static struct bxr_large_page *new_page(void) {
  struct bxr_large_page *page = take_memory();
  if (page == NULL) return NULL;
  *page = (struct bxr_large_page){.free = {UINT64_MAX << FIRST, UINT64_MAX}};
  poison_page(page);
  supply.pages++;
  note_bytes();
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

static void note_release(void) {
  bxr_mutex_lock(&supply.mutex);
  note_bytes();
  bxr_mutex_unlock(&supply.mutex);
}

static bool release(struct bxr_large_page *page) {
  bxr_unpoison(page, BXR_LARGE_PAGE_SIZE);
  if (give_memory_back(page)) {
    note_release();
    return true;
  }
  poison_page(page);
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
  put(page_of(pool), pool);
  bxr_mutex_unlock(&supply.mutex);
}

int bxr_supply_idle_pages(void) { return atomic_load_explicit(&supply.idle, memory_order_relaxed); }

/* Nobody else sees the page while the system takes its memory, which takes a while. */
bool bxr_supply_trim(void) {
  if (bxr_supply_idle_pages() < 2) return false;
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
    bxr_unpoison(page, BXR_LARGE_PAGE_SIZE);
    if (is_of_runtime()) oh_rt_free_followed(page);
  }
  for (int group = IDLE + 1; group < GROUPS; group++) BXR_ASSERT(supply.groups[group] == NULL);
  oh_pages_destroy(supply.arena);
  supply.arena = NULL;
  supply.pages = 0;
  note_bytes();
  bxr_mutex_unlock(&supply.mutex);
}

void bxr_supply_get_statistics(struct bxr_supply_statistics *statistics) {
  *statistics = (struct bxr_supply_statistics){
      atomic_load_explicit(&supply.reserved, memory_order_relaxed),
      atomic_load_explicit(&supply.committed, memory_order_relaxed),
  };
}
