/* SPDX-License-Identifier: MIT */
/* The debug form: live roots, grouped by the place of their creation. */
#include "debug_roots.h"

#if BOXROOT_DEBUG

#include "debug_places.h"

#include <stdio.h>
#include <stdlib.h>

struct group {
  int place;
  long long roots;
};

static void count_root(struct bxr_record const *record, void *groups) {
  ((struct group *)groups)[record->created].roots++;
}

/* Larger groups first, then in the order of their first creation. */
static int compare(void const *left, void const *right) {
  struct group const *a = left, *b = right;
  if (a->roots != b->roots) return a->roots < b->roots ? 1 : -1;
  return a->place - b->place;
}

/* An array with a group for each place, some of them empty, at the end; NULL without memory. */
static struct group *make_groups(void) {
  int count = bxr_place_count();
  struct group *groups = calloc((size_t)count, sizeof *groups);
  if (groups == NULL) return NULL;
  for (int i = 0; i < count; i++) groups[i].place = i;
  bxr_roots_each_live(count_root, groups);
  qsort(groups, (size_t)count, sizeof *groups, compare);
  return groups;
}

static void print_groups(struct group const *groups) {
  int places = 0;
  long long roots = 0;
  for (; places < bxr_place_count() && groups[places].roots > 0; places++)
    roots += groups[places].roots;
  fprintf(stderr, "boxroot: live roots: %lld; places that created them: %d\n", roots, places);
  for (int i = 0; i < places; i++) {
    fprintf(stderr, "  %lld created by:\n", groups[i].roots);
    bxr_place_print(groups[i].place);
  }
}

void boxroot_print_leaks(void) {
  bxr_roots_lock();
  struct group *groups = make_groups();
  if (groups == NULL)
    fprintf(stderr, "boxroot: no memory for a report of live roots\n");
  else
    print_groups(groups);
  free(groups);
  bxr_roots_unlock();
}

#endif
