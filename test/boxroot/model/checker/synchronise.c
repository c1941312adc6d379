/* SPDX-License-Identifier: MIT */
/* What orders threads and is not under test: mutexes, events, meetings. Also memory that is
   allocated and freed, which must be ordered by something else. */
#include "locations.h"
#include "views.h"

#include <string.h>

enum { MAX_MUTEXES = 8, MAX_EVENTS = 32, MAX_REGIONS = 32, MAX_BOOKS = 16 };

static struct {
  uintptr_t address;
  bool is_held;
  struct view view;
} mutexes[MAX_MUTEXES];
static int mutex_count;

static struct view posted[MAX_EVENTS], met[MAX_EVENTS];
static bool is_posted[MAX_EVENTS];

static struct view const nothing;

static struct view *now(void) { return &ck_views[ck_current].now; }

static uintptr_t caller(void *pc) { return (uintptr_t)pc; }

#define CALLER caller(__builtin_return_address(0))

/* {{{ Mutexes */

static int mutex_at(uintptr_t address) {
  for (int i = 0; i < mutex_count; i++)
    if (mutexes[i].address == address) return i;
  if (mutex_count == MAX_MUTEXES) ck_give_up("too many mutexes");
  mutexes[mutex_count].address = address;
  mutexes[mutex_count].is_held = false;
  ck_view_copy(&mutexes[mutex_count].view, &nothing);
  return mutex_count++;
}

bool ck_mutex_is_free(uintptr_t mutex) { return !mutexes[mutex_at(mutex)].is_held; }

void ck_lock(void *mutex) {
  if (ck_mode != CK_THREADS) return;
  struct ck_operation op = {CK_LOCK, (uintptr_t)mutex, 8, CALLER};
  ck_step(op);
  int i = mutex_at(op.address);
  mutexes[i].is_held = true;
  ck_view_join(now(), &mutexes[i].view);
  ck_trace_access("locks", op, 0, -1, 0);
}

void ck_unlock(void *mutex) {
  if (ck_mode != CK_THREADS) return;
  struct ck_operation op = {CK_UNLOCK, (uintptr_t)mutex, 8, CALLER};
  ck_step(op);
  int i = mutex_at(op.address);
  if (!mutexes[i].is_held) ck_fail("unlocks a mutex that is not locked");
  mutexes[i].is_held = false;
  ck_view_copy(&mutexes[i].view, now());
  ck_tick();
  ck_trace_access("unlocks", op, 0, -1, 0);
}

/* }}} */
/* {{{ Events and meetings */

void ck_post(int event) {
  ck_step((struct ck_operation){CK_POST, (uintptr_t)event, 0, CALLER});
  if (is_posted[event]) ck_fail("event %d is posted twice", event);
  is_posted[event] = true;
  ck_view_copy(&posted[event], now());
  ck_tick();
  ck_trace("%d: posts event %d\n", ck_current, event);
}

void ck_wait(int event) {
  ck_step((struct ck_operation){CK_WAIT, (uintptr_t)event, 0, CALLER});
  ck_view_join(now(), &posted[event]);
  ck_trace("%d: has waited for event %d\n", ck_current, event);
}

void ck_meet(int meeting, int count) {
  ck_step((struct ck_operation){CK_ARRIVE, (uintptr_t)meeting, count, CALLER});
  ck_view_join(&met[meeting], now());
  ck_tick();
  ck_step((struct ck_operation){CK_LEAVE, (uintptr_t)meeting, count, CALLER});
  ck_view_join(now(), &met[meeting]);
  ck_trace("%d: leaves meeting %d\n", ck_current, meeting);
}

/* }}} */
/* {{{ Memory */

static _Alignas(1 << 21) char arena[CK_ARENA_BYTES];

static struct {
  size_t used;
  int count;
  struct {
    uintptr_t start;
    size_t size;
    bool is_free;
  } regions[MAX_REGIONS];
} heap, heap_at_start;

static struct {
  void *start;
  size_t size;
  char copy[1 << 13];
} books[MAX_BOOKS];
static int book_count;

void *ck_alloc(size_t alignment, size_t size) {
  size_t start = (heap.used + alignment - 1) & ~(alignment - 1);
  if (start + size > sizeof arena || heap.count == MAX_REGIONS) return NULL;
  heap.used = start + size;
  heap.regions[heap.count].start = (uintptr_t)arena + start;
  heap.regions[heap.count].size = size;
  heap.regions[heap.count++].is_free = false;
  return arena + start;
}

static void check_unused(struct location *l, void *data) {
  ck_check_race(l, CK_PLAIN_WRITE, now(), *(uintptr_t *)data);
}

void ck_free(void *start) {
  uintptr_t pc = CALLER;
  for (int i = 0; i < heap.count; i++) {
    if (heap.regions[i].start != (uintptr_t)start) continue;
    if (heap.regions[i].is_free) ck_fail("memory is freed twice");
    heap.regions[i].is_free = true;
    if (ck_mode == CK_THREADS)
      ck_locations_in(heap.regions[i].start, heap.regions[i].size, check_unused, &pc);
  }
}

static int region_of(uintptr_t address) {
  for (int i = 0; i < heap.count; i++)
    if (address - heap.regions[i].start < heap.regions[i].size) return i;
  return -1;
}

bool ck_is_freed(uintptr_t address) {
  int i = region_of(address);
  return i >= 0 && heap.regions[i].is_free;
}

int ck_block_of(uintptr_t *address) {
  int i = region_of(*address);
  if (i >= 0) *address -= heap.regions[i].start;
  return i;
}

void ck_restore(void *start, size_t size) {
  if (book_count == MAX_BOOKS || size > sizeof books[0].copy) ck_give_up("too much to restore");
  books[book_count].start = start;
  books[book_count++].size = size;
}

/* }}} */

/* The first execution finds everything as [prepare] left it. */
static void keep_start(void) {
  static bool is_kept;
  if (is_kept) return;
  is_kept = true;
  heap_at_start = heap;
  for (int i = 0; i < book_count; i++) memcpy(books[i].copy, books[i].start, books[i].size);
}

void ck_synchronise_begin(void) {
  keep_start();
  heap = heap_at_start;
  for (int i = 0; i < book_count; i++) memcpy(books[i].start, books[i].copy, books[i].size);
  mutex_count = 0;
  for (int e = 0; e < MAX_EVENTS; e++) {
    ck_view_copy(&met[e], &nothing);
    ck_view_copy(&posted[e], &nothing);
  }
  memset(is_posted, 0, sizeof is_posted);
}
