/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "places.h"

static struct oh_places *new_places(size_t count) {
  return calloc(1, sizeof(struct oh_places) + count * sizeof(struct oh_place));
}

static size_t chunks(struct oh_space const *space) {
  size_t count = 0;
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next) count++;
  return count;
}

static void add(struct oh_places *places, struct oh_space const *space) {
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next)
    places->all[places->count++] = (struct oh_place){c->start, c->end};
}

struct oh_places *oh_places_of(struct oh_space const *a, struct oh_space const *b) {
  struct oh_places *places = new_places(chunks(a) + chunks(b));
  if (places == NULL) return NULL;
  add(places, a);
  add(places, b);
  return places;
}

struct oh_places *oh_places_copy(struct oh_places const *places) {
  struct oh_places *copy = new_places(places->count);
  if (copy != NULL) memcpy(copy, places, sizeof *places + places->count * sizeof(struct oh_place));
  return copy;
}
