/* SPDX-License-Identifier: MIT */
/* The format of items, and the hot calls of adtc.h. Private: include adtc.h.

   An item starts with a word of 32 bits, its head, at a multiple of the buffer's unit. Bits are
   counted from the lowest one:

     small     0: 1   1-31: the integer
     fork      0: 0   1: 1   2-4: variant   5-31: distance to the second child      (preorder)
     node      0-1: 0   2-3: 0   4-15: variant   16-31: count, or 0xffff: it is in the next word
     elements  0-1: 0   2-3: 1   4-5: log of the element size; the next word is the count
     string    0-1: 0   2-3: 2                                 the next word is the length
       short   6: 1   7-31: the count or the length, for which there is no word then   (ADTC_SHORT)
     number    0-1: 0   2-3: 3   4: 0 integer, 1 float; 8 bytes follow

   In a general buffer the references of a node's children follow; in a preorder buffer the
   distances of all children but the first, in words from the node's start, and then the children.
   Zero stands for a child that is not set yet. Unused bits and padding are zero.

   Bits 2 and 3 are the kind of an item that is neither small nor a fork. All four values are in
   use: kinds are closed. A further form of item, if there is one some day, has to be told by bits
   that are zero today. Bits 5 to 31 of a number are such bits. Libraries of today refuse the form
   with ADTC_BAD_ITEM, but only where they meet it. So the form also takes a new version in the
   buffer's header. The version makes these libraries refuse the whole buffer with ADTC_BAD_VERSION.
   The form also takes a flag that gives a buffer this version: buffers without the flag keep their
   bytes (adtc_version_of in src/adtc/item.h). */
#ifndef OUTHEAP_ADTC_INLINE_H
#define OUTHEAP_ADTC_INLINE_H

#include "adtc_match.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ADTC_LIKELY(c) __builtin_expect(!!(c), 1)

#define ADTC_HEADER_BYTES 32u
#define ADTC_WORD 4u

#define ADTC_SMALL_BIT 1u
#define ADTC_FORK_BIT 2u
#define ADTC_KIND_SHIFT 2
#define ADTC_FORK_VARIANTS 8u
#define ADTC_FORK_SHIFT 5
#define ADTC_FORK_DISTANCES (1u << 27) /* distances of a fork are smaller, in words */
#define ADTC_VARIANTS 4096u
#define ADTC_LONG_COUNT 0xffffu
#define ADTC_SHORT_BIT 64u
#define ADTC_SHORT_SHIFT 7
#define ADTC_SHORT_COUNTS (1u << 25) /* counts in a head are smaller */

enum adtc_head_kind { ADTC_HEAD_NODE, ADTC_HEAD_ELEMENTS, ADTC_HEAD_STRING, ADTC_HEAD_NUMBER };

__attribute__((cold)) adtc_status
adtc_fail(adtc *b, adtc_status status); /* keeps the first one; gives [status] */
bool adtc_grow(adtc *b, uint64_t bytes);
adtc_ref adtc_int_large(adtc *b, int64_t value);
adtc_ref adtc_node_large(adtc *b, uint32_t variant, uint32_t count);
adtc_status adtc_set_slow(adtc *b, adtc_ref node, uint32_t i, adtc_ref child);
int64_t adtc_int_of_number(const adtc_view *v, adtc_ref item);
bool adtc_walk_next_slow(adtc_walk *w, adtc_ref *item);

static inline size_t adtc_mark(const adtc *b) { return b->used; }

static inline void adtc_set_root(adtc *b, adtc_ref item) { b->root = item; }

static inline void adtc_want_checksum(adtc *b) { b->flags |= ADTC_CHECKSUM; }

static inline adtc_status adtc_take_status(adtc *b) {
  adtc_status status = b->status;
  b->status = ADTC_OK;
  return status;
}

static inline adtc_view adtc_view_of(const adtc *b) {
  adtc_view v = {b->base, b->used, b->layout, b->flags, b->tag, b->shift, b->unit_log, b->root};
  return v;
}

/* ---- Kinds ----

   Switches over them have no default: so the compiler finds what one leaves out. The last of their
   cases breaks, and is dealt with behind: they compile to what they did with a default. */

