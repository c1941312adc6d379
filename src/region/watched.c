/* SPDX-License-Identifier: MIT */
/* A run is whole granules, since the marker tells no more apart; what of it is not used is not
   resident. */
#include <pthread.h>

#include "outheap/runtime.h"
#include "watched.h"

#define GRANULE ((size_t)1 << OH_PAGE_TABLE_SHIFT)

/* Guards [arena], which is created once. */
static pthread_mutex_t creating = PTHREAD_MUTEX_INITIALIZER;
static struct oh_pages *arena;

bool oh_watched_can(void) { return oh_rt_give_class != NULL; }

size_t oh_watched_size(size_t size) { return (size + GRANULE - 1) / GRANULE * GRANULE; }

static enum oh_status have_arena(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  enum oh_status status = OH_OK;
  config.page_size = GRANULE;
  config.chunk_size = 2 * GRANULE;
  pthread_mutex_lock(&creating);
  if (arena == NULL) status = oh_pages_create(&config, &arena);
  pthread_mutex_unlock(&creating);
  return status;
}

/* A run that the runtime calls something else stays handed out, so that the next try gets another
   one. */
enum oh_status oh_watched_take(size_t size, enum oh_huge huge, void **run) {
  enum oh_status status = have_arena();
  if (status == OH_OK) status = oh_pages_alloc(arena, size, huge, run);
  if (status != OH_OK) return status;
  status = oh_runtime_give_class(*run, size, OH_WATCHED_CLASS);
  return status == OH_OK ? OH_OK : OH_NO_ADDRESS_SPACE;
}

void oh_watched_give_back(void *run) { oh_pages_free(arena, run); }

void oh_watched_touch(struct oh_space const *space) {
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next)
    oh_runtime_touch((void const *)c->start, c->end - c->start);
}

bool oh_watched_is_touched(struct oh_space const *space) {
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next)
    if (oh_runtime_is_touched((void const *)c->start, c->end - c->start)) return true;
  return false;
}
