/* SPDX-License-Identifier: MIT */
/* How bytes are proved to be a node of a type: what typed_prove.c and generated code share.
   Generated code has a function for each type, in which all that the schema says are constants; the
   library has one that reads the schema's tables. Private, but for generated code.

   Such a function is called where a node of its type has to begin. It answers with ADTC_UNPROVED if
   the node may be wrong, or is rare; with ADTC_PROVED if what comes next is on the stack; or with
   ADTC_NODE_NEXT + type if a node of that type comes next. */
#ifndef OUTHEAP_ADTC_PROVE_INLINE_H
#define OUTHEAP_ADTC_PROVE_INLINE_H

#include <adtc_typed.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is to come at the word [place]: child [what] of a form, words and record not counted; or,
   with ADTC_LIST_BIT, the next of [pending] items of that child, a list that ends the node at the
   word [node]. [form] says if it is anything else. */
typedef struct {
  uint32_t place;
  uint16_t form, what;
  uint32_t pending, node;
} adtc_to_prove;

#define ADTC_LIST_BIT 0x8000u

/* In the place of a form's number: a node of type [what], or the next of [pending] such nodes; or a
   run of them. */
enum { ADTC_NODES_FORM = 0xfffd, ADTC_RUN_FORM = 0xfffc };

#define ADTC_UNPROVED 0u
#define ADTC_PROVED 1u
#define ADTC_NODE_NEXT 2u

/* Words of a node up to its first child, and how many children it has. */
typedef struct {
  uint32_t own, count;
} adtc_proof_span;

struct adtc_presence;
struct adtc_met;

/* The pass is at the word [at] of those that begin at [base]. The frame at the bottom of
   the stack has a place that no item has. */
struct adtc_proof {
  const uint32_t *base, *at, *end;
  adtc_to_prove *start, *top, *limit;
  const adtc_view *view;
  const adtc_schema *schema;
  struct adtc_presence *presence; /* of each form of the schema that has been met */
  struct adtc_met *met;           /* shared values */
};

/* Makes room for 64 frames. False: no memory. */
bool adtc_proof_grow(adtc_proof *p);

/* A node of a type, by the tables. */
uint32_t adtc_proof_by_tables(adtc_proof *p, uint16_t type);

/* Of the node at which the pass is, if it is a fork or has a word for its count. [own] is 0 if it
   is no node, or not whole. */
adtc_proof_span adtc_proof_unusual(const adtc_proof *p);

/* Proves an item that is no node of the schema, of this field, and goes behind it; but what a
   constant is made of comes next. */
bool adtc_proof_leaf(adtc_proof *p, const adtc_field *field);

/* The same of a constant that is neither a small integer nor a text. */
bool adtc_proof_other_constant(adtc_proof *p, const adtc_field *field);

/* The same of a text that the head has no room for. */
bool adtc_proof_long_text(adtc_proof *p);

/* Words from here to the end. */
ADTC_IN_PLACE size_t adtc_proof_room(const adtc_proof *p) { return (size_t)(p->end - p->at); }

/* The words of the node at which the pass is up to its first child, which are all there; how many
   children it has; and its head, a fork's as adtc_head_of has it. 0: it is no node, or not
   whole. */
ADTC_IN_PLACE uint32_t adtc_proof_begin(const adtc_proof *p, uint32_t *count, uint32_t *head) {
  size_t room = adtc_proof_room(p);
  if (room == 0) return 0;
  *head = p->at[0];
  adtc_look_ahead(p->at);
  *count = *head >> 16;
  if (ADTC_LIKELY(adtc_is_of_kind(*head, ADTC_HEAD_NODE) && *count != ADTC_LONG_COUNT)) {
    uint32_t own = *count + (*count == 0);
    return own <= room ? own : 0;
  }
  *head = adtc_head_of(p->at);
  adtc_proof_span node = adtc_proof_unusual(p);
  *count = node.count;
  return node.own;
}

/* ---- What is to come: the last is pushed first ---- */

/* Room for so many frames, 64 at most. */
ADTC_IN_PLACE bool adtc_proof_reserve(adtc_proof *p, ptrdiff_t frames) {
  return ADTC_LIKELY(p->limit - p->top >= frames) || adtc_proof_grow(p);
}

ADTC_IN_PLACE void adtc_proof_push(adtc_proof *p, const uint32_t *place, uint16_t form,
                                   uint16_t what) {
  adtc_to_prove *top = p->top++;
  top->place = (uint32_t)(place - p->base);
  top->form = form;
  top->what = what;
  top->pending = 1;
}

/* Items from [first] on of a list that ends the node at [at]; there may be none. */
ADTC_IN_PLACE void adtc_proof_push_list(adtc_proof *p, const uint32_t *at, adtc_list items,
                                        uint32_t first, uint16_t form, uint16_t what) {
  if (items.count == first) return;
  adtc_proof_push(p, adtc_item_any(items, first), form, what);
  p->top[-1].pending = items.count - first;
  p->top[-1].node = (uint32_t)(at - p->base);
}