static inline bool adtc_is_small_or_fork(uint32_t head) {
  return (head & (ADTC_SMALL_BIT | ADTC_FORK_BIT)) != 0;
}

/* Of an item that is neither. */
static inline enum adtc_head_kind adtc_head_kind_of(uint32_t head) {
  return (enum adtc_head_kind)(head >> ADTC_KIND_SHIFT & 3);
}

/* Of any item: small integers and forks are of none of these kinds. */
static inline bool adtc_is_of_kind(uint32_t head, enum adtc_head_kind kind) {
  return (head & 15) == (uint32_t)kind << ADTC_KIND_SHIFT;
}

/* ---- Making ---- */

static inline uint32_t *adtc_at(const adtc *b, adtc_ref item) {
  return (uint32_t *)(void *)(b->base + ((size_t)item << b->shift));
}

/* Room for [bytes], a multiple of the unit, at the end; *item names it. NULL: see b->status. Sizes
   are counted in 64 bits on every system, whether the program or bytes from outside tell them. */
static inline uint32_t *adtc_take(adtc *b, uint64_t bytes, adtc_ref *item) {
  if (!ADTC_LIKELY(bytes <= b->capacity - b->used) && !adtc_grow(b, bytes)) return NULL;
  size_t at = b->used;
  b->used = at + (size_t)bytes;
  *item = (adtc_ref)(at >> b->shift);
  uint32_t *words = (uint32_t *)(void *)(b->base + at);
  if (words == NULL) __builtin_unreachable(); /* so callers need not look again */
  return words;
}

static inline uint64_t adtc_in_units(uint32_t unit_log, uint64_t bytes) {
  uint64_t unit = (uint64_t)1 << unit_log;
  return (bytes + unit - 1) & ~(unit - 1);
}

static inline void adtc_clear(uint32_t *words, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) words[i] = 0;
}

/* An item that is but its head. */
static inline adtc_ref adtc_head_alone(adtc *b, uint32_t head) {
  adtc_ref item;
  size_t bytes = (size_t)1 << b->unit_log;
  uint32_t *words = adtc_take(b, bytes, &item);
  if (!ADTC_LIKELY(words != NULL)) return ADTC_NONE;
  words[0] = head;
  adtc_clear(words, 1, bytes / ADTC_WORD);
  return item;
}

/* Whether an integer is a head alone, and that head. */
static inline bool adtc_is_small_int(int64_t value) {
  return value >= -(1 << 30) && value < 1 << 30;
}

static inline uint32_t adtc_small_int(int64_t value) {
  return (uint32_t)value << 1 | ADTC_SMALL_BIT;
}

static inline adtc_ref adtc_int(adtc *b, int64_t value) {
  if (!ADTC_LIKELY(adtc_is_small_int(value))) return adtc_int_large(b, value);
  uint32_t word = adtc_small_int(value);
  return b->tag ? word : adtc_head_alone(b, word);
}

static inline bool adtc_is_fork(const adtc *b, uint32_t variant, uint32_t count) {
  return count == 2 && variant < ADTC_FORK_VARIANTS && b->layout == ADTC_PREORDER &&
         !(b->flags & ADTC_FAR);
}

static inline adtc_ref adtc_node(adtc *b, uint32_t variant, uint32_t count) {
  if (adtc_is_fork(b, variant, count)) return adtc_head_alone(b, variant << 2 | ADTC_FORK_BIT);
  if (variant >= ADTC_VARIANTS || count >= ADTC_LONG_COUNT)
    return adtc_node_large(b, variant, count);
  adtc_ref item;
  size_t own = 1 + count - (b->layout == ADTC_PREORDER && count > 0);
  size_t bytes = (size_t)adtc_in_units(b->unit_log, own * ADTC_WORD);
  uint32_t *words = adtc_take(b, bytes, &item);
  if (!ADTC_LIKELY(words != NULL)) return ADTC_NONE;
  words[0] = count << 16 | variant << 4;
  adtc_clear(words, 1, bytes / ADTC_WORD);
  return item;
}

