/* SPDX-License-Identifier: MIT */
/* A copy in which a function has replaced nodes.

   The builder says what each item is: it waits for the same in the new tree. It makes runs and
   parts by itself. Each node that this file makes has the children of its old one. So the number of
   the next child says which item of the old tree is next. */
#include "typed_share.h"

#include <stdlib.h>

struct rewriting {
  adtc_builder *b;
  adtc_rewrite_function *rewrite;
  void *context;
  uint32_t *counts; /* room for those of any form */
  uint32_t *parts;  /* and for the data of its parts */
};

static uint32_t most_lists(const adtc_schema *schema) {
  uint32_t most = 1;
  for (uint32_t i = 0; i < schema->form_count; i++)
    if (adtc_lists_of(&schema->forms[i]) > most) most = adtc_lists_of(&schema->forms[i]);
  return most;
}

static uint32_t most_parts(const adtc_schema *schema) {
  uint32_t most = 1;
  for (uint32_t i = 0; i < schema->form_count; i++) {
    const adtc_form *form = &schema->forms[i];
    uint32_t words = 0;
    for (uint32_t k = 0; k < form->part_count; k++)
      words += adtc_part_words(&schema->forms[form->first_part + k]);
    if (words > most) most = words;
  }
  return most;
}

/* How long the lists of an old node or part are. */
static void count_lists(uint32_t *counts, const adtc_form *form, const uint32_t *at) {
  uint32_t head = adtc_head_of(at), child = adtc_packed_of(form), lists = 0;
  const uint32_t *words = adtc_first_any(at);
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    bool present = adtc_is_present(field, head, words);
    if (field->place >= ADTC_AS_RUN) counts[lists++] = adtc_items_in(field, at, child, present);
    child += present;
  }
}

/* ---- Nodes and their parts ---- */

/* Numbers of an old part, behind the other data of it. */
static void take_numbers(uint32_t *to, const adtc_form *part, const uint32_t *at) {
  uint32_t head = adtc_head_of(at), child = adtc_packed_of(part);
  const uint32_t *words = adtc_first_any(at);
  for (uint32_t i = 0; i < adtc_numbers_of(part); i++, to += 2) {
    const adtc_field *field = &part->fields[part->children[i]];
    memset(to, 0, 2 * sizeof *to);
    if (!adtc_is_present(field, head, words)) continue;
    const uint32_t *item = adtc_child_any(at, child++);
    int64_t whole = 0;
    if (field->value >= ADTC_VALUE_FLOAT32)
      memcpy(&whole, item + 1, sizeof whole);
    else
      whole = adtc_int_at(item);
    memcpy(to, &whole, sizeof whole);
  }
}

/* Writes what the builder asks of an old part, and returns where the next one's goes. */
static uint32_t *take_part(uint32_t *to, const adtc_form *part, const uint32_t *at) {
  const uint32_t *words = adtc_first_any(at);
  uint32_t *lists = to + 1 + part->words + part->record_words;
  to[0] = adtc_variant_at(at);
  memcpy(to + 1, words, part->words * sizeof *to);
  if (part->record_words > 0)
    memcpy(to + 1 + part->words, words + part->words + ADTC_RECORD_HEADS,
           part->record_words * sizeof *to);
  count_lists(lists, part, at);
  take_numbers(lists + adtc_lists_of(part), part, at);
  return to + adtc_part_words(part);
}

static struct adtc_later take_later(struct rewriting *r, const adtc_form *form,
                                    const uint32_t *at) {
  uint32_t fixed = adtc_fixed_children(form, adtc_head_of(at), adtc_first_any(at));
  struct adtc_later later = {r->parts, adtc_parts_at(form, at, fixed), 0, at};
  uint32_t *to = r->parts;
  if (!form->is_open) return later;
  later.extras = adtc_count_in(at) - fixed - later.parts;
  for (uint32_t i = 0; i < later.parts; i++)
    to = take_part(to, &r->b->schema->forms[form->first_part + i], adtc_child_any(at, fixed + i));
  return later;
}

/* The node without its children, which are next. */
static void keep(struct rewriting *r, uint16_t type, const uint32_t *at) {
  uint16_t number = adtc_form_at(r->b->schema, type, at);
  const adtc_form *form = &r->b->schema->forms[number];
  if (!adtc_build_expects_node(r->b, type)) return;
  if (adtc_build_kept(r->b, form, at, r->counts)) return;
  const uint32_t *words = adtc_first_any(at), *after = words + form->words;
  struct adtc_later later = take_later(r, form, at);
  count_lists(r->counts, form, at);
  adtc_build_node(r->b, number, adtc_variant_at(at), words, after + ADTC_RECORD_HEADS, r->counts,
                  &later);
}