/* A run of nodes of a type, at which the pass is. */
uint32_t adtc_proof_other_run(adtc_proof *p, uint16_t type);

/* The same, which is expected at [child]. Most runs have one item. */
ADTC_IN_PLACE uint32_t adtc_proof_run(adtc_proof *p, const uint32_t *child, uint16_t type) {
  if (child != p->at || adtc_proof_room(p) == 0) return ADTC_UNPROVED;
  if (child[0] != 1u << 16) return adtc_proof_other_run(p, type);
  p->at++;
  return ADTC_NODE_NEXT + (uint32_t)type;
}

/* Items of a list that ends the node at [at], nodes of a type of which the first comes next. Needs
   a frame. */
ADTC_IN_PLACE uint32_t adtc_proof_nodes(adtc_proof *p, const uint32_t *at, adtc_list items,
                                        uint16_t type) {
  if (items.count == 0) return ADTC_PROVED;
  if (adtc_item_any(items, 0) != p->at) return ADTC_UNPROVED;
  adtc_proof_push_list(p, at, items, 1, ADTC_NODES_FORM, type);
  return ADTC_NODE_NEXT + type;
}

/* Of what is on top, one more is passed: the frame leaves the stack with its last one. */
ADTC_IN_PLACE void adtc_proof_pass(adtc_proof *p) {
  adtc_to_prove *top = p->top - 1;
  if (--top->pending == 0)
    p->top--;
  else
    top->place = (uint32_t)(adtc_last_children(p->base + top->node, top->pending) - p->base);
}

/* The node that comes next after [answer]; or [answer], if none does. */
ADTC_IN_PLACE uint32_t adtc_proof_next(adtc_proof *p, uint32_t answer) {
  const adtc_to_prove *top = p->top - 1;
  bool is_node =
      answer == ADTC_PROVED && top->form == ADTC_NODES_FORM && p->base + top->place == p->at;
  if (!is_node) return answer;
  uint32_t next = ADTC_NODE_NEXT + (uint32_t)top->what;
  adtc_proof_pass(p);
  return next;
}

/* The record of so many words, which stands at [at]. */
ADTC_IN_PLACE bool adtc_is_record(const uint32_t *at, uint32_t words) {
  return at[0] == adtc_record_head(words);
}

/* ---- Children: each is expected at [child] ---- */

/* The bytes of a word, in the order of the memory, but for the first [left], which are not all. */
ADTC_IN_PLACE uint32_t adtc_bytes_behind(uint32_t word, size_t left) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return word << 8 * left;
#else
  return word >> 8 * left;
#endif
}

/* A string, whose last word has the bytes that are left and then zeros. */
ADTC_IN_PLACE bool adtc_proof_text(adtc_proof *p, const uint32_t *child) {
  const uint32_t head = adtc_short_head(ADTC_HEAD_STRING << ADTC_KIND_SHIFT, 0);
  if (child != p->at || adtc_proof_room(p) < 2) return false;
  if ((child[0] & ((1u << ADTC_SHORT_SHIFT) - 1)) != head) return adtc_proof_long_text(p);
  uint32_t length = child[0] >> ADTC_SHORT_SHIFT;
  size_t left = length % ADTC_WORD, words = 1 + (size_t)length / ADTC_WORD + 1;
  if (words > adtc_proof_room(p)) return false;
  p->at += words;
  return adtc_bytes_behind(p->at[-1], left) == 0;
}

/* Any of them. */
ADTC_IN_PLACE bool adtc_proof_child(adtc_proof *p, const uint32_t *child, const adtc_field *field) {
  return child == p->at && adtc_proof_leaf(p, field);
}

/* A constant, which may be any integer. */
ADTC_IN_PLACE bool adtc_proof_constant(adtc_proof *p, const uint32_t *child,
                                       const adtc_field *field) {
  if (child != p->at || adtc_proof_room(p) == 0) return false;
  if (adtc_is_of_kind(child[0], ADTC_HEAD_STRING)) return adtc_proof_text(p, child);
  if (!(child[0] & ADTC_SMALL_BIT)) return adtc_proof_other_constant(p, field);
  p->at++;
  return true;
}

/* A node of this type, which comes next. */
ADTC_IN_PLACE uint32_t adtc_proof_node(const adtc_proof *p, const uint32_t *child, uint32_t type) {
  if (child != p->at) return ADTC_UNPROVED;
  return ADTC_NODE_NEXT + type;
}

/* An integer of which every small one is a value, as most are. */
ADTC_IN_PLACE bool adtc_proof_int(adtc_proof *p, const uint32_t *child, const adtc_field *field) {
  bool is_small = child == p->at && adtc_proof_room(p) > 0 && (child[0] & ADTC_SMALL_BIT);
  if (!ADTC_LIKELY(is_small)) return adtc_proof_child(p, child, field);
  p->at++;
  return true;
}

#ifdef __cplusplus
}
#endif

#endif
