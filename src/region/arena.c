/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>

#include "arena.h"

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

enum oh_status oh_arena_take(size_t size, enum oh_huge huge, void **run) {
  enum oh_status status = have_arena();
  return status != OH_OK ? status : oh_pages_alloc(arena, size, huge, run);
}

void oh_arena_give_back(void *run) { oh_pages_free(arena, run); }

/* Addresses cost nothing, but a program may have been given few of them. */
#define GROWTH 64

void *oh_zeroed_take(size_t size, enum oh_huge huge) {
  void *run;
  if (size < OH_ARENA_PAGE) return calloc(1, size);
  return oh_arena_take(size, huge, &run) == OH_OK ? run : NULL;
}

void oh_zeroed_give_back(void *start, size_t size) {
  if (size < OH_ARENA_PAGE)
    free(start);
  else
    oh_arena_give_back(start);
}

static void *commit(void *run, size_t size) {
  if (oh_pages_commit(arena, run, size) == OH_OK) return run;
  oh_arena_give_back(run);
  return NULL;
}

void *oh_growing_take(size_t size, enum oh_huge huge, size_t *most) {
  void *run;
  *most = size;
  if (size < OH_ARENA_PAGE) return calloc(1, size);
  if (have_arena() != OH_OK) return NULL;
  if (oh_pages_reserve(arena, GROWTH * size, huge, &run) == OH_OK)
    *most = GROWTH * size;
  else if (oh_pages_reserve(arena, size, huge, &run) != OH_OK)
    return NULL;
  return commit(run, size);
}

bool oh_growing_grow(void *start, size_t size) {
  return oh_pages_commit(arena, start, size) == OH_OK;
}
