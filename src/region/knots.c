/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "knots.h"

#define FIRST_ROOM 16

void oh_knots_destroy(struct oh_knots *knots) {
  struct oh_knots const empty = {.members = NULL};
  free(knots->members);
  free(knots->knots);
  *knots = empty;
}

/* Room for one more in [array]; NULL if there is no memory. */
static void *have_room(void *array, size_t count, size_t *room, size_t size) {
  if (count < *room) return array;
  size_t larger = *room == 0 ? FIRST_ROOM : 2 * *room;
  void *moved = realloc(array, larger * size);
  if (moved != NULL) *room = larger;
  return moved;
}

bool oh_knots_add(struct oh_knots *knots, struct oh_member member) {
  struct oh_member *members =
      have_room(knots->members, knots->count, &knots->member_room, sizeof member);
  if (members == NULL) return false;
  knots->members = members;
  members[knots->count++] = member;
  return true;
}

static struct oh_knot *top(struct oh_knots const *knots) {
  return knots->knot_count == 0 ? NULL : &knots->knots[knots->knot_count - 1];
}

static bool push(struct oh_knots *knots, struct oh_knot knot) {
  struct oh_knot *array =
      have_room(knots->knots, knots->knot_count, &knots->knot_room, sizeof knot);
  if (array == NULL) return false;
  knots->knots = array;
  array[knots->knot_count++] = knot;
  return true;
}

/* The knots above [to] become part of the one that holds it, which is made if there is none. */
bool oh_knots_tie(struct oh_knots *knots, size_t to, size_t from) {
  struct oh_knot knot = {to, from, knots->count - 1};
  while (top(knots) != NULL && top(knots)->low > to)
    knot.first = knots->knots[--knots->knot_count].first;
  if (top(knots) == NULL || top(knots)->high < to) return push(knots, knot);
  top(knots)->high = from;
  return true;
}

void oh_knots_join(struct oh_knots *knots, size_t member, size_t from) {
  while (top(knots)->first > member) knots->knot_count--;
  top(knots)->high = from;
}

enum oh_knot_place oh_knots_place(struct oh_knots const *knots, size_t end) {
  struct oh_knot const *knot = top(knots);
  if (knot == NULL || knot->high < end) return OH_KNOT_OUTSIDE;
  return knot->low == end ? OH_KNOT_ROOT : OH_KNOT_INSIDE;
}

void oh_knots_leave(struct oh_knots *knots, size_t end, size_t below) {
  if (top(knots)->high == end) top(knots)->high = below;
}

struct oh_member *oh_knots_untie(struct oh_knots *knots, size_t *count) {
  struct oh_knot const *knot = top(knots);
  struct oh_member *first = knots->members + knot->first;
  *count = knots->count - knot->first;
  knots->count = knot->first;
  knots->knot_count--;
  return first;
}
