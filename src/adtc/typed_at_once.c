/* SPDX-License-Identifier: MIT */
/* A node with all that is known of it when it begins: words, record, numbers and texts are its
   first children, and written behind it in one piece. If nothing else comes, the node is complete,
   and has never been on the stack.

   What is rare is left to the general builder: lists whose length is not known, parts, very many
   children, very long texts, several texts of which some are shared, and a reference that might not
   reach. */
#include "typed_share.h"

/* A node that is being written, and how many of its children are. The head is written last: until
   then the place of a distance to the first child, which needs none, is free. */
struct writing {
  uint32_t *node, *end;
  uint32_t set, fork_distance;
  bool is_fork;
};

/* What numbers and texts take. If the one text of a node is shared: where it stands, and the slot
   for its place. */
struct measured {
  uint64_t words;
  bool is_plain; /* all numbers are small integers, as most are */
  adtc_ref place;
  uint32_t *slot;
};

/* ---- Sizes ---- */

/* Of more numbers than there are bits none is asked for: build_in_steps knows their fields. */
static bool is_float(const adtc_given *g, uint32_t i) {
  return i < ADTC_CHUNK && (g->floats >> i & 1);
}

static uint64_t words_of_numbers(const adtc_given *g) {
  uint64_t words = 0;
  for (uint32_t i = 0; i < g->number_count; i++)
    words += adtc_is_small_int(g->numbers[i]) && !is_float(g, i) ? 1 : 3;
  return words;
}

static bool are_plain(const adtc_given *g) {
  bool are_small = true;
  for (uint32_t i = 0; i < g->number_count; i++) are_small &= adtc_is_small_int(g->numbers[i]);
  return are_small && g->floats == 0;
}

static uint64_t words_of_text(adtc_text text) { return 3 + (uint64_t)text.length / ADTC_WORD; }

/* The only text is of a shared type. */
static bool is_shared(const adtc_given *g) { return g->shared == 1 && g->text_count == 1; }

static bool find_shared(adtc_builder *b, const adtc_given *g, struct measured *m) {
  m->slot = adtc_find_text(b, g->texts[0], &m->place);
  if (m->slot == NULL) return false;
  m->words += m->place == ADTC_NONE ? words_of_text(g->texts[0]) : 1;
  return true;
}

/* False: a text is NULL, or there is no memory. */
static bool measure(adtc_builder *b, const adtc_given *g, struct measured *m) {
  m->is_plain = are_plain(g);
  m->words = m->is_plain ? g->number_count : words_of_numbers(g);
  for (uint32_t i = 0; i < g->text_count; i++)
    if (g->texts[i].bytes == NULL) return false;
  if (is_shared(g)) return find_shared(b, g, m);
  for (uint32_t i = 0; i < g->text_count; i++) m->words += words_of_text(g->texts[i]);
  return true;
}

/* ---- Children ---- */

/* The next child is where the last one ends. */
static inline uint32_t *next_child(struct writing *w, uint32_t words) {
  uint32_t *child = w->end, distance = (uint32_t)(child - w->node), i = w->set++;
  *(w->is_fork ? &w->fork_distance : &w->node[i]) = distance;
  w->end += words;
  return child;
}

static void write_packed(struct writing *w, const adtc_form *form, const adtc_given *g) {
  for (uint32_t i = 0; i < form->words; i++) *next_child(w, 1) = g->words[i] | ADTC_SMALL_BIT;
  if (form->record_words == 0) return;
  uint32_t *record = next_child(w, 2u + form->record_words);
  record[0] = ADTC_RECORD_HEAD;
  record[1] = form->record_words;
  memcpy(record + 2, g->record, form->record_words * sizeof *record);
}

static void write_number(struct writing *w, int64_t value, bool is_real) {
  if (adtc_is_small_int(value) && !is_real) {
    *next_child(w, 1) = adtc_small_int(value);
    return;
  }
  uint32_t *number = next_child(w, 3);
  number[0] = ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT | (uint32_t)is_real << 4;
  memcpy(number + 1, &value, sizeof value);
}

static void write_plain(struct writing *w, const adtc_given *g) {
  uint32_t *distances = w->node + w->set, first = (uint32_t)(w->end - w->node);
  for (uint32_t i = 0; i < g->number_count; i++) {
    distances[i] = first + i;
    w->end[i] = adtc_small_int(g->numbers[i]);
  }
  w->end += g->number_count;
  w->set += g->number_count;
}

static void write_numbers(struct writing *w, const adtc_given *g, bool is_plain) {
  if (is_plain && !w->is_fork)
    write_plain(w, g);
  else
    for (uint32_t i = 0; i < g->number_count; i++) write_number(w, g->numbers[i], is_float(g, i));
}

