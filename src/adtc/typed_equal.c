/* SPDX-License-Identifier: MIT */
/* Whether two trees of a schema that shares values are equal.

   Two walks go side by side, and enter shared nodes wherever they meet them. A pair of them that
   was compared is passed over: if it was not equal, the answer is there already. As no node is
   below itself, this takes no more pairs than there are, though the trees that the references stand
   for may be very large. */
#include "typed.h"
#include "typed_pairs.h"

struct comparing {
  const adtc_schema *schema;
  adtc_typed_walk a, b;
  struct adtc_pairs pairs;
  adtc_status status;
};

static bool same_text(const uint32_t *a, const uint32_t *b) {
  adtc_text x = adtc_text_at(a), y = adtc_text_at(b);
  return x.length == y.length && memcmp(x.bytes, y.bytes, x.length) == 0;
}

static bool same_item(const adtc_field *field, const uint32_t *a, const uint32_t *b) {
  bool is_absent = adtc_is_absent(field, a);
  if (is_absent || adtc_is_absent(field, b)) return is_absent && adtc_is_absent(field, b);
  if (field->value == ADTC_VALUE_NODE) return true; /* the walks come to them */
  if (field->shared != 0) return same_text(adtc_target(a), adtc_target(b));
  return adtc_equal_typed((adtc_tree){a}, (adtc_tree){b});
}

static bool same_list(const adtc_field *field, adtc_list a, adtc_list b) {
  if (a.count != b.count) return false;
  for (uint32_t i = 0; i < a.count; i++)
    if (!same_item(field, adtc_item(a, i), adtc_item(b, i))) return false;
  return true;
}

/* Words and the record stand one behind the other. */
static bool same_packed(const adtc_form *form, const uint32_t *a, const uint32_t *b) {
  size_t words = adtc_packed_words(form);
  return memcmp(adtc_first_any(a), adtc_first_any(b), words * sizeof *a) == 0;
}

/* Two nodes of a form, whose bits are the same: so they have the same children. */
static bool same_children(const adtc_form *form, const uint32_t *a, const uint32_t *b) {
  uint32_t head = adtc_head_of(a), child = adtc_packed_of(form);
  const uint32_t *words = adtc_first_any(a);
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (field->place == ADTC_AS_REST)
      return same_list(field, adtc_rest_at(a, child), adtc_rest_at(b, child));
    if (!adtc_is_present(field, head, words)) continue;
    const uint32_t *in_a = adtc_child_any(a, child), *in_b = adtc_child_any(b, child);
    bool same = field->place == ADTC_AS_RUN ? same_list(field, adtc_run_at(in_a), adtc_run_at(in_b))
                                            : same_item(field, in_a, in_b);
    if (!same) return false;
    child++;
  }
  return true;
}

/* But for nodes that are below. */
static bool same_node(const struct comparing *c) {
  const uint32_t *a = c->a.node.at, *b = c->b.node.at;
  if (adtc_variant_at(a) != adtc_variant_at(b)) return false;
  const adtc_form *form = &c->schema->forms[c->a.form];
  return same_packed(form, a, b) && same_children(form, a, b);
}

static bool is_compared(struct comparing *c) {
  bool is_new;
  const struct adtc_pair pair = {(uintptr_t)c->a.node.at, (uintptr_t)c->b.node.at};
  if (pair.first == pair.second) return true;
  if (c->schema->types[c->a.type].shared == 0) return false;
  if (adtc_pairs_add(&c->pairs, pair, &is_new) == ADTC_NO_PAIR) c->status = ADTC_NO_MEMORY;
  return !is_new;
}

static void pass_over(struct comparing *c) {
  adtc_typed_walk_skip(&c->a);
  adtc_typed_walk_skip(&c->b);
}

static void enter(struct comparing *c) {
  adtc_typed_walk_enter(&c->a);
  adtc_typed_walk_enter(&c->b);
}

/* Both walks are at a node; as all before was the same, both come to it or both leave it. */
static bool compare(struct comparing *c) {
  if (c->a.leaves) return true;
  if (is_compared(c)) {
    pass_over(c);
    return true;
  }
  enter(c);
  return same_node(c);
}

static bool compare_all(struct comparing *c) {
  bool same = true;
  while (same && c->status == ADTC_OK && adtc_typed_walk_next(&c->a) && adtc_typed_walk_next(&c->b))
    same = compare(c);
  if (c->a.status != ADTC_OK || c->b.status != ADTC_OK) c->status = ADTC_NO_MEMORY;
  return same;
}

adtc_status adtc_equal_shared(const adtc_schema *schema, uint16_t type, adtc_tree a, adtc_tree b,
                              bool *equal) {
  struct comparing c = {.schema = schema};
  adtc_typed_walk_begin(&c.a, schema, type, a);
  adtc_typed_walk_begin(&c.b, schema, type, b);
  bool same = compare_all(&c);
  adtc_typed_walk_end(&c.a);
  adtc_typed_walk_end(&c.b);
  adtc_pairs_free(&c.pairs);
  if (c.status == ADTC_OK) *equal = same;
  return c.status;
}