static void rewrite_node(struct rewriting *r, uint16_t type, const uint32_t *at) {
  adtc_tree old = {at};
  size_t mark = adtc_mark(r->b->to);
  adtc_rewriting answer = r->rewrite(r->context, r->b, type, old);
  bool has_built = adtc_mark(r->b->to) != mark;
  if (has_built != (answer == ADTC_BUILT))
    adtc_build_fail(r->b, ADTC_ORDER);
  else if (has_built)
    return;
  else if (answer == ADTC_WHOLE || adtc_is_unknown(r->b->schema, type, at))
    adtc_build_copy(r->b, type, old);
  else
    keep(r, type, at);
}

/* A value that may be a reference to one before it. */
static void rewrite_value(struct rewriting *r, const adtc_field *field, const uint32_t *item) {
  const uint32_t *at = field->shared != 0 ? adtc_target(item) : item;
  bool is_met = field->shared != 0 && adtc_build_met(r->b, at);
  if (!is_met && r->b->status == ADTC_OK) rewrite_node(r, field->type, at);
}

/* ---- Items ---- */

static void copy_leaf(adtc_builder *b, const uint32_t *at) {
  size_t bytes = (size_t)(adtc_end_of(at) - at) * ADTC_WORD;
  adtc_ref item;
  uint32_t *to = adtc_take(b->to, bytes, &item);
  if (to == NULL) {
    adtc_build_fail(b, b->to->status);
    return;
  }
  memcpy(to, at, bytes);
  adtc_build_placed(b, item);
}

/* The next item is a child of a node that this file makes, or in a run or a part below one. Else a
   function has left something undone. */
static void rewrite_item(struct rewriting *r) {
  const struct adtc_coming *top = r->b->top;
  const adtc_field *field = adtc_build_field(r->b);
  if (top->old == NULL || field == NULL) {
    adtc_build_fail(r->b, ADTC_ORDER);
    return;
  }
  const uint32_t *at = adtc_child_any(top->old, top->child);
  bool is_absent = adtc_is_absent(field, at);
  if (field->value == ADTC_VALUE_NODE && !is_absent)
    rewrite_value(r, field, at);
  else if (field->shared != 0 && !is_absent)
    adtc_build_shared_text(r->b, adtc_text_at(adtc_target(at)));
  else
    copy_leaf(r->b, at);
}

/* Until nothing is left of what the root has pushed. */
static void rewrite_tree(struct rewriting *r, const uint32_t *root) {
  adtc_builder *b = r->b;
  bool is_last = b->top->left == 1 && adtc_depth(b) > 1 && !b->keeps;
  size_t depth = adtc_depth(b) - is_last;
  size_t before = b->least;
  b->least = SIZE_MAX;
  rewrite_value(r, adtc_build_field(b), root);
  while (b->status == ADTC_OK && adtc_depth(b) > depth && b->least > depth) rewrite_item(r);
  if (before < b->least) b->least = before;
}

static adtc_status rewrite(adtc_builder *b, uint16_t type, adtc_tree old,
                           adtc_rewrite_function *function, void *context) {
  struct rewriting r = {.b = b, .rewrite = function, .context = context};
  if (!adtc_build_expects_node(b, type)) return b->status;
  r.counts = malloc(most_lists(b->schema) * sizeof *r.counts);
  r.parts = malloc(most_parts(b->schema) * sizeof *r.parts);
  if (r.counts != NULL && r.parts != NULL)
    rewrite_tree(&r, old.at);
  else
    adtc_build_fail(b, ADTC_NO_MEMORY);
  free(r.counts);
  free(r.parts);
  return b->status;
}

static adtc_rewriting keep_it(void *context, adtc_builder *b, uint16_t type, adtc_tree old) {
  (void)context, (void)b, (void)type, (void)old;
  return ADTC_KEEP;
}

adtc_status adtc_build_kept_tree(adtc_builder *b, uint16_t type, adtc_tree from) {
  return rewrite(b, type, from, keep_it, NULL);
}

adtc_status adtc_rewrite(adtc_builder *b, uint16_t type, adtc_tree old,
                         adtc_rewrite_function *function, void *context) {
  return adtc_rewrite_types(b, type, old, function, context, NULL);
}

adtc_status adtc_rewrite_types(adtc_builder *b, uint16_t type, adtc_tree old,
                               adtc_rewrite_function *function, void *context, const bool *asked) {
  if (b->status != ADTC_OK) return b->status;
  if (b->schema->shared_count == 0) {
    bool has_forks = !(b->to->flags & ADTC_FAR);
    return has_forks ? adtc_replace(b, type, old, function, context, asked)
                     : rewrite(b, type, old, function, context);
  }
  if (adtc_share_begin(b) == ADTC_OK) rewrite(b, type, old, function, context);
  adtc_share_end(b);
  return b->status;
}
