/* SPDX-License-Identifier: MIT */
/* How bytes are proved to be a node of a type: what the library and generated code share. Generated
   code has a function for each type, in which all that the schema says are constants. Private, but
   for generated code.

   Such a function is called where an item has to begin. Its answer is where the item ends, with all
   that is below it. So a node compares the end of each child with the place of the next one, which
   the node says. The answer NULL says that the item may be wrong, or is rare. It is never such a
   place, as addresses have 64 bits.

   The functions of types call each other, a level of the tree deeper each time, at most [left]
   times. Below that, the library goes by the schema's tables, with a stack in memory. So no tree is
   too deep. */
#ifndef OUTHEAP_ADTC_PROVE_INLINE_H
#define OUTHEAP_ADTC_PROVE_INLINE_H

#include <adtc_typed.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A constructor's function is not inlined into that of its type. So the type's function keeps
   nothing on the stack, and ends with a jump. */
#ifdef __GNUC__
#define ADTC_APART __attribute__((noinline))
#else
#define ADTC_APART
#endif

struct adtc_presence;
struct adtc_met;
struct adtc_to_prove;

struct adtc_proof {
  const uint32_t *end;  /* of all bytes */
  const uint32_t *near; /* the pages up to there have been asked for */
  const uint32_t *base;
  const adtc_view *view;
  const adtc_schema *schema;
  struct adtc_presence *presence; /* of each form of the schema that has been met */
  struct adtc_met *met;           /* shared values */
  /* Of the pass by tables: it is at this word, and has a stack. */
  const uint32_t *at;
  struct adtc_to_prove *start, *top, *limit;
};

/* ---- What the library proves ---- */

/* A node of a type, by the tables. */
const uint32_t *adtc_proof_by_tables(adtc_proof *p, const uint32_t *at, uint16_t type);

/* For tags that the type does not have, and constructors of more children than the tables know.
   Returns NULL. */
const uint32_t *adtc_proof_of_none(adtc_proof *p, const uint32_t *at, uint32_t left);

/* An item that is no node of the schema, of this field. */
const uint32_t *adtc_proof_leaf(adtc_proof *p, const uint32_t *at, const adtc_field *field);

/* The same of a constant that is neither a small integer nor a text. */
const uint32_t *adtc_proof_other_constant(adtc_proof *p, const uint32_t *at,
                                          const adtc_field *field);

/* The same of a text that the head has no room for. */
const uint32_t *adtc_proof_long_text(const adtc_proof *p, const uint32_t *at);

/* Any value of this field, shared or not. */
const uint32_t *adtc_proof_value(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                 uint32_t left);

/* Items of this field, which are the last children of a node, from number [i] on. The first of them
   begins at [at]. */
const uint32_t *adtc_proof_items(adtc_proof *p, const uint32_t *node, const uint32_t *at,
                                 uint32_t i, const adtc_field *field, uint32_t left);

/* A run of such items. */
const uint32_t *adtc_proof_run_of(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                  uint32_t left);

/* ---- Places ---- */

/* Whether there are so many words from there to the end; they are less than 2^33. To compare
   addresses takes fewer instructions than to ask how many words there are. No sum of them is too
   large, as addresses have 64 bits and a program has no memory at the highest ones. */
ADTC_IN_PLACE bool adtc_proof_has(const adtc_proof *p, const uint32_t *at, uint64_t words) {
  return (uintptr_t)at + words * ADTC_WORD <= (uintptr_t)p->end;
}

/* Asks for the pages from there on, a place that is no further than the end. */
void adtc_proof_ask(adtc_proof *p, const uint32_t *at);

/* An item of a list begins there. Lists alone ask for pages: to look at each node costs more. */
ADTC_IN_PLACE void adtc_proof_comes_to(adtc_proof *p, const uint32_t *at) {
  if (!ADTC_LIKELY((uintptr_t)at < (uintptr_t)p->near)) adtc_proof_ask(p, at);
}

/* ---- The beginning of a node, of which one word is there ----

   Where the first child is, or would be. NULL if there are not [packed] words behind that. The
   head is that of a node that is no fork. Nothing has checked the four lowest bits of the head, or
   how many children there are. */

ADTC_IN_PLACE const uint32_t *adtc_proof_first_plain(const adtc_proof *p, const uint32_t *node,
                                                     size_t packed, uint32_t *head,
                                                     uint32_t *count) {
  *head = node[0];
  *count = *head >> 16;
  size_t own = *count + (*count == 0);
  return adtc_proof_has(p, node, own + packed) ? node + own : NULL;
}

ADTC_IN_PLACE const uint32_t *adtc_proof_first_long(const adtc_proof *p, const uint32_t *node,
                                                    size_t packed, uint32_t *head,
                                                    uint32_t *count) {
  if (ADTC_LIKELY(node[0] >> 16 != ADTC_LONG_COUNT))
    return adtc_proof_first_plain(p, node, packed, head, count);
  *head = node[0];
  *count = adtc_proof_has(p, node, 2) ? node[1] : 0;
  bool is_long = *count >= ADTC_LONG_COUNT;
  return is_long && adtc_proof_has(p, node, 1 + packed + (uint64_t)*count) ? node + 1 + *count
                                                                           : NULL;
}

/* A small integer may have a fork's bit, too. */
ADTC_IN_PLACE const uint32_t *adtc_proof_first_of_fork(const adtc_proof *p, const uint32_t *node,
                                                       size_t packed, uint32_t *head,
                                                       uint32_t *count) {
  *head = adtc_head_of(node);
  *count = 2;
  bool is_fork = !(node[0] & ADTC_SMALL_BIT);
  return is_fork && adtc_proof_has(p, node, 1 + packed) ? node + 1 : NULL;
}

