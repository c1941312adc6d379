/* SPDX-License-Identifier: MIT */
/* A node with all that is known of it when it begins, which adtc_build_inline.h writes. If nothing
   else comes, the node is complete, and has never been on the stack.

   Rare cases are left to the general builder: lists of unknown length, parts, very many children,
   very long texts, several texts of which some are shared, and a reference that might not reach. */
#include "typed_share.h"

/* What numbers and texts take. If the one text of a node is shared: where it stands, and the slot
   for its place. */
struct measured {
  uint64_t words;
  bool are_plain; /* all numbers are small integers */
  adtc_ref place;
  uint32_t *slot;
};

/* ---- Sizes ---- */

/* The only text is of a shared type. */
static bool is_shared(const adtc_given *g) { return g->shared == 1 && g->text_count == 1; }

static bool find_shared(adtc_builder *b, const adtc_given *g, struct measured *m) {
  m->slot = adtc_find_text(b, g->texts[0], &m->place);
  if (m->slot == NULL) return false;
  m->words += m->place == ADTC_NONE ? adtc_words_of_text(g->texts[0]) : 1;
  return true;
}

/* False: a text is NULL, or there is no memory. */
static bool measure(adtc_builder *b, const adtc_given *g, struct measured *m) {
  m->are_plain = adtc_are_plain(g);
  m->words = adtc_words_of_numbers(g);
  for (uint32_t i = 0; i < g->text_count; i++)
    if (g->texts[i].bytes == NULL) return false;
  if (is_shared(g)) return find_shared(b, g, m);
  for (uint32_t i = 0; i < g->text_count; i++) m->words += adtc_words_of_text(g->texts[i]);
  return true;
}

static bool says_parts(const adtc_builder *b, const adtc_form *form, const adtc_given *g) {
  return form->part_count > 0 && adtc_parts_said(b, form, g->parts) > 0;
}

/* ---- The node ---- */

/* The text, or a reference to where it stands. */
static void write_shared(adtc_builder *b, adtc_writing *w, adtc_text text, struct measured m) {
  adtc_ref at = w->item + (adtc_ref)(w->end - w->node);
  if (m.place == ADTC_NONE) {
    adtc_write_text(w, text);
    adtc_note_text(b, m.slot, at);
  } else {
    *adtc_next_child(w, 1) = (at - m.place) << 1 | ADTC_SMALL_BIT;
    adtc_note_reference(b, at, m.place);
  }
}

static void write_texts(adtc_builder *b, adtc_writing *w, const adtc_given *g, struct measured m) {
  if (is_shared(g))
    write_shared(b, w, g->texts[0], m);
  else
    for (uint32_t i = 0; i < g->text_count; i++) adtc_write_text(w, g->texts[i]);
}

/* The node and its first children. */
static adtc_status build_at_once(adtc_builder *b, const adtc_form *form, const adtc_given *g,
                                 uint32_t count, struct measured m) {
  bool is_fork = adtc_is_fork(b->to, g->variant, count);
  uint64_t all = adtc_words_at_once(form, is_fork, count, m.words);
  if (!adtc_has_words(b->to, all) && !adtc_grow(b->to, all * ADTC_WORD))
    return adtc_build_fail(b, b->to->status);
  adtc_writing w;
  uint32_t of_fork[2];
  adtc_begin_writing(&w, b->to, form, g, is_fork ? of_fork : NULL, count, all);
  adtc_write_numbers(&w, g, m.are_plain);
  write_texts(b, &w, g, m);
  adtc_end_writing(&w, g->variant);
  if (b->status != ADTC_OK) return b->status;
  if (g->later == 0) return adtc_build_leaf(b, w.item);
  return adtc_build_children(b, w.item, form, g->later, g->counts, g->list_count, NULL);
}

/* ---- What is rare ---- */

static adtc_status build_in_steps(adtc_builder *b, const adtc_given *g) {
  adtc_build_form_with(b, g->form, g->variant, g->words, g->record, g->counts, g->parts);
  adtc_build_numbers(b, g->numbers, g->number_count);
  for (uint32_t i = 0; i < g->text_count; i++) adtc_build_text(b, g->texts[i]);
  return b->status;
}

/* The text may be out of reach from where it would be in the node, which is shorter than half of
   what a reference reaches. */
static bool is_far(const adtc_builder *b, const adtc_given *g, struct measured m) {
  return is_shared(g) && m.place != ADTC_NONE && adtc_next_place(b) - m.place > ADTC_MOST_BACK / 2;
}

static bool is_any_open(const adtc_given *g) {
  for (uint32_t i = 0; i < g->list_count; i++)
    if (g->counts[i] == ADTC_UNKNOWN) return true;
  return false;
}

adtc_status adtc_build_given(adtc_builder *b, const adtc_given *g) {
  const adtc_form *form = &b->schema->forms[g->form];
  struct measured m;
  if (!adtc_build_expects_node(b, form->type)) return b->status;
  if (!measure(b, g, &m)) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint64_t count = adtc_given_children(form, g);
  bool is_rare = form->child_count > ADTC_CHUNK || count >= ADTC_LONG_COUNT ||
                 m.words >= ADTC_AT_ONCE || is_any_open(g) || says_parts(b, form, g) ||
                 (b->schema->shared_count > 0 && g->text_count > 0 && !is_shared(g)) ||
                 is_far(b, g, m);
  return is_rare ? build_in_steps(b, g) : build_at_once(b, form, g, (uint32_t)count, m);
}
