/* SPDX-License-Identifier: MIT */
/* Cycles, as a walk in depth meets them: strongly connected components of blocks.

   The blocks that the walk has begun and not done, its path, are a stack of positions. When it
   meets a block on the path again, all from that block to the end of the path are one component: a
   knot. So the knots on the path are intervals, one above the other. Gabow's algorithm (Path-based
   depth-first search for strong and biconnected components, 2000), which here has nothing to keep
   for a block until a cycle is met.

   A member of a knot is a block that has its place in the region already: because something that
   was done points to it, or because it is done itself. */
#ifndef OH_REGION_KNOTS_H
#define OH_REGION_KNOTS_H

#include <caml/mlvalues.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oh_member {
  uintptr_t *entry; /* of its source */
  value copy;
};

/* Each block of the path in (low, high] is in the component of the one below it. */
struct oh_knot {
  size_t low, high; /* positions */
  size_t first;     /* of its members; the last are before the next knot's */
};

/* All zeros: there are none. */
struct oh_knots {
  struct oh_member *members;
  size_t count, member_room;
  struct oh_knot *knots;
  size_t knot_count, knot_room;
};

enum oh_knot_place { OH_KNOT_OUTSIDE, OH_KNOT_INSIDE, OH_KNOT_ROOT };

void oh_knots_destroy(struct oh_knots *knots);

/* Makes a member, the last. False if there is no memory. */
bool oh_knots_add(struct oh_knots *knots, struct oh_member member);

/* The end of the path, at [from], leads to its block at [to], which was made the last member. False
   if there is no memory. */
bool oh_knots_tie(struct oh_knots *knots, size_t to, size_t from);

/* The end of the path leads to that member of a knot on it. */
void oh_knots_join(struct oh_knots *knots, size_t member, size_t from);

/* Where the end of the path is: in a component of its own without an edge to itself; in that of the
   one below it; or in another, all of which is above it. */
enum oh_knot_place oh_knots_place(struct oh_knots const *knots, size_t end);

/* The end of the path is done, and was inside: the path ends at [below] now. */
void oh_knots_leave(struct oh_knots *knots, size_t end, size_t below);

/* The end of the path is done, and was the root. The members of its knot are those from the result
   to [count], until another is added. */
struct oh_member *oh_knots_untie(struct oh_knots *knots, size_t *count);

#endif
