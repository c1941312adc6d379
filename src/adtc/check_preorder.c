/* SPDX-License-Identifier: MIT */
/* The pass over a preorder buffer, which is one tree after the other.

   The order of the items alone says which is whose child; what is to be checked is that the
   distances say the same. They are put on a stack when a node is met; each tree that ends does so
   where the place on top says that the next one starts. The stack has 4 bytes for each, so it
   never takes more than the buffer itself. */
#include "check.h"

#include <stdlib.h>

/* Word indexes at which children are said to start, the next one on top, modulo 2^32: an index has
   33 bits where the largest buffer ends, and is 0 then, where no child starts. */
struct places {
  uint32_t *top;   /* after the last */
  uint32_t *start; /* NULL at first */
  uint32_t *end;
};

static bool make_room(struct places *s, size_t count) {
  size_t depth = (size_t)(s->top - s->start), room = (size_t)(s->end - s->start);
  if (count <= room - depth) return true;
  size_t wanted = room + (room > count ? room : count) + 64;
  if (wanted > SIZE_MAX / sizeof *s->start) return false;
  uint32_t *start = realloc(s->start, wanted * sizeof *start);
  if (start == NULL) return false;
  *s = (struct places){start + depth, start, start + wanted};
  return true;
}

/* The places of all children but the first, the last one lowest. */
static bool push_distances(struct places *s, const uint32_t *words, size_t index) {
  uint32_t count = adtc_count_in(words);
  const uint32_t *distances = words + adtc_heads_in(words[0]);
  if (!make_room(s, count - 1)) return false;
  for (uint32_t i = count - 1; i > 0; i--) *s->top++ = (uint32_t)(index + distances[i - 1]);
  return true;
}

/* Every item from [*at] on that is a small integer or a fork, or up to what is wrong. */
static adtc_status pass_words(const adtc_view *v, size_t *at, struct places *s) {
  const uint32_t *const start = adtc_words_at(v, 0);
  size_t index = *at / ADTC_WORD;
  size_t words = v->size / ADTC_WORD;
  adtc_status status = ADTC_OK;
  struct places places = *s;
  for (; index < words; index++) {
    uint32_t head = start[index];
    if (head & ADTC_SMALL_BIT) {
      if (places.top == places.start) continue;
      if (*--places.top != (uint32_t)(index + 1)) {
        status = ADTC_BAD_CHILD;
        break;
      }
    } else if (head & ADTC_FORK_BIT) {
      if (places.top == places.end && !make_room(&places, 1)) {
        status = ADTC_NO_MEMORY;
        break;
      }
      *places.top++ = (uint32_t)(index + (head >> ADTC_FORK_SHIFT));
    } else
      break;
  }
  *s = places;
  *at = index * ADTC_WORD;
  return status;
}

/* One item of any other kind. */
static adtc_status pass_item(const adtc_view *v, size_t *at, struct places *s) {
  const uint32_t *words = adtc_words_at(v, *at);
  size_t bytes;
  adtc_status status = adtc_check_item(v, *at, &bytes);
  if (status != ADTC_OK) return status;
  size_t index = *at / ADTC_WORD, next = index + bytes / ADTC_WORD;
  bool is_node = adtc_head_kind_of(words[0]) == ADTC_HEAD_NODE;
  bool has_children = is_node && adtc_count_in(words) > 0;
  if (has_children) {
    if (next == v->size / ADTC_WORD) return ADTC_TRUNCATED; /* an only child is not on the stack */
    if (!push_distances(s, words, index)) return ADTC_NO_MEMORY;
  } else if (s->top != s->start && *--s->top != (uint32_t)next)
    return ADTC_BAD_CHILD;
  *at += bytes;
  return ADTC_OK;
}

/* Goes on to [end], which is where an item starts if all is well. */
static adtc_fault pass_until(const adtc_view *v, size_t *at, size_t end, struct places *s) {
  adtc_view part = *v;
  part.size = end;
  while (*at < end) {
    adtc_status status = pass_words(&part, at, s);
    if (status == ADTC_OK && *at < end) status = pass_item(v, at, s);
    if (status != ADTC_OK) return adtc_fault_at(status, *at);
  }
  return adtc_fault_at(ADTC_OK, *at);
}

/* At the end: places on the stack, or the last one that was taken from it is the end itself. */
static bool lacks_children(const adtc_view *v, const struct places *s) {
  if (s->top != s->start) return true;
  return s->start != NULL && s->start[0] == (uint32_t)(v->size / ADTC_WORD);
}

/* The root is somewhere in the middle, maybe: the pass stops there to see whether an item does. */
static adtc_fault pass(const adtc_view *v, struct places *s) {
  size_t at = ADTC_HEADER_BYTES;
  uint64_t root = (uint64_t)v->root * ADTC_WORD;
  if (v->root == ADTC_NONE) root = at;
  if (root < at || (root >= v->size && v->root != ADTC_NONE))
    return adtc_fault_at(ADTC_BAD_ROOT, offsetof(struct adtc_header, root));
  adtc_fault fault = pass_until(v, &at, (size_t)root, s);
  if (fault.status != ADTC_OK) return fault;
  if (at != root) return adtc_fault_at(ADTC_BAD_ROOT, offsetof(struct adtc_header, root));
  fault = pass_until(v, &at, v->size, s);
  if (fault.status == ADTC_OK && lacks_children(v, s)) fault.status = ADTC_TRUNCATED;
  return fault;
}

/* Where a child was never set the order is wrong only further on. */
static adtc_fault explain(const adtc_view *v, adtc_fault fault) {
  if (fault.status != ADTC_BAD_CHILD && fault.status != ADTC_TRUNCATED) return fault;
  adtc_fault cause = adtc_find_unset(v, ADTC_HEADER_BYTES, (size_t)fault.position + 1);
  return cause.status == ADTC_NOT_SET ? cause : fault;
}

adtc_fault adtc_check_preorder(const adtc_view *v) {
  struct places places = {NULL, NULL, NULL};
  adtc_fault fault = pass(v, &places);
  free(places.start);
  return explain(v, fault);
}
