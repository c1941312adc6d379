/* SPDX-License-Identifier: MIT */
/* The storages that come with the library.

   malloc: realloc doubles; what moves is copied, or remapped by the C library where it is large.
   mmap, huge: the addresses of the whole limit are reserved without access and made accessible from
   the start as the buffer grows, so that it never moves. [mmap] has the kernel give memory for
   what is asked for at once; [huge] when it is touched, in pages of 2 MiB where there are any. */
#include <adtc.h>

#include <stdlib.h>

#include "in_place.h"

/* ---- malloc ---- */

static void *malloc_allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  (void)self, (void)limit;
  return malloc(*bytes);
}

static bool malloc_extend(const adtc_storage *self, void *base, size_t old, size_t limit,
                          size_t *bytes) {
  (void)self, (void)base, (void)old, (void)limit, (void)bytes;
  return false;
}

static void *malloc_move(const adtc_storage *self, void *base, size_t old, size_t limit,
                         size_t *bytes) {
  (void)self, (void)old, (void)limit;
  return realloc(base, *bytes);
}

static void malloc_release(const adtc_storage *self, void *base, size_t bytes, size_t limit) {
  (void)self, (void)bytes, (void)limit;
  free(base);
}

const adtc_storage adtc_malloc_storage = {malloc_allocate, malloc_extend, malloc_move,
                                          malloc_release};

/* ---- mmap ---- */

/* As much as is still in the processor's cache when it is written: the system clears all of it. */
#define MMAP_STEP ((size_t)256 << 10)

/* The limit in whole huge pages; it is at most 2^37. */
static size_t reserved_bytes(size_t limit) { return adtc_round_up(limit, ADTC_HUGE_PAGE); }

/* Makes [*bytes] of [base] accessible, [old] of which are, in multiples of [step]. Sets *added to
   the bytes that are new. */
static bool make_accessible(char *base, size_t old, size_t limit, size_t step, size_t *bytes,
                            size_t *added) {
  size_t all = reserved_bytes(limit), from = adtc_round_up(old, ADTC_SMALL_PAGE);
  size_t usable = adtc_round_up(*bytes, step);
  if (usable > all) usable = all;
  *added = usable > from ? usable - from : 0;
  if (*added != 0 && !adtc_system_commit(base + from, *added)) return false;
  *bytes = usable < limit ? usable : limit;
  return true;
}

static bool mmap_extend(const adtc_storage *self, void *base, size_t old, size_t limit,
                        size_t *bytes) {
  (void)self;
  size_t added, from = adtc_round_up(old, ADTC_SMALL_PAGE);
  if (!make_accessible(base, old, limit, adtc_step(old, MMAP_STEP), bytes, &added)) return false;
  if (added != 0) adtc_system_fill((char *)base + from, added);
  return true;
}

static bool huge_extend(const adtc_storage *self, void *base, size_t old, size_t limit,
                        size_t *bytes) {
  (void)self;
  size_t added;
  return make_accessible(base, old, limit, ADTC_HUGE_PAGE, bytes, &added);
}

static void *allocate(const adtc_storage *self, size_t limit, size_t *bytes,
                      void (*advise)(char *start, size_t bytes)) {
  size_t all = reserved_bytes(limit);
  char *base = adtc_system_reserve(all);
  if (base == NULL) return NULL;
  advise(base, all);
  if (self->extend(self, base, 0, limit, bytes)) return base;
  adtc_system_release(base, all);
  return NULL;
}

static void *mmap_allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  return allocate(self, limit, bytes, adtc_system_refuse_huge);
}

static void *huge_allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  return allocate(self, limit, bytes, adtc_system_want_huge);
}

static void mmap_release(const adtc_storage *self, void *base, size_t bytes, size_t limit) {
  (void)self, (void)bytes;
  adtc_system_release(base, reserved_bytes(limit));
}

const adtc_storage adtc_mmap_storage = {mmap_allocate, mmap_extend, NULL, mmap_release};
const adtc_storage adtc_huge_storage = {huge_allocate, huge_extend, NULL, mmap_release};
