/* SPDX-License-Identifier: MIT */
/* The storages that come with the library.

   malloc: realloc doubles; what moves is copied, or remapped by the C library where it is large.
   mmap, huge: the addresses of the whole limit are reserved without access and made accessible from
   the start as the buffer grows, so that it never moves. [mmap] has the kernel give memory for
   what is asked for at once; [huge] when it is touched, in pages of 2 MiB where there are any. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* madvise, MAP_ANONYMOUS, MAP_NORESERVE */
#endif
#include <adtc.h>

#include <stdlib.h>
#include <sys/mman.h>

#define SMALL_PAGE ((size_t)4 << 10)
#define LEAST_STEP ((size_t)64 << 10)
#define HUGE_PAGE ((size_t)2 << 20)

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14; older ones refuse it */
#endif

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

static size_t round_up(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }

/* The limit in whole huge pages; it is at most 2^37. */
static size_t reserved_bytes(size_t limit) { return round_up(limit, HUGE_PAGE); }

/* Addresses for [bytes], aligned to a huge page. NULL: there are none. */
static char *reserve(size_t bytes) {
  size_t all = bytes + HUGE_PAGE;
  char *start = mmap(NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) return NULL;
  size_t before = (HUGE_PAGE - (uintptr_t)start % HUGE_PAGE) % HUGE_PAGE;
  size_t after = all - before - bytes;
  if (before != 0) munmap(start, before);
  if (after != 0) munmap(start + before + bytes, after);
  return start + before;
}

/* Makes [*bytes] of [base] accessible, [old] of which are, in multiples of [step]. Sets *added to
   the bytes that are new. */
static bool make_accessible(char *base, size_t old, size_t limit, size_t step, size_t *bytes,
                            size_t *added) {
  size_t all = reserved_bytes(limit), from = round_up(old, SMALL_PAGE);
  size_t usable = round_up(*bytes, step);
  if (usable > all) usable = all;
  *added = usable > from ? usable - from : 0;
  if (*added != 0 && mprotect(base + from, *added, PROT_READ | PROT_WRITE) != 0) return false;
  *bytes = usable < limit ? usable : limit;
  return true;
}

/* Small at first, so that a small buffer costs little; then so that a call counts for nothing. */
static size_t step_of(size_t old) {
  size_t step = round_up(old / 4 + 1, LEAST_STEP);
  return step < HUGE_PAGE ? step : HUGE_PAGE;
}

/* The kernel fills a range at half the price of a fault for each page. Where it cannot, it will
   when the pages are touched. */
static bool mmap_extend(const adtc_storage *self, void *base, size_t old, size_t limit,
                        size_t *bytes) {
  (void)self;
  size_t added, from = round_up(old, SMALL_PAGE);
  if (!make_accessible(base, old, limit, step_of(old), bytes, &added)) return false;
  if (added != 0) madvise((char *)base + from, added, MADV_POPULATE_WRITE);
  return true;
}

static bool huge_extend(const adtc_storage *self, void *base, size_t old, size_t limit,
                        size_t *bytes) {
  (void)self;
  size_t added;
  return make_accessible(base, old, limit, HUGE_PAGE, bytes, &added);
}

static void *allocate(const adtc_storage *self, size_t limit, size_t *bytes, int advice) {
  size_t all = reserved_bytes(limit);
  char *base = reserve(all);
  if (base == NULL) return NULL;
  madvise(base, all, advice);
  if (self->extend(self, base, 0, limit, bytes)) return base;
  munmap(base, all);
  return NULL;
}

static void *mmap_allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  return allocate(self, limit, bytes, MADV_NOHUGEPAGE);
}

static void *huge_allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  return allocate(self, limit, bytes, MADV_HUGEPAGE);
}

static void *never_move(const adtc_storage *self, void *base, size_t old, size_t limit,
                        size_t *bytes) {
  (void)self, (void)base, (void)old, (void)limit, (void)bytes;
  return NULL;
}

static void mmap_release(const adtc_storage *self, void *base, size_t bytes, size_t limit) {
  (void)self, (void)bytes;
  munmap(base, reserved_bytes(limit));
}

const adtc_storage adtc_mmap_storage = {mmap_allocate, mmap_extend, never_move, mmap_release};
const adtc_storage adtc_huge_storage = {huge_allocate, huge_extend, never_move, mmap_release};