ADTC_IN_PLACE const uint32_t *adtc_proof_first_short(const adtc_proof *p, const uint32_t *node,
                                                     size_t packed, uint32_t *head,
                                                     uint32_t *count) {
  return node[0] & ADTC_FORK_BIT ? adtc_proof_first_of_fork(p, node, packed, head, count)
                                 : adtc_proof_first_plain(p, node, packed, head, count);
}

ADTC_IN_PLACE const uint32_t *adtc_proof_first_any(const adtc_proof *p, const uint32_t *node,
                                                   size_t packed, uint32_t *head, uint32_t *count) {
  return node[0] & ADTC_FORK_BIT ? adtc_proof_first_of_fork(p, node, packed, head, count)
                                 : adtc_proof_first_long(p, node, packed, head, count);
}

/* The record of so many words, which stands at [at]. */
ADTC_IN_PLACE bool adtc_is_record(const uint32_t *at, uint32_t words) {
  return at[0] == adtc_record_head(words);
}

/* Where the distances of a node that is no fork are: word [i] is that of child [i]. The first child
   has none. */
ADTC_IN_PLACE const uint32_t *adtc_distances(const uint32_t *node) {
  return node + adtc_heads_in(node[0]) - 1;
}

/* ---- Lists of nodes of a type ---- */

/* Children of a node from number [i] on, of which the first begins at [at]. The function of their
   type is [prove]. */
ADTC_IN_PLACE const uint32_t *adtc_proof_nodes_long(adtc_proof *p, const uint32_t *node,
                                                    const uint32_t *at, uint32_t i, uint32_t count,
                                                    uint32_t left, adtc_prove_function *prove) {
  const uint32_t *distances = adtc_distances(node);
  if (i == 0 && count > 0) {
    at = prove(p, at, left);
    i = 1;
  }
  for (; i < count; i++) {
    if (at != node + distances[i]) return NULL;
    adtc_proof_comes_to(p, at);
    at = prove(p, at, left);
  }
  return at;
}

ADTC_IN_PLACE const uint32_t *adtc_proof_nodes_any(adtc_proof *p, const uint32_t *node,
                                                   const uint32_t *at, uint32_t i, uint32_t count,
                                                   uint32_t left, adtc_prove_function *prove) {
  if (!(node[0] & ADTC_FORK_BIT)) return adtc_proof_nodes_long(p, node, at, i, count, left, prove);
  if (i == 0) at = prove(p, at, left);
  if (i == 2) return at;
  return at == adtc_child_any(node, 1) ? prove(p, at, left) : NULL;
}

/* A run of nodes, which has one at least. Most have one. */
ADTC_IN_PLACE const uint32_t *adtc_proof_run(adtc_proof *p, const uint32_t *run, uint32_t left,
                                             adtc_prove_function *prove) {
  uint32_t head, count;
  if (!adtc_proof_has(p, run, 1)) return NULL;
  if (run[0] == 1u << 16) return prove(p, run + 1, left);
  const uint32_t *first = adtc_proof_first_any(p, run, 0, &head, &count);
  if (first == NULL || (head & 0xffffu) != 0 || count == 0) return NULL;
  return adtc_proof_nodes_any(p, run, first, 0, count, left, prove);
}

/* ---- Leaves ---- */

/* The bytes of a word, in the order of the memory, but for the first [left], which are not all. */
ADTC_IN_PLACE uint32_t adtc_bytes_behind(uint32_t word, size_t left) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return word << 8 * left;
#else
  return word >> 8 * left;
#endif
}

/* A string, whose last word has the bytes that are left and then zeros. */
ADTC_IN_PLACE const uint32_t *adtc_proof_text(const adtc_proof *p, const uint32_t *at) {
  const uint32_t head = adtc_short_head(ADTC_HEAD_STRING << ADTC_KIND_SHIFT, 0);
  if (!adtc_proof_has(p, at, 2)) return NULL;
  if ((at[0] & ((1u << ADTC_SHORT_SHIFT) - 1)) != head) return adtc_proof_long_text(p, at);
  uint32_t length = at[0] >> ADTC_SHORT_SHIFT;
  size_t last = 1 + (size_t)length / ADTC_WORD;
  bool is_text =
      adtc_proof_has(p, at, last + 1) && adtc_bytes_behind(at[last], length % ADTC_WORD) == 0;
  return is_text ? at + last + 1 : NULL;
}

/* The node of a constant that is its kind, such as None. */
ADTC_IN_PLACE bool adtc_is_only_kind(uint32_t head) {
  const uint32_t first = ADTC_CONSTANT_NONE, last = ADTC_CONSTANT_ELLIPSIS;
  return (head & ~((ADTC_VARIANTS - 1) << 4)) == 0 && (head >> 4) - first <= last - first;
}

/* A constant, which may be any integer. */
ADTC_IN_PLACE const uint32_t *adtc_proof_constant(adtc_proof *p, const uint32_t *at,
                                                  const adtc_field *field) {
  if (!adtc_proof_has(p, at, 1)) return NULL;
  if (adtc_is_of_kind(at[0], ADTC_HEAD_STRING)) return adtc_proof_text(p, at);
  bool is_word = (at[0] & ADTC_SMALL_BIT) || adtc_is_only_kind(at[0]);
  return is_word ? at + 1 : adtc_proof_other_constant(p, at, field);
}

/* An integer of which every small one is a value, as most are. */
ADTC_IN_PLACE const uint32_t *adtc_proof_int(adtc_proof *p, const uint32_t *at,
                                             const adtc_field *field) {
  bool is_small = adtc_proof_has(p, at, 1) && (at[0] & ADTC_SMALL_BIT);
  return ADTC_LIKELY(is_small) ? at + 1 : adtc_proof_leaf(p, at, field);
}

#ifdef __cplusplus
}
#endif

#endif
