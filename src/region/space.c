/* SPDX-License-Identifier: MIT */
/* Chunks double, so that there are few of them, up to a limit: then what is reserved in vain stays
   small beside the whole. */
#include <pthread.h>
#include <stdlib.h>

#include "graves.h"
#include "outheap/pages.h"
#include "runtime.h"
#include "space.h"

#define SMALLEST ((size_t)1 << 21)
#define LARGEST ((size_t)1 << 28)

/* Guards [arena], which is created once. */
static pthread_mutex_t creating = PTHREAD_MUTEX_INITIALIZER;
static struct oh_pages *arena;

static enum oh_status have_arena(void) {
  enum oh_status status = OH_OK;
  pthread_mutex_lock(&creating);
  if (arena == NULL) {
    struct oh_pages_config config = OH_PAGES_DEFAULTS;
    status = oh_pages_create(&config, &arena);
  }
  pthread_mutex_unlock(&creating);
  return status;
}

static size_t size_of_next(struct oh_space const *space, size_t wanted) {
  size_t size = SMALLEST;
  if (space->last != NULL) size = 2 * (space->last->end - space->last->start);
  if (size > LARGEST) size = LARGEST;
  return wanted <= size ? size : (wanted + SMALLEST - 1) / SMALLEST * SMALLEST;
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

static enum oh_status grow(struct oh_space *space, size_t wanted) {
  size_t size = size_of_next(space, wanted);
  void *run;
  enum oh_status status = have_arena();
  if (status != OH_OK) return status;
  struct oh_chunk *chunk = calloc(1, sizeof *chunk);
  if (chunk == NULL) return OH_NO_MEMORY;
  status = oh_pages_alloc(arena, size, OH_HUGE_SYSTEM, &run);
  if (status == OH_OK && !oh_runtime_show(run, size)) {
    oh_pages_free(arena, run);
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

/* If the arena cannot take the run back, it is lost to both; nothing points there. */
static void give_back(struct oh_chunk *chunk) {
  oh_runtime_hide((void *)chunk->start, chunk->end - chunk->start);
  oh_pages_free(arena, (void *)chunk->start);
  free(chunk);
}

void oh_space_rewind(struct oh_space *space, struct oh_space_mark mark) {
  struct oh_chunk *chunk = mark.last == NULL ? space->first : mark.last->next;
  while (chunk != NULL) {
    struct oh_chunk *next = chunk->next;
    give_back(chunk);
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

bool oh_space_contains(struct oh_space const *space, uintptr_t address) {
  if (address < space->lowest || address >= space->highest) return false;
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next)
    if (address > c->start && address <= c->used) return true;
  return false;
}

enum oh_status oh_space_bury(struct oh_space *space, bool *began) {
  *began = false;
  enum oh_status status = oh_graves_open();
  while (status == OH_OK && space->first != NULL) {
    struct oh_chunk *chunk = space->first;
    *began = true;
    status = oh_graves_put(chunk->start, chunk->end - chunk->start);
    if (status != OH_OK) break;
    space->first = chunk->next;
    if (space->first == NULL) space->last = NULL;
    free(chunk);
  }
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
