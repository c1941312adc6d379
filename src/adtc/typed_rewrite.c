/* SPDX-License-Identifier: MIT */
/* A copy in which a function has replaced nodes.

   The old tree is read from its start to its end, and the builder says what each item is: it waits
   for the same in the new tree. Runs it makes by itself, so those of the old tree are passed
   over. */
#include "typed_build.h"

#include <stdlib.h>

struct rewriting {
  adtc_builder *b;
  const uint32_t *at; /* in the old tree */
  adtc_rewrite_function *rewrite;
  void *context;
  uint32_t *counts; /* room for those of any form */
};

static uint32_t lists_of(const adtc_form *form) {
  uint32_t lists = 0;
  for (uint32_t i = 0; i < form->child_count; i++)
    lists += form->fields[form->children[i]].place >= ADTC_AS_RUN;
  return lists;
}

static uint32_t most_lists(const adtc_schema *schema) {
  uint32_t most = 1;
  for (uint32_t i = 0; i < schema->form_count; i++)
    if (lists_of(&schema->forms[i]) > most) most = lists_of(&schema->forms[i]);
  return most;
}

/* How long the lists of the old node are, into r->counts. */
static void count_lists(struct rewriting *r, const adtc_form *form) {
  uint32_t head = adtc_head_of(r->at), child = adtc_packed_of(form), lists = 0;
  const uint32_t *words = adtc_first_any(r->at);
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    bool present = adtc_is_present(field, head, words);
    if (field->place == ADTC_AS_REST)
      r->counts[lists++] = adtc_count_in(r->at) - child;
    else if (field->place == ADTC_AS_RUN)
      r->counts[lists++] = present ? adtc_count_in(adtc_child_any(r->at, child)) : 0;
    child += present;
  }
}

/* The node without its children, which are next. */
static void keep(struct rewriting *r, uint16_t type) {
  uint16_t number = adtc_form_at(r->b->schema, type, r->at);
  const adtc_form *form = &r->b->schema->forms[number];
  const uint32_t *words = adtc_first_any(r->at), *after = words + form->words;
  uint32_t variant = adtc_head_of(r->at) >> 4 & (ADTC_VARIANTS - 1);
  count_lists(r, form);
  adtc_build_form(r->b, number, variant, words, after + 2, r->counts);
  r->at = after + (form->record_words ? 2 + form->record_words : 0);
}

static void copy_whole(struct rewriting *r, uint16_t type) {
  adtc_tree old = {r->at};
  adtc_build_copy(r->b, type, old);
  r->at = adtc_end_of(r->at);
}

static void rewrite_node(struct rewriting *r, uint16_t type) {
  adtc_tree old = {r->at};
  size_t mark = adtc_mark(r->b->to);
  switch (r->rewrite(r->context, r->b, type, old)) {
  case ADTC_KEEP: keep(r, type); return;
  case ADTC_WHOLE: copy_whole(r, type); return;
  case ADTC_BUILT: break;
  }
  if (adtc_mark(r->b->to) == mark) adtc_build_fail(r->b, ADTC_ORDER);
  r->at = adtc_end_of(r->at);
}

static void copy_leaf(struct rewriting *r) {
  const uint32_t *end = adtc_end_of(r->at);
  size_t bytes = (size_t)(end - r->at) * ADTC_WORD;
  adtc_ref item;
  uint32_t *to = adtc_take(r->b->to, bytes, &item);
  if (to == NULL) {
    adtc_build_fail(r->b, r->b->to->status);
    return;
  }
  memcpy(to, r->at, bytes);
  adtc_build_placed(r->b, item);
  r->at = end;
}

static void rewrite_item(struct rewriting *r) {
  const struct adtc_building *top = &r->b->frames[r->b->depth - 1];
  const adtc_field *field = adtc_build_field(r->b);
  bool is_new_run = top->form == NULL && r->b->depth > 1 && top->set == 0;
  if (is_new_run) r->at = adtc_first_any(r->at);
  if (field->value == ADTC_VALUE_NODE && !adtc_is_absent(field, r->at))
    rewrite_node(r, field->type);
  else
    copy_leaf(r);
}

adtc_status adtc_rewrite(adtc_builder *b, uint16_t type, adtc_tree old,
                         adtc_rewrite_function *rewrite, void *context) {
  const uint32_t *end = adtc_end_of(old.at);
  struct rewriting r = {b, old.at, rewrite, context, NULL};
  if (!adtc_build_expects(b, ADTC_VALUE_NODE, false)) return b->status;
  if (adtc_build_field(b)->type != type) return adtc_build_fail(b, ADTC_ORDER);
  r.counts = malloc(most_lists(b->schema) * sizeof *r.counts);
  if (r.counts == NULL) return adtc_build_fail(b, ADTC_NO_MEMORY);
  rewrite_node(&r, type);
  while (b->status == ADTC_OK && r.at != end) {
    if (adtc_build_field(b) != NULL)
      rewrite_item(&r);
    else
      adtc_build_fail(b, ADTC_ORDER);
  }
  free(r.counts);
  return b->status;
}
