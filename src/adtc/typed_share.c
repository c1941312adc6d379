/* SPDX-License-Identifier: MIT */
#include "typed_share.h"

#include <stdlib.h>

#define LEAST 64u

bool adtc_add_place(struct adtc_places *p, adtc_ref at) {
  if (p->count == p->room) {
    size_t room = 2 * p->room + LEAST;
    adtc_ref *more = realloc(p->at, room * sizeof *more);
    if (more == NULL) return false;
    p->at = more;
    p->room = room;
  }
  p->at[p->count++] = at;
  return true;
}

struct adtc_sharing *adtc_sharing_of(adtc_builder *b) {
  if (b->status != ADTC_OK) return NULL;
  if (b->sharing == NULL) b->sharing = calloc(1, sizeof *b->sharing);
  if (b->sharing == NULL) adtc_build_fail(b, ADTC_NO_MEMORY);
  return b->sharing;
}

/* ---- References ---- */

adtc_status adtc_note_reference(adtc_builder *b, adtc_ref at, adtc_ref target) {
  struct adtc_sharing *s = b->sharing;
  bool noted = adtc_add_place(&s->references, at) && adtc_add_place(&s->targets, target);
  return noted ? ADTC_OK : adtc_build_fail(b, ADTC_NO_MEMORY);
}

adtc_status adtc_build_reference(adtc_builder *b, adtc_ref target) {
  adtc_ref at = adtc_next_place(b);
  if (at - target > ADTC_MOST_BACK) return adtc_build_fail(b, ADTC_DISTANCE);
  adtc_ref item = adtc_head_alone(b->to, (at - target) << 1 | ADTC_SMALL_BIT);
  if (item == ADTC_NONE) return adtc_build_fail(b, b->to->status);
  if (adtc_note_reference(b, at, target) != ADTC_OK) return b->status;
  return adtc_build_placed(b, item);
}

/* Whether the node at a place still lacks something: then that is on the stack, on which places
   grow. */
static bool is_being_built(const adtc_builder *b, adtc_ref at) {
  size_t low = 2, high = adtc_depth(b) + 1;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (b->coming[middle].node < at)
      low = middle + 1;
    else
      high = middle;
  }
  return low <= adtc_depth(b) && b->coming[low].node == at;
}

/* The complete node at a place, or that to which the reference there refers; NONE: there is no
   such thing. */
static adtc_ref complete_at(const adtc_builder *b, adtc_ref at) {
  if (at >= adtc_next_place(b)) return ADTC_NONE;
  const uint32_t *item = adtc_at(b->to, at);
  if (adtc_is_reference(item)) return at - (item[0] >> 1);
  return adtc_is_node(item[0]) && !is_being_built(b, at) ? at : ADTC_NONE;
}

/* ---- Nodes that the program has named ---- */

static bool expects_shared_node(adtc_builder *b) {
  const adtc_field *field = adtc_build_field(b);
  return field != NULL && field->shared != 0 && field->value == ADTC_VALUE_NODE;
}

static bool add_type(struct adtc_sharing *s, uint16_t type) {
  if (s->named.count > s->type_room) {
    size_t room = s->named.room;
    uint16_t *types = realloc(s->types, room * sizeof *types);
    if (types == NULL) return false;
    s->types = types;
    s->type_room = room;
  }
  s->types[s->named.count - 1] = type;
  return true;
}

uint32_t adtc_build_name(adtc_builder *b) {
  struct adtc_sharing *s = expects_shared_node(b) ? adtc_sharing_of(b) : NULL;
  if (s == NULL) {
    adtc_build_fail(b, ADTC_ORDER);
    return UINT32_MAX;
  }
  bool added =
      adtc_add_place(&s->named, adtc_next_place(b)) && add_type(s, adtc_build_field(b)->type);
  if (added) return (uint32_t)s->named.count - 1;
  adtc_build_fail(b, ADTC_NO_MEMORY);
  return UINT32_MAX;
}

