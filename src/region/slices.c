/* SPDX-License-Identifier: MIT */
/* Adding with pauses. The copy is made in a space of its own, so that the region can be used
   meanwhile. It goes to the region when it is done.

   A copy that goes on while the program runs is whole for these reasons:
   - No source is freed, nor is what its copy still points to: the collector keeps them (held.h). So
     an address in the table stays that of the block which was copied. A marking gets to know them
     some at a time, and what is copied meanwhile. Blocks that are copied later are reached from
     these, or by the program, and the marking keeps them anyway.
   - Sources are old, and so are blocks that copies point to: nothing of the copy is young. When it
     meets a young block, a minor collection comes first.
   - After blocks have moved, or a marking has ended before it knew them, the copy begins anew. When
     that has happened a few times, it is made in one go.
   So each field is copied as it was at some moment, as where other domains write. */
#include <stdlib.h>
#include <time.h>

#include "copying.h"
#include "held.h"
#include "keeping.h"
#include "outheap/region.h"
#include "owner.h"
#include "runtime.h"

/* Words between two looks at the clock. */
#define AT_A_TIME 2048

/* So often a copy begins anew. */
#define MOST_BEGINNINGS 4

struct oh_region_adding {
  struct oh_held held; /* its lock guards the next seven */
  struct oh_copying copying;
  struct oh_anchors anchors;
  struct oh_keeping keeping;
  bool has_begun;
  bool is_lost;    /* sources may have moved, or been freed */
  bool is_keeping; /* the marking under way does not know all sources yet */
  bool is_copied;  /* all is there, and the table is closed */
  struct oh_region_addition addition;
  struct oh_region *region;
  bool waits_for_minor; /* for a minor collection */
  unsigned beginnings;  /* how often it has begun */
  value made;           /* the copy of the root */
  /* Of the slice: */
  value source;
  uint64_t middle, end; /* of its time, in nanoseconds */
  struct oh_region_refusal *refusal;
};

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Before a slice of the collector of so many [words], or 0. True if it should go on. A marking that
   has ended has not kept all. */
static bool keep(struct oh_region_adding *a, size_t words) {
  a->is_lost = a->is_lost || !oh_marking_goes_on(a->held.marking);
  bool has_room = a->is_lost || oh_marking_has_room(words);
  if (has_room) a->is_keeping = !a->is_lost && oh_keeping_go_on(&a->keeping, AT_A_TIME);
  return has_room && a->is_keeping;
}

static void begin_marking(struct oh_held *held) {
  struct oh_region_adding *a = (struct oh_region_adding *)held;
  if (!a->has_begun || a->is_lost) return;
  a->is_lost = a->is_keeping; /* in the last one */
  a->is_keeping = true;
  oh_anchors_keep(&a->anchors);
  oh_keeping_begin(&a->keeping, &a->copying);
}

/* The walk must be at its end before the marker is. The marker reads as many words at least as
   there are sources, and copies that wait may have as many again. */
static void keep_some(struct oh_held *held, size_t words) {
  struct oh_region_adding *a = (struct oh_region_adding *)held;
  size_t done = 0;
  while (a->is_keeping && done < words && keep(a, words)) done += AT_A_TIME;
}

/* Where to is of no use: a table from addresses would have to be made anew. */
static void move_all(struct oh_held *held, struct oh_mover *mover) {
  struct oh_region_adding *a = (struct oh_region_adding *)held;
  (void)mover;
  a->is_lost = true;
}

static struct oh_held_functions const functions = {begin_marking, keep_some, move_all, NULL};

/* Nothing is copied. */
static void reset(struct oh_region_adding *a) {
  struct oh_space_mark const empty = {NULL, 0};
  oh_table_destroy(&a->copying.table);
  oh_anchors_destroy(&a->anchors);
  oh_space_rewind(&a->addition.space, empty);
  a->has_begun = a->is_lost = a->is_keeping = a->is_copied = false;
}

enum oh_status oh_region_begin_adding(struct oh_region *region, struct oh_region_adding **adding) {
  struct oh_region_adding *a = calloc(1, sizeof *a);
  if (a == NULL) return OH_NO_MEMORY;
  a->held.functions = &functions;
  a->region = region;
  a->waits_for_minor = true;
  if (!oh_held_begin(&a->held)) {
    free(a);
    return OH_NO_MEMORY;
  }
  *adding = a;
  return OH_OK;
}

