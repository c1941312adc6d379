/* SPDX-License-Identifier: MIT */
/* Items of every kind: their sizes, the ways to make and to read those that are not hot. */
#include "item.h"

#include <stdlib.h>
#include <string.h>

static uint64_t node_words(const uint32_t *words, uint32_t layout) {
  uint64_t count = adtc_count_in(words);
  return adtc_heads_in(words[0]) + count - (layout == ADTC_PREORDER && count > 0);
}

/* Without padding. */
static uint64_t needed_bytes(const uint32_t *words, uint32_t layout) {
  uint32_t head = words[0];
  if (adtc_is_small_or_fork(head)) return ADTC_WORD;
  switch (adtc_head_kind_of(head)) {
  case ADTC_HEAD_NODE: return node_words(words, layout) * ADTC_WORD;
  case ADTC_HEAD_ELEMENTS: return adtc_sized_bytes(words, head >> 4 & 3);
  case ADTC_HEAD_STRING: return adtc_sized_bytes(words, 0) + 1;
  case ADTC_HEAD_NUMBER: break;
  }
  return ADTC_WORD + sizeof(int64_t);
}

uint64_t adtc_own_bytes(const uint32_t *words, uint32_t layout, uint32_t unit_log) {
  return adtc_in_units(unit_log, needed_bytes(words, layout));
}

static adtc_ref refuse(adtc *b, adtc_status status) {
  adtc_fail(b, status);
  return ADTC_NONE;
}

/* ---- Numbers ---- */

static adtc_ref number(adtc *b, uint32_t head, const void *eight_bytes) {
  adtc_ref item;
  size_t bytes = (size_t)adtc_in_units(b->unit_log, ADTC_WORD + sizeof(int64_t));
  uint32_t *words = adtc_take(b, bytes, &item);
  if (words == NULL) return ADTC_NONE;
  words[0] = head | ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT;
  memcpy(words + 1, eight_bytes, sizeof(int64_t));
  adtc_clear(words, 3, bytes / ADTC_WORD);
  return item;
}

adtc_ref adtc_int_large(adtc *b, int64_t value) { return number(b, 0, &value); }

adtc_ref adtc_float(adtc *b, double value) { return number(b, 1 << 4, &value); }

int64_t adtc_int_of_number(const adtc_view *v, adtc_ref item) {
  int64_t value;
  memcpy(&value, adtc_words(v, item) + 1, sizeof value);
  return value;
}

double adtc_float_of(const adtc_view *v, adtc_ref item) {
  double value;
  memcpy(&value, adtc_words(v, item) + 1, sizeof value);
  return value;
}

/* ---- Nodes ---- */

adtc_ref adtc_node_large(adtc *b, uint32_t variant, uint32_t count) {
  if (variant >= ADTC_VARIANTS) return refuse(b, ADTC_ARGUMENT);
  adtc_ref item;
  uint64_t own = 2 + (uint64_t)count - (b->layout == ADTC_PREORDER);
  uint64_t bytes = adtc_in_units(b->unit_log, own * ADTC_WORD);
  uint32_t *words = adtc_take(b, bytes, &item);
  if (words == NULL) return ADTC_NONE;
  words[0] = ADTC_LONG_COUNT << 16 | variant << 4;
  words[1] = count;
  memset(words + 2, 0, (size_t)bytes - 2 * ADTC_WORD);
  return item;
}

/* Preorder: the first child is where the node ends, a later one is after the one before it. */
static adtc_status set_distance(uint32_t *words, uint32_t i, adtc_ref node, adtc_ref child) {
  if (child <= node) return ADTC_ORDER;
  if (i == 0) return child == adtc_child_after(node, words, 0) ? ADTC_OK : ADTC_ORDER;
  adtc_ref before = adtc_child_after(node, words, i - 1);
  uint32_t *distance = &words[adtc_heads_in(words[0]) + i - 1];
  if (before == ADTC_NONE || child <= before || *distance != 0) return ADTC_ORDER;
  *distance = child - node;
  return ADTC_OK;
}

static adtc_status set_child(adtc *b, adtc_ref node, uint32_t i, adtc_ref child) {
  uint32_t *words = adtc_at(b, node);
  bool is_node = adtc_is_of_kind(words[0], ADTC_HEAD_NODE);
  if (!is_node || i >= adtc_count_in(words)) return ADTC_ARGUMENT;
  if (b->layout == ADTC_PREORDER) return set_distance(words, i, node, child);
  bool is_item_of_buffer = !(child & b->tag);
  if ((b->flags & ADTC_SHARING) && is_item_of_buffer && child >= node) return ADTC_ORDER;
  words[adtc_heads_in(words[0]) + i] = child;
  return ADTC_OK;
}

