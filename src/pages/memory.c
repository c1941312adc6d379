/* SPDX-License-Identifier: MIT */
/* Memory for reserved addresses, and the set of those that have some. Under the arena's lock. */
#include "arena.h"
#include "huge_pages.h"
#include "platform.h"

/* A part of a range that has no memory. */
struct gap {
  uintptr_t start, end;
};

/* The first gap in [from, end); empty, at [end], if there is none. */
static struct gap next_gap(struct oh_pages const *pages, uintptr_t from, uintptr_t end) {
  struct oh_record *r = oh_ranges_find(&pages->committed, from);
  uintptr_t start = r == NULL ? from : oh_record_end(r);
  if (start >= end) return (struct gap){end, end};
  r = oh_ranges_from(&pages->committed, start);
  uintptr_t until = r == NULL ? end : oh_record_start(r);
  return (struct gap){start, until < end ? until : end};
}

static bool fill(struct gap gap, enum oh_huge huge) {
  size_t size = gap.end - gap.start;
  if (!oh_platform_commit(gap.start, size)) return false;
  if (huge == OH_HUGE_ON) oh_platform_want_huge(gap.start, size);
  if (huge == OH_HUGE_OFF) oh_platform_refuse_huge(gap.start, size);
  if (huge == OH_HUGE_MEASURED) oh_huge_pages_measure(gap.start, gap.end);
  return true;
}

/* Empties the gaps of [start, end) that have been filled. If the system refuses that as well
   they stay accessible, but count as having no memory. */
static void empty_again(struct oh_pages *pages, uintptr_t start, uintptr_t end) {
  for (struct gap gap = next_gap(pages, start, end); gap.start < end;
       gap = next_gap(pages, gap.end, end))
    oh_platform_decommit(gap.start, gap.end - gap.start);
}

/* All gaps are filled before the first is recorded: those that are recorded lie between what is
   committed, and need no record; only a range without any neighbour needs one. */
bool oh_memory_commit(struct oh_pages *pages, uintptr_t start, uintptr_t end, enum oh_huge huge) {
  struct gap gap;
  for (gap = next_gap(pages, start, end); gap.start < end; gap = next_gap(pages, gap.end, end))
    if (!fill(gap, huge)) {
      empty_again(pages, start, gap.start);
      return false;
    }
  while ((gap = next_gap(pages, start, end)).start < end)
    oh_ranges_add(&pages->committed, gap.start, gap.end - gap.start, 0);
  return true;
}

/* One call of the system, so that it is all or nothing. */
bool oh_memory_decommit(struct oh_pages *pages, uintptr_t start, uintptr_t end) {
  struct oh_record *first = oh_ranges_from(&pages->committed, start);
  if (first == NULL || oh_record_start(first) >= end) return true;
  if (!oh_platform_decommit(start, end - start)) return false;
  oh_ranges_remove_all(&pages->committed, start, end);
  return true;
}
