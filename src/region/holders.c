/* SPDX-License-Identifier: MIT */
/* The program stands still meanwhile. From the roots the search follows every pointer into the
   heaps, once, with a stack of its own. Nothing leads from static data into the heaps, nor from a
   region but to constructors of exceptions, which lead no further. So it does not look there. */
#include <stdlib.h>

#include "outheap/region.h"
#include "owner.h"
#include "roots.h"
#include "runtime.h"
#include "table.h"

struct search {
  struct oh_places const *places;
  oh_region_is_exempt *is_exempt; /* or NULL */
  void *exempt_data;
  struct oh_region_holder *holders;
  size_t room, found;
  struct oh_table seen;
  value *stack; /* blocks that were seen, and not yet looked through */
  size_t depth, capacity;
  bool lacks_memory; /* and so has stopped */
};

/* What an entry of [seen] holds: any even number. */
#define SEEN 2

static bool leads_there(struct search const *s, value v) {
  return oh_places_contain(s->places, (uintptr_t)v);
}

static void push(struct search *s, value block) {
  if (s->depth == s->capacity) {
    size_t capacity = s->capacity == 0 ? 1024 : 2 * s->capacity;
    value *stack = realloc(s->stack, capacity * sizeof *stack);
    s->lacks_memory = stack == NULL;
    if (s->lacks_memory) return;
    s->stack = stack;
    s->capacity = capacity;
  }
  s->stack[s->depth++] = block;
}

static value without_infix(value v) {
  return Tag_val(v) == Infix_tag ? v - (value)Infix_offset_val(v) : v;
}

/* A block without fields has nothing to look through, and no place in a table. */
static void follow(struct search *s, value v) {
  if (s->lacks_memory || !oh_roots_are_followed_to(v)) return;
  value block = without_infix(v);
  if (Wosize_val(block) == 0 || oh_table_find(&s->seen, (uintptr_t)block) != 0) return;
  s->lacks_memory = !oh_table_add(&s->seen, (uintptr_t)block, SEEN);
  if (!s->lacks_memory) push(s, block);
}

static void note(struct search *s, struct oh_region_holder holder) {
  if (s->found < s->room) s->holders[s->found] = holder;
  s->found++;
}

static void look_at_root(void *search, value v, uintptr_t place) {
  struct search *s = search;
  if (Is_long(v)) return;
  if (leads_there(s, v))
    note(s, (struct oh_region_holder){.word = place, .leads_to = (uintptr_t)v});
  else
    follow(s, v);
}

static void note_field(struct search *s, value block, mlsize_t i) {
  struct oh_region_holder const holder = {
      (uintptr_t)&Field(block, i), (uintptr_t)block,          i, Tag_val(block),
      Wosize_val(block),           (uintptr_t)Field(block, i)};
  note(s, holder);
}

/* Fields that are values. */
static mlsize_t first_field(value block) {
  return Tag_val(block) == Closure_tag ? Start_env_closinfo(Closinfo_val(block)) : 0;
}

static bool has_fields(value block) {
#if OCAML_VERSION >= 50000
  if (Tag_val(block) == Cont_tag) return false;
#endif
  return Tag_val(block) < No_scan_tag;
}

static void look_at_fields(struct search *s, value block) {
  bool counts = s->is_exempt == NULL || !s->is_exempt(s->exempt_data, block);
  for (mlsize_t i = first_field(block); i < Wosize_val(block); i++) {
    value v = Field(block, i);
    if (Is_long(v)) continue;
    if (!leads_there(s, v))
      follow(s, v);
    else if (counts)
      note_field(s, block, i);
  }
}

static void look_through(struct search *s) {
  while (s->depth > 0 && !s->lacks_memory) {
    value block = s->stack[--s->depth];
    oh_roots_visit_fiber(block, look_at_root, s);
    if (has_fields(block)) look_at_fields(s, block);
  }
}

/* Data may be reached if the ephemeron is; whether the keys are alive is not asked. */
static void follow_data(void *search, value ephemeron) {
  struct search *s = search;
  value data = Field(ephemeron, 1);
  if (oh_table_find(&s->seen, (uintptr_t)ephemeron) == 0) return;
  if (Is_block(data) && !leads_there(s, data)) follow(s, data);
}

static void count_ephemeron(void *search, value ephemeron) {
  struct search *s = search;
  if (oh_table_find(&s->seen, (uintptr_t)ephemeron) == 0) return;
  for (mlsize_t i = 1; i < Wosize_val(ephemeron); i++) {
    value v = Field(ephemeron, i);
    if (Is_block(v) && leads_there(s, v)) note_field(s, ephemeron, i);
  }
}

/* Data may lead to further ephemerons, so they are gone through until nothing new was reached. */
static void search_all(struct oh_world const *world, void *search) {
  struct search *s = search;
  oh_roots_visit(world, look_at_root, s);
  do {
    look_through(s);
    oh_roots_visit_ephemerons(world, follow_data, s);
  } while (s->depth > 0 && !s->lacks_memory);
  oh_roots_visit_ephemerons(world, count_ephemeron, s);
}

/* The region's lock is not held while the program stops: another domain may wait for it. */
enum oh_status oh_region_find_holders(struct oh_region *region, oh_region_is_exempt *is_exempt,
                                      void *data, struct oh_region_holder *holders, size_t room,
                                      size_t *found) {
  struct oh_places *places = oh_region_places(region);
  if (places == NULL) return OH_NO_MEMORY;
  struct search s = {.places = places,
                     .is_exempt = is_exempt,
                     .exempt_data = data,
                     .holders = holders,
                     .room = room};
  if (places->count > 0) oh_while_stopped(search_all, &s);
  oh_table_destroy(&s.seen);
  free(s.stack);
  free(places);
  if (s.lacks_memory) return OH_NO_MEMORY;
  *found = s.found;
  return OH_OK;
}
