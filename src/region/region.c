/* SPDX-License-Identifier: MIT */
/* A region: a space, and the lock of its owner's calls.

   The thread that copies holds the lock and OCaml's. Another domain that waits for the lock keeps
   OCaml's too, and so the collector waits for it. But the thread that copies never waits for the
   collector. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "burial.h"
#include "copy.h"
#include "match.h"
#include "outheap/region.h"
#include "owner.h"
#include "rooted.h"
#include "seal.h"
#include "share.h"
#include "space.h"
#include "strays.h"
#include "watched.h"

struct oh_region {
  pthread_mutex_t lock;    /* guards the rest */
  struct oh_space space;   /* what is not merged; and all, once nothing can be added */
  struct oh_shared shared; /* what is */
  struct oh_share_counts counts;
  struct oh_rooted rooted;
  bool is_sealed;
  struct oh_region *next; /* watching.c */
  struct oh_places *were; /* where the chunks were when it was freed; else NULL */
  size_t number;          /* constant */
  atomic_bool is_freed;   /* readable without the lock; never false again */
};

static atomic_size_t created; /* number of regions */

enum oh_status oh_region_create(struct oh_region **region) {
  if (!oh_region_fits_runtime()) return OH_OTHER_OCAML;
  struct oh_region *made = calloc(1, sizeof *made);
  if (made == NULL) return OH_NO_MEMORY;
  if (pthread_mutex_init(&made->lock, NULL) != 0) {
    free(made);
    return OH_NO_MEMORY;
  }
  made->space.huge = made->shared.space.huge = OH_HUGE_MEASURED;
  made->number = ++created;
  *region = made;
  return OH_OK;
}

enum oh_status oh_region_use_huge_pages(struct oh_region *region, enum oh_huge huge) {
  if (!oh_huge_is_valid(huge)) return OH_BAD_OPTION;
  pthread_mutex_lock(&region->lock);
  region->space.huge = region->shared.space.huge = huge;
  pthread_mutex_unlock(&region->lock);
  return OH_OK;
}

static bool holds_nothing(struct oh_region const *region) {
  return region->space.first == NULL && region->shared.space.first == NULL;
}

void oh_region_destroy(struct oh_region *region) {
  if (region == NULL || !holds_nothing(region)) return;
  oh_unique_destroy(&region->shared.unique);
  pthread_mutex_destroy(&region->lock);
  free(region->were);
  free(region);
}

/* May more be added? With the lock. */
static enum oh_status is_open(struct oh_region const *region) {
  if (region->is_freed) return OH_ALREADY_FREE;
  return region->is_sealed ? OH_SEALED : OH_OK;
}

/* A marking under way may have passed the place where the pointer will be. */
static void touch(struct oh_region const *region) {
  if (!region->space.is_watched) return;
  oh_watched_touch(&region->space);
  oh_watched_touch(&region->shared.space);
}

static enum oh_status copy_to(struct oh_region *region, value source, value *copy,
                              struct oh_region_refusal *refusal) {
  struct oh_anchors anchors = {.all = NULL};
  struct oh_copy_place const place = {&region->space, &region->shared.space, &anchors};
  struct oh_space_mark mark = oh_space_mark(&region->space);
  size_t blocks = 0;
  enum oh_status status = oh_copy(place, oh_kind_refused, source, copy, &blocks, refusal);
  if (status == OH_OK && !oh_rooted_add(&region->rooted, &anchors)) {
    oh_space_rewind(&region->space, mark);
    status = OH_NO_MEMORY;
  }
  oh_anchors_destroy(&anchors);
  if (status == OH_OK) region->counts.blocks += blocks;
  return status;
}

enum oh_status oh_region_add(struct oh_region *region, value source, value *copy,
                             struct oh_region_refusal *refusal) {
  pthread_mutex_lock(&region->lock);
  enum oh_status status = is_open(region);
  if (status == OH_OK) status = copy_to(region, source, copy, refusal);
  if (status == OH_OK) touch(region);
  pthread_mutex_unlock(&region->lock);
  return status;
}

