/* SPDX-License-Identifier: MIT */
/* The storages that come with the library.

   malloc: realloc doubles; what moves is copied, or remapped by the C library where it is large.
   mmap, huge: the addresses of the whole limit are reserved without access and made accessible from
   the start as the buffer grows, so that it never moves. The kernel gives memory when it is
   touched; huge pages where the range is aligned to them, which [huge] sees to. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* madvise, MAP_ANONYMOUS, MAP_NORESERVE */
#endif
#include <adtc.h>

#include <stdlib.h>
#include <sys/mman.h>

#define HUGE_PAGE ((size_t)2 << 20)

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

static bool mmap_extend(const adtc_storage *self, void *base, size_t old, size_t limit,
                        size_t *bytes) {
  (void)self;
  size_t all = reserved_bytes(limit), usable = round_up(*bytes, HUGE_PAGE);
  if (usable > all) usable = all;
  size_t from = round_up(old, HUGE_PAGE);
  bool is_new = usable > from;
  if (is_new && mprotect((char *)base + from, usable - from, PROT_READ | PROT_WRITE) != 0)
    return false;
  *bytes = usable < limit ? usable : limit;
  return true;
}

static void *mmap_allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  size_t all = reserved_bytes(limit);
  char *base = reserve(all);
  if (base == NULL) return NULL;
  madvise(base, all, self == &adtc_huge_storage ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  if (mmap_extend(self, base, 0, limit, bytes)) return base;
  munmap(base, all);
  return NULL;
}

static void *mmap_move(const adtc_storage *self, void *base, size_t old, size_t limit,
                       size_t *bytes) {
  (void)self, (void)base, (void)old, (void)limit, (void)bytes;
  return NULL;
}

static void mmap_release(const adtc_storage *self, void *base, size_t bytes, size_t limit) {
  (void)self, (void)bytes;
  munmap(base, reserved_bytes(limit));
}

const adtc_storage adtc_mmap_storage = {mmap_allocate, mmap_extend, mmap_move, mmap_release};
const adtc_storage adtc_huge_storage = {mmap_allocate, mmap_extend, mmap_move, mmap_release};