void oh_region_end_adding(struct oh_region_adding *adding) {
  if (adding == NULL) return;
  oh_held_end(&adding->held);
  reset(adding);
  free(adding);
}

static enum oh_status begin(struct oh_region_adding *a, struct oh_space const *also) {
  struct oh_copying const fresh = {.space = &a->addition.space,
                                   .also = also,
                                   .is_refused = oh_kind_refused,
                                   .anchors = &a->anchors,
                                   .at_once = AT_A_TIME,
                                   .avoids_young = a->beginnings < MOST_BEGINNINGS};
  a->copying = fresh;
  enum oh_status status = oh_copying_begin(&a->copying, a->source, &a->made);
  a->has_begun = status == OH_OK && a->copying.blocks != 0;
  a->addition.is_done = status == OH_OK && a->copying.blocks == 0;
  if (a->has_begun)
    a->beginnings++;
  else
    oh_table_destroy(&a->copying.table);
  return status;
}

/* However short the slice is, something is kept. */
static void keep_slice(struct oh_region_adding *a) {
  while (keep(a, 0) && now() < a->middle) {
  }
}

/* The last copy makes no pause. */
static bool has_time(struct oh_region_adding const *a) {
  return !a->copying.avoids_young || now() < a->end;
}

static enum oh_status scan_slice(struct oh_region_adding *a) {
  enum oh_status status = OH_OK;
  size_t words = 0;
  a->copying.keeps = a->is_keeping;
  while (status == OH_OK && !a->is_copied && (words < AT_A_TIME || has_time(a))) {
    if (words >= AT_A_TIME) words = 0;
    status = oh_copying_go_on(&a->copying, AT_A_TIME, &a->is_copied, &words);
  }
  if (a->is_copied) oh_table_close(&a->copying.table);
  return status;
}

/* The table's memory may be larger than the copy. */
static void end_slice(struct oh_region_adding *a) {
  do {
    a->addition.is_done = !oh_table_give_back(&a->copying.table);
  } while (!a->addition.is_done && has_time(a));
}

/* A young block, or one that points there, is no failure. */
static enum oh_status refuse(struct oh_region_adding *a) {
  struct oh_copying *c = &a->copying;
  a->waits_for_minor = c->refused == NULL;
  return a->waits_for_minor ? OH_OK : oh_copying_refusal(c, c->at.block, c->at.next, a->refusal);
}

static enum oh_status copy_slice(struct oh_region_adding *a, struct oh_space const *also) {
  enum oh_status status = OH_OK;
  if (a->is_keeping) keep_slice(a);
  if (a->is_lost) reset(a);
  a->copying.also = also;
  if (!a->has_begun) status = begin(a, also);
  if (a->has_begun && !a->is_copied) status = scan_slice(a);
  if (a->is_copied) end_slice(a);
  if (status == OH_REFUSED) status = refuse(a);
  a->addition.blocks = a->copying.blocks;
  a->addition.anchors = &a->anchors;
  return status;
}

static enum oh_status step(void *adding, struct oh_space const *also) {
  struct oh_region_adding *a = adding;
  pthread_mutex_lock(&a->held.lock);
  enum oh_status status = copy_slice(a, also);
  pthread_mutex_unlock(&a->held.lock);
  return status;
}

static enum oh_status step_after_minor(struct oh_region_adding *a, value const *source) {
  if (a->waits_for_minor) oh_runtime_collect_young();
  a->waits_for_minor = false;
  a->source = *source;
  return oh_region_step(a->region, &a->addition, step, a);
}

enum oh_status oh_region_add_slice(struct oh_region_adding *a, value const *source,
                                   uint64_t nanoseconds, bool *is_done, value *copy,
                                   struct oh_region_refusal *refusal) {
  a->middle = now() + nanoseconds / 2;
  a->end = a->middle + nanoseconds / 2;
  a->refusal = refusal;
  enum oh_status status = step_after_minor(a, source);
  while (status == OH_OK && a->waits_for_minor && now() < a->end)
    status = step_after_minor(a, source);
  if (status != OH_OK) return status;
  *is_done = a->addition.is_done;
  if (*is_done) *copy = a->made;
  return OH_OK;
}
