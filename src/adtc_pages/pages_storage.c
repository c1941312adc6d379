/* SPDX-License-Identifier: MIT */
/* See adtc_pages.h. The run of a buffer is as large as its limit in whole pages of the arena; what
   is committed is at its start, and ends where the capacity does, in whole pages. */
#include <adtc_pages.h>

#include "../adtc/in_place.h"

static const adtc_pages_storage *of(const adtc_storage *self) {
  return (const adtc_pages_storage *)(const void *)self; /* its first field */
}

static size_t in_pages(const adtc_pages_storage *s, size_t bytes) {
  return adtc_round_up(bytes, oh_pages_page_size(s->pages));
}

static bool extend(const adtc_storage *self, void *base, size_t old, size_t limit, size_t *bytes) {
  const adtc_pages_storage *s = of(self);
  size_t from = in_pages(s, old), all = in_pages(s, limit);
  size_t usable = in_pages(s, adtc_round_up(*bytes, adtc_step(old, ADTC_HUGE_PAGE)));
  if (usable > all) usable = all;
  if (usable > from) {
    char *start = (char *)base + from;
    if (oh_pages_commit(s->pages, start, usable - from) != OH_OK) return false;
    if (s->huge != OH_HUGE_ON) adtc_system_fill(start, usable - from);
  }
  *bytes = usable < limit ? usable : limit;
  return true;
}

static void release(const adtc_storage *self, void *base, size_t bytes, size_t limit) {
  (void)bytes, (void)limit;
  oh_pages_free(of(self)->pages, base);
}

static void *allocate(const adtc_storage *self, size_t limit, size_t *bytes) {
  const adtc_pages_storage *s = of(self);
  void *run;
  if (oh_pages_reserve(s->pages, in_pages(s, limit), s->huge, &run) != OH_OK) return NULL;
  if (extend(self, run, 0, limit, bytes)) return run;
  release(self, run, 0, limit);
  return NULL;
}

adtc_status adtc_pages_storage_init(adtc_pages_storage *s, struct oh_pages *pages,
                                    enum oh_huge huge) {
  if (pages == NULL || !oh_huge_is_valid(huge)) return ADTC_ARGUMENT;
  *s = (adtc_pages_storage){{allocate, extend, NULL, release}, pages, huge};
  return ADTC_OK;
}