enum oh_status oh_region_add_shared(struct oh_region *region, value source, value *copy,
                                    struct oh_region_refusal *refusal) {
  pthread_mutex_lock(&region->lock);
  enum oh_status status = is_open(region);
  if (status == OH_OK)
    status = oh_share(&region->space, &region->shared, source, copy, &region->counts, refusal);
  if (status == OH_OK) touch(region);
  pthread_mutex_unlock(&region->lock);
  return status;
}

enum oh_status oh_region_check(struct oh_region *region, struct oh_region_stray *strays,
                               size_t room, size_t *found) {
  pthread_mutex_lock(&region->lock);
  enum oh_status status = region->is_freed ? OH_ALREADY_FREE : OH_OK;
  struct oh_space const *spaces[OH_STRAYS_SPACES] = {&region->space, &region->shared.space};
  oh_rooted_lock(&region->rooted);
  oh_anchors_sort(&region->rooted.anchors);
  if (status == OH_OK) *found = oh_strays_find(spaces, &region->rooted.anchors, strays, room);
  oh_rooted_unlock(&region->rooted);
  pthread_mutex_unlock(&region->lock);
  return status;
}

/* All chunks as those of one space, for what may fail: [take_joined] or [take_apart] comes next. */
static struct oh_space join(struct oh_region const *region) {
  struct oh_space joined = region->space, shared = region->shared.space;
  oh_space_append(&joined, &shared);
  return joined;
}

/* Nothing has changed. */
static void take_apart(struct oh_region *region) {
  if (region->space.last != NULL) region->space.last->next = NULL;
}

/* Nothing is added any more. */
static void take_joined(struct oh_region *region, struct oh_space const *joined) {
  region->space = *joined;
  region->shared.space.first = region->shared.space.last = NULL;
  oh_unique_destroy(&region->shared.unique);
}

enum oh_status oh_region_step(struct oh_region *region, struct oh_region_addition *addition,
                              oh_region_step_function *step, void *data) {
  pthread_mutex_lock(&region->lock);
  enum oh_status status = is_open(region);
  if (status == OH_OK) {
    struct oh_space const joined = join(region);
    addition->space.huge = region->space.huge;
    addition->space.is_watched = region->space.is_watched;
    status = step(data, &joined);
    take_apart(region);
  }
  bool is_all = status == OH_OK && addition->is_done;
  if (is_all && !oh_rooted_add(&region->rooted, addition->anchors)) {
    status = OH_NO_MEMORY;
  } else if (is_all) {
    oh_space_append(&region->space, &addition->space);
    region->counts.blocks += addition->blocks;
    touch(region);
  }
  pthread_mutex_unlock(&region->lock);
  return status;
}

static enum oh_status seal(struct oh_region *region) {
  oh_rooted_lock(&region->rooted);
  struct oh_space joined = join(region);
  enum oh_status status = oh_seal(&joined, region->number);
  region->is_sealed = status == OH_OK;
  if (status == OH_OK) {
    take_joined(region, &joined);
    region->rooted.sealed = &region->space;
  } else {
    take_apart(region);
  }
  oh_rooted_unlock(&region->rooted);
  return status;
}

enum oh_status oh_region_seal(struct oh_region *region) {
  pthread_mutex_lock(&region->lock);
  enum oh_status status = is_open(region);
  if (status == OH_OK) status = seal(region);
  if (status == OH_SEALED) status = OH_OK;
  pthread_mutex_unlock(&region->lock);
  return status;
}

size_t oh_region_number(struct oh_region const *region) { return region->number; }

static enum oh_status remember_places(struct oh_region *region) {
  if (region->were == NULL) region->were = oh_places_of(&region->space, &region->shared.space);
  return region->were == NULL ? OH_NO_MEMORY : OH_OK;
}

/* Nothing has changed after that. */
static void forget_places(struct oh_region *region) {
  free(region->were);
  region->were = NULL;
}

static enum oh_status bury(struct oh_region *region) {
  bool began;
  if (remember_places(region) != OH_OK) return OH_NO_MEMORY;
  struct oh_space joined = join(region);
  oh_rooted_lock(&region->rooted);
  enum oh_status status = oh_space_bury(&joined, &began);
  if (began || status == OH_OK) {
    region->is_freed = true;
    oh_rooted_end(&region->rooted);
    take_joined(region, &joined);
  } else {
    oh_rooted_unlock(&region->rooted);
    take_apart(region);
    if (!region->is_freed) forget_places(region);
  }
  return status;
}

