/* SPDX-License-Identifier: MIT */
/* The pass over a general buffer, in which any item may name any other.

   One bit for each unit says whether an item starts there, another whether some node names it.
   After the pass whatever is named must start. In a tree nothing is named twice, and the root is
   named by nobody. So what is reachable from the root has no cycle: a path from the root would have
   to enter the cycle at an item that is named from within it too. With ADTC_SHARING children are
   before their parents, which excludes cycles as well. The bits take a sixteenth of the buffer at
   most. */
#include "check.h"

#include <stdlib.h>

struct bits {
  uint64_t *starts;
  uint64_t *named;
  size_t words; /* of each */
};

static void set_bit(uint64_t *bits, size_t i) { bits[i / 64] |= (uint64_t)1 << (i % 64); }

static bool has_bit(const uint64_t *bits, size_t i) { return bits[i / 64] >> (i % 64) & 1; }

/* Is [child] the name of something that may be a child of the item at [at]? */
static inline adtc_status name(const adtc_view *v, size_t at, adtc_ref child, uint64_t *named) {
  if (child & v->tag) return ADTC_OK;
  uint64_t target = (uint64_t)child << v->shift;
  if (target < ADTC_HEADER_BYTES || target >= v->size) return ADTC_BAD_CHILD;
  size_t unit = (size_t)target >> v->unit_log;
  if (v->flags & (ADTC_SHARING | ADTC_CYCLES)) {
    if (!(v->flags & ADTC_CYCLES) && target >= at) return ADTC_BAD_CHILD;
  } else if (has_bit(named, unit))
    return ADTC_SHARED;
  set_bit(named, unit);
  return ADTC_OK;
}

/* Says what is wrong with the [i]th child of a node. */
static adtc_fault bad_child(const adtc_view *v, adtc_status status, size_t node, uint32_t heads,
                            size_t i) {
  size_t place = node + (heads + i) * ADTC_WORD;
  if (*adtc_words_at(v, place) == ADTC_NONE) return adtc_fault_not_set(node, (uint32_t)i);
  return adtc_fault_at(status, place);
}

static adtc_fault name_children(const adtc_view *v, size_t at, uint64_t *named) {
  const uint32_t *words = adtc_words_at(v, at);
  uint32_t heads = adtc_heads_in(words[0]), count = adtc_count_in(words);
  for (size_t i = 0; i < count; i++) {
    adtc_status status = name(v, at, words[heads + i], named);
    if (status != ADTC_OK) return bad_child(v, status, at, heads, i);
  }
  return adtc_fault_at(ADTC_OK, at);
}

/* A small integer, as an item of its own: the rest of its unit is zero. */
static adtc_status check_small(const adtc_view *v, size_t at, size_t *bytes) {
  const uint32_t *words = adtc_words_at(v, at);
  *bytes = (size_t)1 << v->unit_log;
  for (size_t i = 1; i < *bytes / ADTC_WORD; i++)
    if (words[i] != 0) return ADTC_BAD_ITEM;
  return ADTC_OK;
}

static adtc_fault pass_item(const adtc_view *v, size_t *at, struct bits *bits) {
  uint32_t head = *adtc_words_at(v, *at);
  size_t bytes;
  adtc_status status = head & ADTC_SMALL_BIT  ? check_small(v, *at, &bytes)
                       : head & ADTC_FORK_BIT ? ADTC_BAD_ITEM
                                              : adtc_check_item(v, *at, &bytes);
  if (status != ADTC_OK) return adtc_fault_at(status, *at);
  set_bit(bits->starts, *at >> v->unit_log);
  if (adtc_is_of_kind(head, ADTC_HEAD_NODE)) {
    adtc_fault fault = name_children(v, *at, bits->named);
    if (fault.status != ADTC_OK) return fault;
  }
  *at += bytes;
  return adtc_fault_at(ADTC_OK, *at);
}

static adtc_fault check_named(const adtc_view *v, const struct bits *bits) {
  for (size_t i = 0; i < bits->words; i++) {
    uint64_t lost = bits->named[i] & ~bits->starts[i];
    size_t unit = 64 * i + (lost != 0 ? (size_t)__builtin_ctzll(lost) : 0);
    if (lost != 0) return adtc_fault_at(ADTC_BAD_CHILD, unit << v->unit_log);
  }
  return adtc_fault_at(ADTC_OK, v->size);
}

static adtc_fault check_root(const adtc_view *v, const struct bits *bits) {
  adtc_fault bad = adtc_fault_at(ADTC_BAD_ROOT, offsetof(struct adtc_header, root));
  if (v->root == ADTC_NONE || (v->root & v->tag)) return adtc_fault_at(ADTC_OK, v->size);
  uint64_t at = (uint64_t)v->root << v->shift;
  size_t unit = (size_t)at >> v->unit_log;
  if (at >= v->size || !has_bit(bits->starts, unit)) return bad;
  bool is_tree = !(v->flags & (ADTC_SHARING | ADTC_CYCLES));
  return is_tree && has_bit(bits->named, unit) ? bad : adtc_fault_at(ADTC_OK, v->size);
}

/* Nodes of two children and small integers in units of a word, up to anything else: the usual case
   of a tree, three times as fast as [pass_item]. */
static adtc_fault pass_usual_items(const adtc_view *v, size_t *at, struct bits *bits) {
  if (v->unit_log != 2) return adtc_fault_at(ADTC_OK, *at);
  while (v->size - *at >= 3 * ADTC_WORD) {
    const uint32_t *words = adtc_words_at(v, *at);
    size_t own = adtc_usual_words(words[0]);
    if (own == 0) break;
    for (size_t i = 1; i < own; i++) {
      adtc_status status = name(v, *at, words[i], bits->named);
      if (status != ADTC_OK) return bad_child(v, status, *at, 1, i - 1);
    }
    set_bit(bits->starts, *at / ADTC_WORD);
    *at += own * ADTC_WORD;
  }
  return adtc_fault_at(ADTC_OK, *at);
}

static adtc_fault pass(const adtc_view *v, struct bits *bits) {
  size_t at = ADTC_HEADER_BYTES;
  adtc_fault fault = adtc_fault_at(ADTC_OK, at);
  while (at < v->size && fault.status == ADTC_OK) {
    fault = pass_usual_items(v, &at, bits);
    if (fault.status == ADTC_OK && at < v->size) fault = pass_item(v, &at, bits);
  }
  if (fault.status == ADTC_OK) fault = check_named(v, bits);
  return fault.status == ADTC_OK ? check_root(v, bits) : fault;
}

adtc_fault adtc_check_general(const adtc_view *v) {
  struct bits bits = {NULL, NULL, (v->size >> v->unit_log) / 64 + 1};
  bits.starts = calloc(bits.words, sizeof *bits.starts);
  bits.named = calloc(bits.words, sizeof *bits.named);
  bool allocated = bits.starts != NULL && bits.named != NULL;
  adtc_fault fault = allocated ? pass(v, &bits) : adtc_fault_at(ADTC_NO_MEMORY, 0);
  free(bits.starts);
  free(bits.named);
  return fault;
}
