/* SPDX-License-Identifier: MIT */
/* How bytes are proved to be a node of a constructor: what typed_prove.c and generated code share.
   Generated code has a function for each constructor, in which all that the schema says are
   constants; the library has one that reads the schema's tables. Private, but for generated code.

   Such a function is called where a node begins that has the constructor's tag, and [count]
   children. The [own] words up to the first child are known to be inside. It answers with
   ADTC_UNPROVED if the node may be wrong, or is rare; with ADTC_PROVED if what comes next is on the
   stack; or with ADTC_NODE_NEXT + type if a node of that type comes next. */
#ifndef OUTHEAP_ADTC_PROVE_INLINE_H
#define OUTHEAP_ADTC_PROVE_INLINE_H

#include <adtc_typed.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Children that are to come of the node at word [node], the next of which is its child [next]:
   a mask of the form's, or [pending] items of the list that its field is. Or a shared node, that at
   [node]. */
typedef struct {
  uint32_t pending;
  uint16_t form;
  uint16_t what; /* 0, or field | ADTC_LIST_BIT; others are the library's */
  uint32_t node, next;
} adtc_to_prove;

#define ADTC_LIST_BIT 0x8000u

enum { ADTC_UNPROVED, ADTC_PROVED, ADTC_NODE_NEXT };

struct adtc_presence;
struct adtc_met;

/* The pass is at the word [at] of those that begin at [base]. */
struct adtc_proof {
  const uint32_t *base, *at, *end;
  adtc_to_prove *start, *top, *limit;
  const adtc_view *view;
  const adtc_schema *schema;
  struct adtc_presence *presence; /* of each form of the schema that has been met */
  struct adtc_met *met;           /* shared values */
};

/* Makes room for a frame. False: no memory. */
bool adtc_proof_grow(adtc_proof *p);

/* Proves an item that is no node of the schema, of this field, and goes behind it; but what a
   constant is made of comes next. */
bool adtc_proof_leaf(adtc_proof *p, const adtc_field *field);

/* The same of a text that the head has no room for. */
bool adtc_proof_long_text(adtc_proof *p);

/* Words from here to the end. */
ADTC_IN_PLACE size_t adtc_proof_room(const adtc_proof *p) { return (size_t)(p->end - p->at); }

/* Those of the node at [at] that are to come, the last ones pushed first. */
ADTC_IN_PLACE bool adtc_proof_push(adtc_proof *p, const uint32_t *at, uint32_t pending,
                                   uint16_t form, uint16_t what, uint32_t next) {
  if (pending == 0) return true;
  if (!ADTC_LIKELY(p->top != p->limit) && !adtc_proof_grow(p)) return false;
  adtc_to_prove *top = p->top++;
  top->pending = pending;
  top->form = form;
  top->what = what;
  top->node = (uint32_t)(at - p->base);
  top->next = next;
  return true;
}

/* Items of a list of the form, by the field's number, from child [next] on. */
ADTC_IN_PLACE bool adtc_proof_push_list(adtc_proof *p, const uint32_t *at, uint32_t items,
                                        uint16_t form, uint16_t field, uint32_t next) {
  return adtc_proof_push(p, at, items, form, (uint16_t)(field | ADTC_LIST_BIT), next);
}

/* The record of so many words, which stands at [at]. */
ADTC_IN_PLACE bool adtc_is_record(const uint32_t *at, uint32_t words) {
  return at[0] == adtc_record_head(words);
}

/* ---- Children: each is expected at [child] ---- */

/* A string, whose last word has the bytes that are left and then zeros. */
ADTC_IN_PLACE bool adtc_proof_text(adtc_proof *p, const uint32_t *child) {
  const uint32_t head = adtc_short_head(ADTC_HEAD_STRING << ADTC_KIND_SHIFT, 0);
  if (child != p->at || adtc_proof_room(p) < 2) return false;
  if ((child[0] & ((1u << ADTC_SHORT_SHIFT) - 1)) != head) return adtc_proof_long_text(p);
  uint32_t length = child[0] >> ADTC_SHORT_SHIFT;
  size_t left = length % ADTC_WORD, words = 1 + (size_t)length / ADTC_WORD + 1;
  if (words > adtc_proof_room(p)) return false;
  p->at += words;
  const unsigned char *last = (const unsigned char *)(const void *)(p->at - 1);
  int others = last[3] | (left < 3 ? last[2] : 0) | (left < 2 ? last[1] : 0);
  return (others | (left < 1 ? last[0] : 0)) == 0;
}

/* Any of them. */
ADTC_IN_PLACE bool adtc_proof_child(adtc_proof *p, const uint32_t *child, const adtc_field *field) {
  return child == p->at && adtc_proof_leaf(p, field);
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