/* Whether the reference names memory of the buffer. */
static inline bool adtc_inside(const adtc *b, adtc_ref item) {
  uint64_t at = (uint64_t)item << b->shift;
  return at >= ADTC_HEADER_BYTES && at < b->used && !(item & b->tag);
}

static inline bool adtc_is_item(const adtc *b, adtc_ref item) {
  return (item & b->tag) || adtc_inside(b, item);
}

static inline adtc_status adtc_set_fork(adtc *b, uint32_t *head, uint32_t i, uint32_t distance) {
  if (i == 0) return distance == 1 ? ADTC_OK : adtc_fail(b, ADTC_ORDER);
  if (i > 1) return adtc_fail(b, ADTC_ARGUMENT);
  if (distance < 2 || *head >> ADTC_FORK_SHIFT != 0) return adtc_fail(b, ADTC_ORDER);
  if (distance >= ADTC_FORK_DISTANCES) return adtc_fail(b, ADTC_DISTANCE);
  *head |= distance << ADTC_FORK_SHIFT;
  return ADTC_OK;
}

static inline adtc_status adtc_set(adtc *b, adtc_ref node, uint32_t i, adtc_ref child) {
  if (!ADTC_LIKELY(adtc_inside(b, node) && adtc_is_item(b, child)))
    return adtc_fail(b, ADTC_ARGUMENT);
  uint32_t *words = adtc_at(b, node);
  uint32_t head = words[0];
  if (b->layout == ADTC_PREORDER && (head & 3) == ADTC_FORK_BIT)
    return child > node ? adtc_set_fork(b, words, i, child - node) : adtc_fail(b, ADTC_ORDER);
  bool plain = b->layout == ADTC_GENERAL && !(b->flags & ADTC_SHARING) &&
               adtc_is_of_kind(head, ADTC_HEAD_NODE);
  if (!ADTC_LIKELY(plain && i < head >> 16 && head >> 16 < ADTC_LONG_COUNT))
    return adtc_set_slow(b, node, i, child);
  words[1 + i] = child;
  return ADTC_OK;
}

/* ---- The cursor ---- */

static inline uint32_t *adtc_cursor_put(adtc_cursor *c, uint32_t word, bool fits) {
  if (!ADTC_LIKELY(c->at != c->end && fits)) {
    c->at = c->end = NULL;
    return NULL;
  }
  *c->at = word;
  return c->at++;
}

static inline void adtc_cursor_int(adtc_cursor *c, int32_t value) {
  adtc_cursor_put(c, adtc_small_int(value), adtc_is_small_int(value));
}

static inline uint32_t *adtc_cursor_fork(adtc_cursor *c, uint32_t variant) {
  return adtc_cursor_put(c, variant << 2 | ADTC_FORK_BIT, variant < ADTC_FORK_VARIANTS);
}

static inline void adtc_cursor_second(adtc_cursor *c, uint32_t *fork) {
  if (c->at == NULL) return;
  size_t distance = (size_t)(c->at - fork);
  if (ADTC_LIKELY(distance < ADTC_FORK_DISTANCES))
    *fork |= (uint32_t)distance << ADTC_FORK_SHIFT;
  else
    c->at = c->end = NULL;
}

/* ---- Reading ---- */

static inline const uint32_t *adtc_words(const adtc_view *v, adtc_ref item) {
  return (const uint32_t *)(const void *)(v->base + ((size_t)item << v->shift));
}

/* The head of an item, or what it would be for a small integer that is its own name. */
static inline uint32_t adtc_head(const adtc_view *v, adtc_ref item) {
  return (item & v->tag) ? item : *adtc_words(v, item);
}

static inline adtc_kind adtc_kind_of(const adtc_view *v, adtc_ref item) {
  uint32_t head = adtc_head(v, item);
  if (head & ADTC_SMALL_BIT) return ADTC_INT;
  if (head & ADTC_FORK_BIT) return ADTC_NODE;
  switch (adtc_head_kind_of(head)) {
  case ADTC_HEAD_NODE: return ADTC_NODE;
  case ADTC_HEAD_ELEMENTS: return ADTC_ELEMENTS;
  case ADTC_HEAD_STRING: return ADTC_STRING;
  case ADTC_HEAD_NUMBER: break;
  }
  return head >> 4 ? ADTC_FLOAT : ADTC_INT;
}