/* No node has this type. */
#define NO_TYPE UINT16_MAX

void adtc_share_list_ends(adtc_builder *b) {
  struct adtc_sharing *s = b->sharing;
  adtc_ref next = adtc_next_place(b);
  for (size_t i = s != NULL ? s->named.count : 0; i > 0 && s->named.at[i - 1] == next; i--)
    s->types[i - 1] = NO_TYPE;
}

adtc_status adtc_build_again(adtc_builder *b, uint32_t name) {
  const struct adtc_sharing *s = b->sharing;
  bool is_known = expects_shared_node(b) && s != NULL && name < s->named.count &&
                  s->types[name] == adtc_build_field(b)->type;
  if (!is_known) return adtc_build_fail(b, ADTC_ORDER);
  adtc_ref target = complete_at(b, s->named.at[name]);
  if (target == ADTC_NONE) return adtc_build_refuse(b, "the named node is not complete");
  return adtc_build_reference(b, target);
}

/* ---- What old nodes have become ---- */

adtc_status adtc_share_begin(adtc_builder *b) {
  struct adtc_sharing *s = adtc_sharing_of(b);
  if (s != NULL && s->depth++ == 0) s->current = ++s->rewritings;
  return b->status;
}

void adtc_share_end(adtc_builder *b) {
  struct adtc_sharing *s = b->sharing;
  if (s != NULL && s->depth > 0 && --s->depth == 0) s->current = 0;
}

bool adtc_build_met(adtc_builder *b, const uint32_t *old) {
  struct adtc_sharing *s = adtc_sharing_of(b);
  if (s == NULL) return false;
  bool is_new;
  const struct adtc_pair key = {(uintptr_t)old, s->current};
  uint32_t number = adtc_pairs_add(&s->old, key, &is_new);
  if (number == ADTC_NO_PAIR || (is_new && !adtc_add_place(&s->new, adtc_next_place(b)))) {
    adtc_build_fail(b, ADTC_NO_MEMORY);
    return false;
  }
  adtc_ref target = is_new ? ADTC_NONE : complete_at(b, s->new.at[number]);
  if (target != ADTC_NONE) adtc_build_reference(b, target);
  return target != ADTC_NONE;
}

/* ---- A node that moves ---- */

/* The first of the places that is behind one. */
static size_t first_behind(const struct adtc_places *p, adtc_ref at) {
  size_t i = p->count;
  while (i > 0 && p->at[i - 1] > at) i--;
  return i;
}

static void move_places(struct adtc_places *p, adtc_ref node, uint32_t words) {
  for (size_t i = first_behind(p, node); i < p->count; i++) p->at[i] += words;
}

/* A reference in the node, to something in it or before it. */
static void move_reference(adtc_builder *b, size_t i, adtc_ref node, uint32_t words) {
  struct adtc_sharing *s = b->sharing;
  adtc_ref at = s->references.at[i] += words, *target = &s->targets.at[i];
  if (*target > node) *target += words;
  if (at - *target > ADTC_MOST_BACK) adtc_build_fail(b, ADTC_DISTANCE);
  *adtc_at(b->to, at) = (at - *target) << 1 | ADTC_SMALL_BIT;
}

void adtc_share_moved(adtc_builder *b, adtc_ref node, uint32_t words) {
  struct adtc_sharing *s = b->sharing;
  if (s == NULL || words == 0) return;
  move_places(&s->texts.places, node, words);
  move_places(&s->named, node, words);
  move_places(&s->new, node, words);
  for (size_t i = first_behind(&s->references, node); i < s->references.count; i++)
    move_reference(b, i, node, words);
}

void adtc_share_free(adtc_builder *b) {
  struct adtc_sharing *s = b->sharing;
  if (s == NULL) return;
  adtc_free_texts(&s->texts);
  free(s->named.at);
  free(s->types);
  free(s->references.at);
  free(s->targets.at);
  adtc_pairs_free(&s->old);
  free(s->new.at);
  free(s);
  b->sharing = NULL;
}
