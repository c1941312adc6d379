/* SPDX-License-Identifier: MIT */
/* Reservations and free runs: see spaces.h. A run is either handed out, free, or refused (see reserve_more). Free runs
   are decommitted. There are as many as holes between heap chunks: an array does. */

#define CAML_INTERNALS

#include <stdlib.h>
#include <string.h>
#include "caml/misc.h"
#include "outheap/page_table.h"
#include "classes.h"
#include "spaces.h"
#include "system_memory.h"

static size_t round_up(size_t size, size_t unit) { return (size + unit - 1) & ~(unit - 1); }

static bool has_room_for_one(struct oh_rt_space *space) {
  if (space->free_count < space->free_capacity) return true;
  size_t larger = space->free_capacity == 0 ? 16 : 2 * space->free_capacity;
  struct oh_rt_run *moved = realloc(space->free, larger * sizeof *moved);
  if (moved == NULL) return false;
  space->free = moved;
  space->free_capacity = larger;
  return true;
}

static bool touch(struct oh_rt_run a, struct oh_rt_run b) { return a.start + a.size == b.start; }

static void remove_at(struct oh_rt_space *space, size_t i) {
  space->free_count--;
  memmove(space->free + i, space->free + i + 1, (space->free_count - i) * sizeof *space->free);
}

/* Needs room for one. */
static void insert(struct oh_rt_space *space, struct oh_rt_run run) {
  struct oh_rt_run *free = space->free;
  size_t i = 0;
  while (i < space->free_count && free[i].start < run.start) i++;
  memmove(free + i + 1, free + i, (space->free_count - i) * sizeof *free);
  free[i] = run;
  space->free_count++;
  if (i + 1 < space->free_count && touch(free[i], free[i + 1])) {
    free[i].size += free[i + 1].size;
    remove_at(space, i + 1);
  }
  if (i > 0 && touch(free[i - 1], free[i])) {
    free[i - 1].size += free[i].size;
    remove_at(space, i);
  }
}

/* Number of the best run; free_count if none fits. */
static size_t best_fit(const struct oh_rt_space *space, size_t size) {
  size_t best = space->free_count;
  for (size_t i = 0; i < space->free_count; i++)
    if (space->free[i].size >= size &&
        (best == space->free_count || space->free[i].size < space->free[best].size))
      best = i;
  return best;
}

static char *reserve_anywhere(struct oh_rt_space *space, size_t size) {
  if (space->end != NULL && oh_rt_reserve_at(space->end, size)) return space->end;
  return oh_rt_reserve(size, OH_GRANULE_SIZE);
}

/* Reserves whole granules, next to the last ones where the system grants it. A reservation that the page table refuses
   (it holds an address that has been looked up and found foreign, or static data) is kept and left alone. */
static bool reserve_more(struct oh_rt_space *space, size_t size) {
  enum { TRIES = 64 };
  size = round_up(size, OH_GRANULE_SIZE);
  for (int i = 0; i < TRIES && has_room_for_one(space); i++) {
    char *start = reserve_anywhere(space, size);
    if (start == NULL) return false;
    space->end = start + size;
    if (oh_rt_classify(start, size, space->class)) {
      insert(space, (struct oh_rt_run){start, size});
      return true;
    }
    caml_gc_message(0x04, "%s: addresses refused by the page table\n", space->name);
  }
  return false;
}

bool oh_rt_space_fix(struct oh_rt_space *space, size_t size) {
  space->is_fixed = true;
  return reserve_more(space, size);
}

char *oh_rt_space_alloc(struct oh_rt_space *space, size_t size) {
  size = round_up(size, OH_RT_RUN_UNIT);
  size_t i = best_fit(space, size);
  if (i == space->free_count) {
    if (space->is_fixed || !reserve_more(space, size)) return NULL;
    i = best_fit(space, size);
  }
  struct oh_rt_run *run = &space->free[i];
  char *start = run->start;
  if (!oh_rt_commit(start, size)) return NULL;
  run->start += size;
  run->size -= size;
  if (run->size == 0) remove_at(space, i);
  return start;
}

/* Where the system refuses, or there is no memory for the list, the addresses are not used again. */
void oh_rt_space_free(struct oh_rt_space *space, char *start, size_t size) {
  size = round_up(size, OH_RT_RUN_UNIT);
  if (oh_rt_decommit(start, size) && has_room_for_one(space))
    insert(space, (struct oh_rt_run){start, size});
}