static inline int64_t adtc_int_of(const adtc_view *v, adtc_ref item) {
  uint32_t head = adtc_head(v, item);
  return ADTC_LIKELY(head & ADTC_SMALL_BIT) ? (int32_t)head >> 1 : adtc_int_of_number(v, item);
}

static inline uint32_t adtc_variant_of(const adtc_view *v, adtc_ref node) {
  uint32_t head = *adtc_words(v, node);
  return head & ADTC_FORK_BIT ? head >> 2 & (ADTC_FORK_VARIANTS - 1)
                              : head >> 4 & (ADTC_VARIANTS - 1);
}

static inline uint32_t adtc_count_in(const uint32_t *words) {
  uint32_t head = words[0];
  if (head & ADTC_FORK_BIT) return 2;
  return ADTC_LIKELY(head >> 16 != ADTC_LONG_COUNT) ? head >> 16 : words[1];
}

static inline uint32_t adtc_count_of(const adtc_view *v, adtc_ref node) {
  return adtc_count_in(adtc_words(v, node));
}

/* Words before the children of a node that is no fork, or before the distances to them. */
static inline uint32_t adtc_heads_in(uint32_t head) { return 1 + (head >> 16 == ADTC_LONG_COUNT); }

static inline adtc_ref adtc_child_after(adtc_ref node, const uint32_t *words, uint32_t i) {
  uint32_t head = words[0];
  if (head & ADTC_FORK_BIT) {
    uint32_t distance = i == 0 ? 1 : head >> ADTC_FORK_SHIFT;
    return distance ? node + distance : ADTC_NONE;
  }
  uint32_t heads = adtc_heads_in(head);
  if (i == 0) return node + heads + adtc_count_in(words) - 1;
  uint32_t distance = words[heads + i - 1];
  return distance ? node + distance : ADTC_NONE;
}

static inline adtc_ref adtc_child(const adtc_view *v, adtc_ref node, uint32_t i) {
  const uint32_t *words = adtc_words(v, node);
  if (v->layout == ADTC_PREORDER) return adtc_child_after(node, words, i);
  return words[adtc_heads_in(words[0]) + i];
}

/* ---- Elements and strings: the count is in the head where that is short, else in the next word */

static inline bool adtc_is_short(uint32_t head) { return (head & ADTC_SHORT_BIT) != 0; }

static inline uint32_t adtc_sized_count(const uint32_t *words) {
  return ADTC_LIKELY(adtc_is_short(words[0])) ? words[0] >> ADTC_SHORT_SHIFT : words[1];
}

/* Words before the elements, or before the bytes. */
static inline uint32_t adtc_sized_heads(uint32_t head) { return 2 - adtc_is_short(head); }

/* Of all of it, up to the end of the last element. */
static inline uint64_t adtc_sized_bytes(const uint32_t *words, uint32_t element_log) {
  uint64_t elements = (uint64_t)adtc_sized_count(words) << element_log;
  return adtc_sized_heads(words[0]) * ADTC_WORD + elements;
}

/* The head of elements or of a string that has so many, if it is short. */
static inline uint32_t adtc_short_head(uint32_t head, uint32_t count) {
  return head | ADTC_SHORT_BIT | count << ADTC_SHORT_SHIFT;
}

static inline bool adtc_walk_next(adtc_walk *w, adtc_ref *item) {
  if (!ADTC_LIKELY(w->view.layout == ADTC_PREORDER)) return adtc_walk_next_slow(w, item);
  uint64_t next = w->next, at = next * ADTC_WORD;
  if (!ADTC_LIKELY(w->pending > 0 && at < w->view.size)) return adtc_walk_next_slow(w, item);
  uint32_t head = *(const uint32_t *)(const void *)(w->view.base + at);
  if (!ADTC_LIKELY(adtc_is_small_or_fork(head))) return adtc_walk_next_slow(w, item);
  *item = (adtc_ref)next;
  w->next = next + 1;
  if (head & ADTC_SMALL_BIT)
    w->pending--;
  else
    w->pending++;
  return true;
}

#ifdef __cplusplus
}
#endif

#endif