/* The last word has the zero that ends it, and no other bits. */
static void write_text(struct writing *w, adtc_text text) {
  uint32_t words = 3 + (uint32_t)(text.length / ADTC_WORD), *string = next_child(w, words);
  string[0] = ADTC_HEAD_STRING << ADTC_KIND_SHIFT;
  string[1] = (uint32_t)text.length;
  string[words - 1] = 0;
  memcpy(string + 2, text.bytes, text.length);
}

/* The text, or a reference to where it stands. */
static void write_shared(adtc_builder *b, struct writing *w, adtc_ref node, adtc_text text,
                         struct measured m) {
  adtc_ref at = node + (adtc_ref)(w->end - w->node);
  if (m.place == ADTC_NONE) {
    write_text(w, text);
    adtc_note_text(b, m.slot, at);
  } else {
    *next_child(w, 1) = (at - m.place) << 1 | ADTC_SMALL_BIT;
    adtc_note_reference(b, at, m.place);
  }
}

static void write_texts(adtc_builder *b, struct writing *w, adtc_ref node, const adtc_given *g,
                        struct measured m) {
  if (is_shared(g))
    write_shared(b, w, node, g->texts[0], m);
  else
    for (uint32_t i = 0; i < g->text_count; i++) write_text(w, g->texts[i]);
}

/* The distance of a fork that has two children is in its head. */
static uint32_t head_of(const struct writing *w, uint32_t variant, uint32_t count) {
  if (!w->is_fork) return count << 16 | variant << 4;
  uint32_t distance = w->set == 2 ? w->fork_distance : 0;
  return distance << ADTC_FORK_SHIFT | variant << 2 | ADTC_FORK_BIT;
}

/* ---- The node ---- */

/* Items of the last list, if they are the node's own children. */
static uint64_t rest_of(const adtc_form *form, const adtc_given *g) {
  return adtc_has_rest(form) ? g->counts[g->list_count - 1] : 0;
}

/* How many children there will be; the rest counts as its items. */
static uint64_t count_children(const adtc_form *form, const adtc_given *g) {
  uint64_t rest = rest_of(form, g);
  uint32_t given = adtc_packed_of(form) + g->number_count + g->text_count;
  return given + adtc_ones(g->later) - (rest > 0) + rest;
}

static bool is_any_open(const adtc_given *g) {
  for (uint32_t i = 0; i < g->list_count; i++)
    if (g->counts[i] == ADTC_UNKNOWN) return true;
  return false;
}

static bool says_parts(const adtc_builder *b, const adtc_form *form, const adtc_given *g) {
  return form->part_count > 0 && adtc_parts_said(b, form, g->parts) > 0;
}

/* The node and its first children. NONE: it has failed. */
static adtc_ref write_node(adtc_builder *b, const adtc_form *form, const adtc_given *g,
                           uint32_t count, struct measured m) {
  adtc_ref item;
  bool is_fork = adtc_is_fork(b->to, g->variant, count);
  uint32_t own = is_fork || count == 0 ? 1 : count;
  uint64_t words = own + adtc_packed_words(form) + m.words;
  uint32_t *node = adtc_take(b->to, words * ADTC_WORD, &item);
  if (node == NULL) return ADTC_NONE;
  struct writing w = {node, node + own, 0, 0, is_fork};
  write_packed(&w, form, g);
  write_numbers(&w, g, m.is_plain);
  write_texts(b, &w, item, g, m);
  adtc_clear(node, w.set, own);
  node[0] = head_of(&w, g->variant, count);
  return item;
}

static adtc_status build_at_once(adtc_builder *b, const adtc_form *form, const adtc_given *g,
                                 uint32_t count, struct measured m) {
  adtc_ref node = write_node(b, form, g, count, m);
  if (node == ADTC_NONE || g->later == 0) return adtc_build_placed(b, node);
  struct adtc_building *opened = adtc_build_open(b, node, g->counts, g->list_count);
  if (opened == NULL) return b->status;
  opened->form = form;
  opened->mask = g->later;
  opened->set = adtc_packed_of(form) + g->number_count + g->text_count;
  return adtc_build_settle(b);
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

adtc_status adtc_build_given(adtc_builder *b, const adtc_given *g) {
  const adtc_form *form = &b->schema->forms[g->form];
  struct measured m;
  if (!adtc_build_expects_node(b, form->type)) return b->status;
  if (!measure(b, g, &m)) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint64_t count = count_children(form, g);
  bool is_rare = form->child_count > ADTC_CHUNK || count >= ADTC_LONG_COUNT ||
                 m.words >= ADTC_FORK_DISTANCES / 2 || is_any_open(g) || says_parts(b, form, g) ||
                 (b->schema->shared_count > 0 && g->text_count > 0 && !is_shared(g)) ||
                 is_far(b, g, m);
  return is_rare ? build_in_steps(b, g) : build_at_once(b, form, g, (uint32_t)count, m);
}
