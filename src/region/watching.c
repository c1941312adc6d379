/* SPDX-License-Identifier: MIT */
/* Regions that nobody names any more, but to which pointers may lead: they are looked at after each
   cycle of the collector. A domain that looks has OCaml's lock, so no marking ends meanwhile. */
#include <pthread.h>
#include <stdatomic.h>

#include "outheap/region.h"
#include "owner.h"
#include "runtime.h"
#include "watched.h"

/* Guards the list. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct oh_region *given_up;
static atomic_size_t freed; /* number of them */

static void put(struct oh_region *region) {
  pthread_mutex_lock(&lock);
  *oh_region_next(region) = given_up;
  given_up = region;
  pthread_mutex_unlock(&lock);
}

static struct oh_region *take_all(void) {
  pthread_mutex_lock(&lock);
  struct oh_region *first = given_up;
  given_up = NULL;
  pthread_mutex_unlock(&lock);
  return first;
}

/* Nobody else knows it. A region that the system refuses to free is tried again. */
static void free_or_keep(struct oh_region *region) {
  if (oh_region_is_touched(region) || oh_region_free(region) != OH_OK) {
    put(region);
  } else {
    oh_region_destroy(region);
    freed++;
  }
}

static void look_at_all(void) {
  struct oh_region *region = take_all();
  while (region != NULL) {
    struct oh_region *next = *oh_region_next(region);
    free_or_keep(region);
    region = next;
  }
}

enum oh_status oh_region_create_watched(struct oh_region **region) {
  if (!oh_watched_can()) return OH_NOT_SUPPORTED;
  enum oh_status status = oh_region_create(region);
  if (status != OH_OK) return status;
  oh_region_watch(*region);
  oh_runtime_each_cycle(look_at_all);
  return OH_OK;
}

void oh_region_give_up(struct oh_region *region) {
  if (region != NULL && oh_region_needs_watching(region))
    put(region);
  else
    oh_region_destroy(region);
}

size_t oh_region_freed_by_themselves(void) { return freed; }
