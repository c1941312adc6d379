/* SPDX-License-Identifier: MIT */
/* Whether two trees of a schema that shares values are equal.

   Pairs of nodes wait on a stack until they are compared. A pair of shared nodes that was compared,
   or waits for it, is passed over where it comes again: if it is not equal, the answer will be
   there anyway. As no node is below itself, this takes no more pairs than there are. The trees that
   the references stand for may be very large all the same. */
#include "typed.h"
#include "typed_pairs.h"

#include <stdlib.h>

struct waiting {
  const uint32_t *a, *b;
  uint16_t type;
};

struct comparing {
  const adtc_schema *schema;
  struct waiting *waiting;
  size_t count, room;
  struct adtc_pairs met; /* of shared nodes */
  adtc_status status;
};

static void wait_for(struct comparing *c, uint16_t type, const uint32_t *a, const uint32_t *b) {
  if (c->count == c->room) {
    size_t room = 2 * c->room + 64;
    struct waiting *waiting = realloc(c->waiting, room * sizeof *waiting);
    if (waiting == NULL) {
      c->status = ADTC_NO_MEMORY;
      return;
    }
    c->waiting = waiting;
    c->room = room;
  }
  c->waiting[c->count++] = (struct waiting){a, b, type};
}

static void wait_for_shared(struct comparing *c, uint16_t type, const uint32_t *a,
                            const uint32_t *b) {
  bool is_new;
  if (a == b) return;
  if (adtc_pairs_add(&c->met, (struct adtc_pair){(uintptr_t)a, (uintptr_t)b}, &is_new) ==
      ADTC_NO_PAIR)
    c->status = ADTC_NO_MEMORY;
  else if (is_new)
    wait_for(c, type, a, b);
}

/* ---- Children ---- */

static bool same_text(const uint32_t *a, const uint32_t *b) {
  adtc_text x = adtc_text_at(a), y = adtc_text_at(b);
  return x.length == y.length && memcmp(x.bytes, y.bytes, x.length) == 0;
}

/* A node waits, and is the same until then. */
static bool same_item(struct comparing *c, const adtc_field *field, const uint32_t *a,
                      const uint32_t *b) {
  bool is_absent = adtc_is_absent(field, a);
  if (is_absent || adtc_is_absent(field, b)) return is_absent && adtc_is_absent(field, b);
  if (field->value == ADTC_VALUE_NODE && field->shared != 0)
    wait_for_shared(c, field->type, adtc_target(a), adtc_target(b));
  else if (field->value == ADTC_VALUE_NODE)
    wait_for(c, field->type, a, b);
  else if (field->shared != 0)
    return same_text(adtc_target(a), adtc_target(b));
  else
    return adtc_equal_typed((adtc_tree){a}, (adtc_tree){b});
  return true;
}

static bool same_list(struct comparing *c, const adtc_field *field, adtc_list a, adtc_list b) {
  if (a.count != b.count) return false;
  for (uint32_t i = 0; i < a.count; i++)
    if (!same_item(c, field, adtc_item_any(a, i), adtc_item_any(b, i))) return false;
  return true;
}

/* Two nodes of a form, whose bits are the same: so they have the same children. */
static bool same_children(struct comparing *c, const adtc_form *form, const uint32_t *a,
                          const uint32_t *b) {
  uint32_t head = adtc_head_of(a), child = adtc_packed_of(form);
  const uint32_t *words = adtc_first_any(a);
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (field->place == ADTC_AS_REST)
      return same_list(c, field, adtc_rest_any(a, child), adtc_rest_any(b, child));
    if (!adtc_is_present(field, head, words)) continue;
    const uint32_t *in_a = adtc_child_any(a, child), *in_b = adtc_child_any(b, child++);
    bool same = field->place == ADTC_AS_RUN
                    ? same_list(c, field, adtc_run_at(in_a), adtc_run_at(in_b))
                    : same_item(c, field, in_a, in_b);
    if (!same) return false;
  }
  return true;
}

/* ---- Nodes ---- */

/* Words and the record stand one behind the other. */
static bool same_packed(const adtc_form *form, const uint32_t *a, const uint32_t *b) {
  size_t words = adtc_packed_words(form);
  return memcmp(adtc_first_any(a), adtc_first_any(b), words * sizeof *a) == 0;
}

static bool same_node(struct comparing *c, struct waiting w) {
  if (adtc_variant_at(w.a) != adtc_variant_at(w.b)) return false;
  const adtc_form *form = &c->schema->forms[adtc_form_at(c->schema, w.type, w.a)];
  return same_packed(form, w.a, w.b) && same_children(c, form, w.a, w.b);
}

static bool compare_all(struct comparing *c) {
  bool same = true;
  while (same && c->count > 0 && c->status == ADTC_OK) same = same_node(c, c->waiting[--c->count]);
  return same;
}

adtc_status adtc_equal_shared(const adtc_schema *schema, uint16_t type, adtc_tree a, adtc_tree b,
                              bool *equal) {
  struct comparing c = {.schema = schema};
  wait_for(&c, type, a.at, b.at);
  bool same = compare_all(&c);
  free(c.waiting);
  adtc_pairs_free(&c.met);
  if (c.status == ADTC_OK) *equal = same;
  return c.status;
}