enum oh_status oh_region_free(struct oh_region *region) {
  enum oh_status status = OH_ALREADY_FREE;
  pthread_mutex_lock(&region->lock);
  if (!region->is_freed || region->space.first != NULL) status = bury(region);
  pthread_mutex_unlock(&region->lock);
  return status;
}

enum oh_status oh_region_finish_freeing(void) { return oh_burial_finish(); }

bool oh_region_is_touched(struct oh_region *region) {
  pthread_mutex_lock(&region->lock);
  bool is_touched = !region->space.is_watched || oh_watched_is_touched(&region->space) ||
                    oh_watched_is_touched(&region->shared.space);
  pthread_mutex_unlock(&region->lock);
  return is_touched;
}

bool oh_region_is_freed(struct oh_region *region) { return region->is_freed; }

static bool contains(struct oh_region const *region, value v) {
  return oh_space_contains(&region->space, (uintptr_t)v) ||
         oh_space_contains(&region->shared.space, (uintptr_t)v);
}

bool oh_region_contains(struct oh_region *region, value v) {
  if (Is_long(v)) return false;
  pthread_mutex_lock(&region->lock);
  bool is_in = !region->is_freed && contains(region, v);
  pthread_mutex_unlock(&region->lock);
  return is_in;
}

void oh_region_get_statistics(struct oh_region *region, struct oh_region_statistics *statistics) {
  struct oh_region_statistics now = {.blocks = 0};
  pthread_mutex_lock(&region->lock);
  if (!region->is_freed) {
    now.blocks = region->counts.blocks;
    now.used = oh_space_used(&region->space) + oh_space_used(&region->shared.space);
    now.reserved = oh_space_reserved(&region->space) + oh_space_reserved(&region->shared.space);
    now.merged = region->counts.merged;
    now.saved = region->counts.saved;
  }
  pthread_mutex_unlock(&region->lock);
  *statistics = now;
}

enum oh_status oh_region_copy_out(struct oh_region *region, value v, struct oh_space *space,
                                  value *copy, size_t *blocks, struct oh_region_refusal *refusal) {
  struct oh_space const none = {.first = NULL};
  struct oh_copy_place const place = {space, &none, NULL};
  enum oh_status status = OH_BAD_ADDRESS;
  pthread_mutex_lock(&region->lock);
  if (region->is_freed)
    status = OH_ALREADY_FREE;
  else if (Is_long(v) || contains(region, v))
    status = oh_copy(place, oh_kind_refused_in_file, v, copy, blocks, refusal);
  pthread_mutex_unlock(&region->lock);
  return status;
}

enum oh_status oh_region_adopt(struct oh_chunk *chunk, size_t blocks, struct oh_region **region) {
  struct oh_space space = {chunk, chunk, chunk->start, chunk->end, OH_HUGE_SYSTEM, false};
  enum oh_status status = oh_region_create(region);
  if (status != OH_OK) return status;
  status = oh_seal(&space, (*region)->number);
  if (status != OH_OK) {
    oh_region_destroy(*region);
    return status;
  }
  (*region)->space = space;
  (*region)->counts.blocks = blocks;
  (*region)->is_sealed = true;
  return OH_OK;
}

struct oh_places *oh_region_places(struct oh_region *region) {
  pthread_mutex_lock(&region->lock);
  struct oh_places *places = region->were != NULL
                                 ? oh_places_copy(region->were)
                                 : oh_places_of(&region->space, &region->shared.space);
  pthread_mutex_unlock(&region->lock);
  return places;
}

void oh_region_watch(struct oh_region *region) {
  region->space.is_watched = region->shared.space.is_watched = true;
}

bool oh_region_needs_watching(struct oh_region const *region) {
  return region->space.is_watched && !holds_nothing(region);
}

struct oh_region **oh_region_next(struct oh_region *region) {
  return &region->next;
}