/* The caller has checked that both references are inside the buffer. */
adtc_status adtc_set_slow(adtc *b, adtc_ref node, uint32_t i, adtc_ref child) {
  adtc_status status = set_child(b, node, i, child);
  return status == ADTC_OK ? ADTC_OK : adtc_fail(b, status);
}

/* ---- Elements and strings ---- */

/* Room for a head, which has the count or lacks it, and for [bytes] bytes, of which those behind
   [length] are zero. */
static adtc_ref sized(adtc *b, uint32_t head, uint32_t count, size_t length, uint64_t bytes) {
  adtc_ref item;
  size_t heads = adtc_sized_heads(head) * ADTC_WORD;
  bytes = adtc_in_units(b->unit_log, heads + bytes);
  uint32_t *words = adtc_take(b, bytes, &item);
  if (words == NULL) return ADTC_NONE;
  words[0] = head;
  if (!adtc_is_short(head)) words[1] = count;
  memset((char *)words + heads + length, 0, (size_t)bytes - heads - length);
  return item;
}

/* Where the elements of an item are, or its bytes. */
static uint32_t *elements_at(uint32_t *words) { return words + adtc_sized_heads(words[0]); }

adtc_ref adtc_elements(adtc *b, uint32_t element_log, const void *elements, uint32_t count) {
  if (element_log > 3) return refuse(b, ADTC_ARGUMENT);
  uint64_t bytes = (uint64_t)count << element_log;
  size_t given = elements == NULL ? 0 : (size_t)bytes;
  adtc_ref item =
      sized(b, ADTC_HEAD_ELEMENTS << ADTC_KIND_SHIFT | element_log << 4, count, given, bytes);
  if (item != ADTC_NONE && given != 0) memcpy(adtc_at(b, item) + 2, elements, given);
  return item;
}

adtc_ref adtc_string(adtc *b, const char *bytes, size_t length) {
  if (length > UINT32_MAX) return refuse(b, ADTC_TOO_LARGE);
  uint32_t head = ADTC_HEAD_STRING << ADTC_KIND_SHIFT, count = (uint32_t)length;
  if ((b->flags & ADTC_SHORT) && count < ADTC_SHORT_COUNTS) head = adtc_short_head(head, count);
  adtc_ref item = sized(b, head, count, length, (uint64_t)length + 1);
  if (item != ADTC_NONE && length != 0) memcpy(elements_at(adtc_at(b, item)), bytes, length);
  return item;
}

void *adtc_elements_of(adtc *b, adtc_ref item) {
  if (!adtc_inside(b, item)) return NULL;
  uint32_t *words = adtc_at(b, item);
  bool has_elements =
      adtc_is_of_kind(words[0], ADTC_HEAD_ELEMENTS) || adtc_is_of_kind(words[0], ADTC_HEAD_STRING);
  return has_elements ? elements_at(words) : NULL;
}

const void *adtc_elements_in(const adtc_view *v, adtc_ref item, uint32_t *count) {
  const uint32_t *words = adtc_words(v, item);
  *count = adtc_sized_count(words);
  return words + adtc_sized_heads(words[0]);
}

uint32_t adtc_element_log(const adtc_view *v, adtc_ref item) {
  return *adtc_words(v, item) >> 4 & 3;
}

static adtc_ref copy_elements(adtc *to, const adtc_view *from, adtc_ref item) {
  uint32_t count;
  const void *elements = adtc_elements_in(from, item, &count);
  return adtc_elements(to, adtc_element_log(from, item), elements, count);
}

static adtc_ref copy_string(adtc *to, const adtc_view *from, adtc_ref item) {
  uint32_t length;
  const char *bytes = (const char *)adtc_elements_in(from, item, &length);
  return adtc_string(to, bytes, length);
}

adtc_ref adtc_copy_leaf(adtc *to, const adtc_view *from, adtc_ref item) {
  switch (adtc_kind_of(from, item)) {
  case ADTC_INT: return adtc_int(to, adtc_int_of(from, item));
  case ADTC_FLOAT: return adtc_float(to, adtc_float_of(from, item));
  case ADTC_ELEMENTS: return copy_elements(to, from, item);
  case ADTC_STRING: return copy_string(to, from, item);
  case ADTC_NODE: break;
  }
  return ADTC_NONE;
}

/* ---- Stack ---- */

bool adtc_stack_grow(struct adtc_stack *s) {
  size_t room = s->room ? 2 * s->room : 64;
  struct adtc_frame *frames = realloc(s->frames, room * sizeof *frames);
  if (frames == NULL) return false;
  s->frames = frames;
  s->room = room;
  return true;
}

void adtc_stack_free(struct adtc_stack *s) {
  free(s->frames);
  *s = (struct adtc_stack){NULL, 0, 0};
}
