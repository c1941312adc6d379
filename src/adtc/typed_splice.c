/* SPDX-License-Identifier: MIT */
/* The pass goes down only to where an item was put in the place of another. A distance is that of
   the old tree until it is corrected, so it says where the old child was; children are in order,
   and so are splices. */
#include "typed_splice.h"

#include <stdlib.h>

bool adtc_splices_add(struct adtc_splices *s, struct adtc_splice splice) {
  if (s->count == s->room) {
    size_t room = 2 * s->room + 64;
    struct adtc_splice *all = realloc(s->all, room * sizeof *all);
    if (all == NULL) return false;
    s->all = all;
    s->room = room;
  }
  s->all[s->count++] = splice;
  return true;
}

/* A node around a splice. Places are in words behind the old root. */
struct around {
  uint32_t at, shift; /* where it was, and how much further it is now */
  uint32_t end;       /* where all below it ended */
  uint32_t child;     /* the next one to look at */
};

struct pass {
  const struct adtc_splice *next, *end; /* splices that come */
  uint32_t shift;                       /* of what is behind the last one that came */
  struct around *frames;
  size_t depth, room;
};

static bool push(struct pass *p, uint32_t at, uint32_t end) {
  if (p->depth == p->room) {
    size_t room = 2 * p->room + 32;
    struct around *frames = realloc(p->frames, room * sizeof *frames);
    if (frames == NULL) return false;
    p->frames = frames;
    p->room = room;
  }
  p->frames[p->depth++] = (struct around){at, p->shift, end, 0};
  return true;
}

/* Where a child was. */
static uint32_t old_child(const struct around *a, const uint32_t *words, uint32_t i) {
  return a->at + (uint32_t)(adtc_child_any(words, i) - words);
}

/* A child that is not the first one is [more] words further away. */
static adtc_status lengthen(uint32_t *words, uint32_t i, uint32_t more) {
  if (!(words[0] & ADTC_FORK_BIT)) {
    words[adtc_heads_in(words[0]) + i - 1] += more;
    return ADTC_OK;
  }
  uint32_t distance = (words[0] >> ADTC_FORK_SHIFT) + more;
  if (distance >= ADTC_FORK_DISTANCES) return ADTC_DISTANCE;
  uint32_t below = ((uint32_t)1 << ADTC_FORK_SHIFT) - 1;
  words[0] = distance << ADTC_FORK_SHIFT | (words[0] & below);
  return ADTC_OK;
}

/* The next child of the node on top. */
static adtc_status look(struct pass *p, struct around *top, uint32_t *words) {
  uint32_t i = top->child++, at = old_child(top, words, i), end = top->end;
  if (top->child < adtc_count_in(words)) end = old_child(top, words, top->child);
  if (i > 0 && p->shift != top->shift) {
    adtc_status status = lengthen(words, i, p->shift - top->shift);
    if (status != ADTC_OK) return status;
  }
  if (p->next == p->end || p->next->at >= end) return ADTC_OK;
  if (p->next->at > at) return push(p, at, end) ? ADTC_OK : ADTC_NO_MEMORY;
  p->shift = p->next++->shift;
  return ADTC_OK;
}

adtc_status adtc_splices_end(const struct adtc_splices *s, uint32_t *root) {
  bool is_around = s->count > 0 && s->all[0].at > 0;
  if (!is_around) return ADTC_OK;
  struct pass p = {.next = s->all, .end = s->all + s->count};
  adtc_status status = push(&p, 0, UINT32_MAX) ? ADTC_OK : ADTC_NO_MEMORY;
  while (status == ADTC_OK && p.depth > 0) {
    struct around *top = &p.frames[p.depth - 1];
    uint32_t *words = root + (uint32_t)(top->at + top->shift);
    if (top->child < adtc_count_in(words))
      status = look(&p, top, words);
    else
      p.depth--;
  }
  free(p.frames);
  return status;
}
