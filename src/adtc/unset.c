/* SPDX-License-Identifier: MIT */
/* The search for children that were never set: what a writer looks for, as a program can forget
   them.

   It goes from item to item. In a general buffer a reference is zero; in a preorder buffer a
   distance is, or the buffer ends where a first child would be. The usual items take little more
   than reading them: words of a preorder buffer are looked at eight at a time. */
#include "check.h"

enum { AT_ONCE = 8 };

/* Whether some words are small integers, and forks whose second child is set, one and all. */
static bool are_usual(const uint32_t *words) {
  uint32_t others = 0;
  for (int i = 0; i < AT_ONCE; i++) {
    uint32_t w = words[i], lacks_second = w >> ADTC_FORK_SHIFT == 0;
    others |= ~w & (~(w >> 1) | lacks_second);
  }
  return !(others & 1);
}

/* Words from [at] on, up to an item of any other kind, or a fork that lacks a child. */
static size_t skip_words(const adtc_view *v, size_t at, size_t end) {
  while (v->size - at >= AT_ONCE * ADTC_WORD && are_usual(adtc_words_at(v, at)))
    at += AT_ONCE * ADTC_WORD;
  for (; at < end; at += ADTC_WORD) {
    uint32_t head = *adtc_words_at(v, at);
    bool is_set_fork = (head & ADTC_FORK_BIT) && head >> ADTC_FORK_SHIFT != 0;
    if (!(head & ADTC_SMALL_BIT) && !is_set_fork) break;
  }
  return at;
}

/* The same for a general buffer: small integers, and nodes of two. */
static size_t skip_usual_items(const adtc_view *v, size_t at) {
  if (v->unit_log != 2) return at;
  while (v->size - at >= 3 * ADTC_WORD) {
    const uint32_t *words = adtc_words_at(v, at);
    size_t own = adtc_usual_words(words[0]);
    if (own == 0 || (own == 3 && (words[1] == ADTC_NONE || words[2] == ADTC_NONE))) break;
    at += own * ADTC_WORD;
  }
  return at;
}

/* A node that is no fork. A preorder buffer says nothing of first children. */
static adtc_fault look_at_node(const adtc_view *v, size_t at, size_t after) {
  const uint32_t *words = adtc_words_at(v, at);
  uint32_t count = adtc_count_in(words);
  uint32_t first = v->layout == ADTC_PREORDER && count > 0;
  const uint32_t *places = words + adtc_heads_in(words[0]);
  for (uint32_t i = first; i < count; i++)
    if (places[i - first] == 0) return adtc_fault_not_set(at, i);
  if (first && after == v->size) return adtc_fault_not_set(at, 0);
  return adtc_fault_at(ADTC_OK, at);
}

/* One item of any kind. */
static adtc_fault look_at_item(const adtc_view *v, size_t *at) {
  uint32_t head = *adtc_words_at(v, *at);
  size_t node = *at, bytes = (size_t)1 << v->unit_log;
  if (head & ADTC_SMALL_BIT) {
    *at += bytes;
    return adtc_fault_at(ADTC_OK, *at);
  }
  if (head & ADTC_FORK_BIT)
    return v->layout == ADTC_PREORDER ? adtc_fault_not_set(*at, 1)
                                      : adtc_fault_at(ADTC_BAD_ITEM, *at);
  adtc_status status = adtc_check_item(v, *at, &bytes);
  if (status != ADTC_OK) return adtc_fault_at(status, *at);
  *at += bytes;
  bool is_node = adtc_is_of_kind(head, ADTC_HEAD_NODE);
  return is_node ? look_at_node(v, node, *at) : adtc_fault_at(ADTC_OK, *at);
}

adtc_fault adtc_find_unset(const adtc_view *v, size_t from, size_t end) {
  if (end > v->size) end = v->size;
  size_t at = from;
  adtc_fault fault = adtc_fault_at(ADTC_OK, at);
  while (at < end && fault.status == ADTC_OK) {
    at = v->layout == ADTC_PREORDER ? skip_words(v, at, end) : skip_usual_items(v, at);
    if (at < end) fault = look_at_item(v, &at);
  }
  return fault;
}
