/* SPDX-License-Identifier: MIT */
/* Chunks double, so that there are few of them, up to a limit: then what is reserved in vain stays
   small beside the whole. */
#include <stdlib.h>

#include "arena.h"
#include "burial.h"
#include "graves.h"
#include "runtime.h"
#include "space.h"
#include "watched.h"

#define SMALLEST OH_ARENA_PAGE
#define LARGEST ((size_t)1 << 28)

static size_t size_of_next(struct oh_space const *space, size_t wanted) {
  size_t size = SMALLEST;
  if (space->last != NULL) size = 2 * (space->last->end - space->last->start);
  if (size > LARGEST) size = LARGEST;
  if (wanted > size) size = (wanted + SMALLEST - 1) / SMALLEST * SMALLEST;
  return space->is_watched ? oh_watched_size(size) : size;
}

static void append(struct oh_space *space, struct oh_chunk *chunk) {
  if (space->last == NULL) {
    space->first = chunk;
    space->lowest = chunk->start;
    space->highest = chunk->end;
  } else {
    space->last->next = chunk;
  }
  space->last = chunk;
  if (chunk->start < space->lowest) space->lowest = chunk->start;
  if (chunk->end > space->highest) space->highest = chunk->end;
}

/* A trial of a huge page makes it resident, which is too much for a region that may stay small. */
static enum oh_huge huge_of_next(struct oh_space const *space, size_t size) {
  bool is_trial = space->huge == OH_HUGE_MEASURED;
  bool may_stay_small = size == SMALLEST || (space->is_watched && space->first == NULL);
  return is_trial && may_stay_small ? OH_HUGE_SYSTEM : space->huge;
}

static enum oh_status take_run(struct oh_space const *space, size_t size, void **run) {
  enum oh_huge huge = huge_of_next(space, size);
  return space->is_watched ? oh_watched_take(size, huge, run) : oh_arena_take(size, huge, run);
}

static void give_run_back(struct oh_space const *space, void *run) {
  if (space->is_watched)
    oh_watched_give_back(run);
  else
    oh_arena_give_back(run);
}

static enum oh_status grow(struct oh_space *space, size_t wanted) {
  size_t size = size_of_next(space, wanted);
  void *run;
  struct oh_chunk *chunk = calloc(1, sizeof *chunk);
  if (chunk == NULL) return OH_NO_MEMORY;
  enum oh_status status = oh_graves_prepare(size);
  if (status == OH_OK) status = take_run(space, size, &run);
  if (status == OH_OK && !oh_runtime_show(run, size)) {
    give_run_back(space, run);
    status = OH_NO_MEMORY;
  }
  if (status != OH_OK) {
    free(chunk);
    return status;
  }
  chunk->start = chunk->used = (uintptr_t)run;
  chunk->end = chunk->start + size;
  append(space, chunk);
  return OH_OK;
}

static bool has_room(struct oh_chunk const *chunk, size_t size) {
  return chunk != NULL && chunk->end - chunk->used > size;
}

enum oh_status oh_space_take(struct oh_space *space, size_t words, uintptr_t **block) {
  size_t size = words * sizeof(uintptr_t);
  if (!has_room(space->last, size)) {
    enum oh_status status = grow(space, size + sizeof(uintptr_t));
    if (status != OH_OK) return status;
  }
  *block = (uintptr_t *)space->last->used;
  space->last->used += size;
  return OH_OK;
}

struct oh_space_mark oh_space_mark(struct oh_space const *space) {
  struct oh_space_mark mark = {space->last, space->last == NULL ? 0 : space->last->used};
  return mark;
}

static void give_back(struct oh_space const *space, struct oh_chunk *chunk) {
  oh_runtime_hide((void *)chunk->start, chunk->end - chunk->start);
  give_run_back(space, (void *)chunk->start);
  free(chunk);
}

void oh_space_rewind(struct oh_space *space, struct oh_space_mark mark) {
  struct oh_chunk *chunk = mark.last == NULL ? space->first : mark.last->next;
  while (chunk != NULL) {
    struct oh_chunk *next = chunk->next;
    give_back(space, chunk);
    chunk = next;
  }
  space->last = mark.last;
  if (mark.last == NULL) {
    space->first = NULL;
  } else {
    mark.last->next = NULL;
    mark.last->used = mark.used;
  }
}

void oh_space_append(struct oh_space *space, struct oh_space *other) {
  struct oh_chunk *chunk = other->first;
  while (chunk != NULL) {
    struct oh_chunk *next = chunk->next;
    append(space, chunk);
    chunk = next;
  }
  other->first = other->last = NULL;
}

bool oh_space_contains(struct oh_space const *space, uintptr_t address) {
  if (address < space->lowest || address >= space->highest) return false;
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next)
    if (address > c->start && address <= c->used) return true;
  return false;
}

/* They are there for chunks of ours, but not yet for a mapping of a file. */
static enum oh_status have_graves(struct oh_space const *space) {
  enum oh_status status = OH_OK;
  for (struct oh_chunk const *c = space->first; status == OH_OK && c != NULL; c = c->next)
    status = oh_graves_prepare(c->end - c->start);
  return status;
}

enum oh_status oh_space_bury(struct oh_space *space, bool *began) {
  *began = false;
  enum oh_status status = have_graves(space);
  if (status == OH_OK) status = oh_bury(&space->first, began);
  if (space->first == NULL) space->last = NULL;
  return status;
}

size_t oh_space_used(struct oh_space const *space) {
  size_t sum = 0;
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next) sum += c->used - c->start;
  return sum;
}

size_t oh_space_reserved(struct oh_space const *space) {
  size_t sum = 0;
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next) sum += c->end - c->start;
  return sum;
}
