/* SPDX-License-Identifier: MIT */
/* The table of roots: linear probing, at most half full; records are never removed. See
   debug_roots.h. */
#include "debug_roots.h"

#if BOXROOT_DEBUG

#include "debug_places.h"
#include "../system/mutex.h"

#include <stdlib.h>

static bxr_mutex mutex = BXR_MUTEX_INITIALIZER;
static struct bxr_record *table;
static size_t size;           /* 0, or a power of two */
static size_t used, reserved; /* together at most half of the size */

void bxr_roots_lock(void) { bxr_mutex_lock(&mutex); }
void bxr_roots_unlock(void) { bxr_mutex_unlock(&mutex); }

__attribute__((constructor)) static void free_in_children(void) {
  bxr_mutex_at_fork(bxr_roots_lock, bxr_roots_unlock);
}

/* The record of [r], or the empty one where it belongs. */
static struct bxr_record *place_of(boxroot r) {
  size_t i = (size_t)((uint64_t)(uintptr_t)r * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (size - 1);
  while (table[i].root != NULL && table[i].root != r) i = (i + 1) & (size - 1);
  return &table[i];
}

struct bxr_record *bxr_roots_find(boxroot r) {
  if (size == 0 || r == NULL) return NULL;
  struct bxr_record *record = place_of(r);
  return record->root == NULL ? NULL : record;
}

static bool grow(void) {
  size_t old_size = size;
  struct bxr_record *old = table;
  size_t larger = size == 0 ? 1024 : 2 * size;
  struct bxr_record *fresh = calloc(larger, sizeof *fresh);
  if (fresh == NULL) return false;
  table = fresh;
  size = larger;
  for (size_t i = 0; i < old_size; i++)
    if (old[i].root != NULL) *place_of(old[i].root) = old[i];
  free(old);
  return true;
}

bool bxr_roots_reserve(void) {
  if (2 * (used + reserved + 1) > size && !grow()) return false;
  reserved++;
  return true;
}

void bxr_roots_cancel(void) { reserved--; }

void bxr_roots_add(boxroot r, int created) {
  struct bxr_record *record = place_of(r);
  reserved--;
  if (record->root == NULL) used++;
  *record = (struct bxr_record){r, BXR_LIVE, created, BXR_NO_PLACE};
}

void bxr_roots_each_live(void (*f)(struct bxr_record const *, void *), void *data) {
  for (size_t i = 0; i < size; i++)
    if (table[i].root != NULL && table[i].fate == BXR_LIVE) f(&table[i], data);
}

void bxr_roots_forget(void) {
  bxr_roots_lock();
  free(table);
  table = NULL;
  size = used = 0;
  bxr_places_forget();
  bxr_roots_unlock();
}

#endif
