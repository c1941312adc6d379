/* SPDX-License-Identifier: MIT */
/* How a node is written with all that is known of it when it begins: words, record, numbers and
   texts are its first children, and stand behind it in one piece. For generated code, which
   compiles it for each form, so that counts and places of the form are constants; and for the
   library, which compiles it for any. Private, but for generated code. */
#ifndef OUTHEAP_ADTC_BUILD_INLINE_H
#define OUTHEAP_ADTC_BUILD_INLINE_H

#include <adtc_typed.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What is to come ---- */

/* Children are told apart by masks of so many bits. */
#define ADTC_CHUNK 32u

/* How an item becomes a child of its node. */
enum {
  ADTC_BY_NUMBER, /* a plain node: in the word of the child's number, but for the first child */
  ADTC_BY_FORK,   /* a fork: in its head, but for the first child */
  ADTC_BY_HEAD,   /* a node of very many children: its head says where */
  ADTC_BY_END,    /* an open node, of which nobody knows how many it will have: when it ends */
  ADTC_BY_ROOT    /* no child: the root */
};

/* Works of the builder at the top of its stack. */
enum {
  ADTC_ITEMS, /* waits for items, until none is left */
  ADTC_RUN,   /* makes a node for the items */
  ADTC_LATER, /* makes the next part of the node, and lets other items come behind all */
  ADTC_CLOSE, /* gives an open node its distances */
  ADTC_ROOT   /* ends, as the root is there */
};

/* Items of one field that are to come, for one node. A node's fields are on the stack with the next
   one on top, above those of the nodes around it. Each leaves it when the last of its items begins.
   So the next thing behind that item is right below it, however many nodes end there. Where values
   are shared, a field leaves when its items are complete. Then a node is complete if nothing of it
   is on the stack. */
struct adtc_coming {
  const adtc_field *field; /* what an item is, or the list whose items come */
  const uint32_t *old;     /* what a rewriting makes the node from */
  adtc_ref node;
  uint32_t child;        /* the number of the next item among the node's children */
  uint32_t left;         /* items to come; ADTC_UNKNOWN: adtc_build_end_list says */
  uint32_t expected;     /* as adtc_builder has it */
  uint16_t way, does;    /* of those above */
  uint16_t part, parts;  /* LATER: how many are made; LATER, CLOSE: how many there will be */
  uint32_t extras;       /* LATER: items behind the parts, which only copies have */
  const adtc_form *form; /* LATER, CLOSE: of the node; NULL: a run, or a constant */
  size_t starts;         /* CLOSE: where those of the children are among the numbers */
};

/* A node that was made, of which children are to come. */
struct adtc_opened {
  adtc_ref node;
  uint16_t way;
  const uint32_t *old;
};

/* A text can come that is not shared, as the value of a field or as a constant. Types have less. */
#define ADTC_EXPECTS_TEXT ((uint32_t)UINT16_MAX + 2)

/* 1 + the type of a node, ADTC_EXPECTS_TEXT, or 0 for all else. */
ADTC_IN_PLACE uint32_t adtc_expected_of(const adtc_field *field) {
  if (field->value == ADTC_VALUE_NODE) return field->type + 1u;
  const bool may_be_text = field->value <= ADTC_VALUE_CONSTANT && field->shared == 0;
  return may_be_text ? ADTC_EXPECTS_TEXT : 0;
}

/* The field whose items are to come, and what is done about them. */
ADTC_IN_PLACE void adtc_set_coming(struct adtc_coming *c, const adtc_field *field) {
  c->field = field;
  c->expected = adtc_expected_of(field);
  c->does = field->place == ADTC_AS_RUN ? ADTC_RUN : ADTC_ITEMS;
}

/* So many items of a field go on [top], on which there is room. They end before the node's child
   [*child], which becomes the first of them. The new top. */
ADTC_IN_PLACE struct adtc_coming *adtc_push_field(struct adtc_coming *top, struct adtc_opened of,
                                                  const adtc_field *field, uint32_t items,
                                                  uint32_t *child) {
  *child -= field->place == ADTC_AS_REST ? items : 1;
  top++;
  adtc_set_coming(top, field);
  top->old = of.old;
  top->node = of.node;
  top->child = *child;
  top->left = items;
  top->way = of.way;
  return top;
}

/* The same as adtc_at, in preorder, where references are words. */
ADTC_IN_PLACE uint32_t *adtc_word_at(const adtc_builder *b, adtc_ref item) {
  return (uint32_t *)(void *)b->to->base + item;
}

/* An item becomes the next child of a plain node or a fork that reaches it. Else false, and nothing
   is done. The builder makes items in their order, and all behind the node: so there is nothing to
   look at but how far a fork reaches. The head is where a distance to the first child would be. */
ADTC_IN_PLACE bool adtc_attach_usual(adtc_builder *b, struct adtc_coming *top, adtc_ref item) {
  uint32_t i = top->child, distance = item - top->node;
  uint32_t *words = adtc_word_at(b, top->node);
  if (ADTC_LIKELY(top->way == ADTC_BY_NUMBER))
    words[i] = i > 0 ? distance : words[0];
  else if (top->way != ADTC_BY_FORK || distance >= ADTC_FORK_DISTANCES)
    return false;
  else if (i > 0)
    words[0] |= distance << ADTC_FORK_SHIFT;
  top->child++;
  top->left--;
  return true;
}

/* Does the same as adtc_build_begun, and calls it for what is rare. The caller sets the new top. */
ADTC_IN_PLACE struct adtc_coming *adtc_begun(adtc_builder *b, adtc_ref node) {
  struct adtc_coming *top = b->top;
  bool is_usual = (size_t)(b->last - top) >= ADTC_CHUNK && !b->keeps;
  if (!ADTC_LIKELY(is_usual && adtc_attach_usual(b, top, node))) return adtc_build_begun(b, node);
  return top - (top->left == 0);
}

/* ---- What a form has ---- */

/* Children that are few. */
#define ADTC_FEW 8

/* So that a loop over the children of a form is none where the form is known. */
#if defined(__GNUC__) && !defined(__clang__)
#define ADTC_UNROLLED _Pragma("GCC unroll 32")
#else
#define ADTC_UNROLLED
#endif

ADTC_IN_PLACE uint32_t adtc_packed_of(const adtc_form *form) {
  return (uint32_t)form->words + (form->record_words > 0);
}

/* How many words that is. */
ADTC_IN_PLACE uint32_t adtc_packed_words(const adtc_form *form) {
  return form->words + (form->record_words > 0 ? ADTC_RECORD_HEADS + form->record_words : 0u);
}

ADTC_IN_PLACE bool adtc_has_rest(const adtc_form *form) {
  uint32_t n = form->child_count;
  return n > 0 && form->fields[form->children[n - 1]].place == ADTC_AS_REST;
}

/* ---- Sizes ---- */

/* Of more numbers than there are bits none is asked for. */
ADTC_IN_PLACE bool adtc_is_given_float(const adtc_given *g, uint32_t i) {
  return i < 32 && (g->floats >> i & 1);
}

/* Whether all numbers are small integers, as most are. */
ADTC_IN_PLACE bool adtc_are_plain(const adtc_given *g) {
  bool are_small = true;
  for (uint32_t i = 0; i < g->number_count; i++)
    are_small = adtc_is_small_int(g->numbers[i]) && are_small;
  return are_small && g->floats == 0;
}

ADTC_IN_PLACE uint64_t adtc_words_of_numbers(const adtc_given *g) {
  uint64_t words = 0;
  for (uint32_t i = 0; i < g->number_count; i++)
    words += adtc_is_small_int(g->numbers[i]) && !adtc_is_given_float(g, i) ? 1u : 3u;
  return words;
}

/* Nodes and texts of more words are written item by item. So all texts that are written here have a
   short head. */
#define ADTC_AT_ONCE (ADTC_SHORT_COUNTS / ADTC_WORD)

ADTC_IN_PLACE uint64_t adtc_words_of_text(adtc_text text) {
  return 2 + (uint64_t)text.length / ADTC_WORD;
}

/* Children that are written with the node. */
ADTC_IN_PLACE uint32_t adtc_given_first(const adtc_form *form, const adtc_given *g) {
  return adtc_packed_of(form) + g->number_count + g->text_count;
}

/* How many of the form's children come later. Of few the sum is faster, as it is known which
   may. */
ADTC_IN_PLACE uint32_t adtc_given_later(const adtc_form *form, const adtc_given *g) {
  if (form->child_count > ADTC_FEW) return adtc_ones(g->later);
  uint32_t sum = 0;
  ADTC_UNROLLED
  for (uint32_t i = 0; i < form->child_count; i++) sum += g->later >> i & 1;
  return sum;
}

/* How many there will be. A last list that is the node's own children counts as its items. */
ADTC_IN_PLACE uint64_t adtc_given_children(const adtc_form *form, const adtc_given *g) {
  uint64_t rest = adtc_has_rest(form) ? g->counts[g->list_count - 1] : 0;
  return adtc_given_first(form, g) + adtc_given_later(form, g) - (rest > 0) + rest;
}

/* Whether all lengths of lists are known, and the node has surely less than ADTC_LONG_COUNT
   children. Of one list at most the items are children of the node. */
ADTC_IN_PLACE bool adtc_is_surely_short(const adtc_form *form, const adtc_given *g) {
  bool is_short = form->words < ADTC_LONG_COUNT / 4;
  for (uint32_t i = 0; i < g->list_count; i++)
    is_short = g->counts[i] < ADTC_LONG_COUNT / 2 && is_short;
  return is_short;
}

/* ---- Writing ---- */

/* Where the next item will be, in preorder, where references are words. */
ADTC_IN_PLACE adtc_ref adtc_next_word(const adtc *to) {
  return (adtc_ref)(adtc_mark(to) / ADTC_WORD);
}

ADTC_IN_PLACE bool adtc_has_words(const adtc *to, uint64_t words) {
  return words * ADTC_WORD <= to->capacity - to->used;
}

/* Takes words that are there, at the end. */
ADTC_IN_PLACE uint32_t *adtc_take_known(adtc *to, uint64_t words) {
  uint32_t *taken = (uint32_t *)(void *)(to->base + to->used);
  to->used += (size_t)words * ADTC_WORD;
  return taken;
}

/* A node that is being written, how many of its children are, and where their distances go: the
   word of the first one, which needs none, is that of the head, which is written last. A fork has
   no such words, and its distances go where the caller says. */
typedef struct {
  adtc_ref item;
  uint32_t *node, *end, *distances;
  uint32_t count, set; /* children that there will be, and those that are written */
  bool is_fork;
} adtc_writing;

/* The next child is where the last one ends. */
ADTC_IN_PLACE uint32_t *adtc_next_child(adtc_writing *w, uint32_t words) {
  uint32_t *child = w->end;
  w->distances[w->set++] = (uint32_t)(child - w->node);
  w->end += words;
  return child;
}

ADTC_IN_PLACE void adtc_write_packed(adtc_writing *w, const adtc_form *form, const adtc_given *g) {
  for (uint32_t i = 0; i < form->words; i++) *adtc_next_child(w, 1) = g->words[i] | ADTC_SMALL_BIT;
  if (form->record_words == 0) return;
  uint32_t *record = adtc_next_child(w, ADTC_RECORD_HEADS + form->record_words);
  record[0] = adtc_record_head(form->record_words);
  memcpy(record + ADTC_RECORD_HEADS, g->record, form->record_words * sizeof *record);
}

ADTC_IN_PLACE void adtc_write_number(adtc_writing *w, int64_t value, bool is_real) {
  if (adtc_is_small_int(value) && !is_real) {
    *adtc_next_child(w, 1) = adtc_small_int(value);
    return;
  }
  uint32_t *number = adtc_next_child(w, 3);
  number[0] = ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT | (uint32_t)is_real << 4;
  memcpy(number + 1, &value, sizeof value);
}

ADTC_IN_PLACE void adtc_write_numbers(adtc_writing *w, const adtc_given *g, bool are_plain) {
  for (uint32_t i = 0; i < g->number_count; i++)
    if (are_plain)
      *adtc_next_child(w, 1) = adtc_small_int(g->numbers[i]);
    else
      adtc_write_number(w, g->numbers[i], adtc_is_given_float(g, i));
}

/* Of so many words. The last one has the zero that ends it, and no other bits. */
ADTC_IN_PLACE void adtc_fill_text(uint32_t *string, uint32_t words, adtc_text text) {
  const uint32_t head = ADTC_HEAD_STRING << ADTC_KIND_SHIFT;
  string[0] = adtc_short_head(head, (uint32_t)text.length);
  string[words - 1] = 0;
  memcpy(string + 1, text.bytes, text.length);
}

ADTC_IN_PLACE void adtc_write_text(adtc_writing *w, adtc_text text) {
  uint32_t words = (uint32_t)adtc_words_of_text(text);
  adtc_fill_text(adtc_next_child(w, words), words, text);
}

/* Words of a node up to its first child. */
ADTC_IN_PLACE uint32_t adtc_own_words(bool is_fork, uint32_t count) {
  return is_fork || count == 0 ? 1 : count;
}

/* Words of a node of so many children, whose numbers and texts take [words], with all that is
   written at once. */
ADTC_IN_PLACE uint64_t adtc_words_at_once(const adtc_form *form, bool is_fork, uint32_t count,
                                          uint64_t words) {
  return adtc_own_words(is_fork, count) + adtc_packed_words(form) + words;
}

/* Takes these words, which are there, for such a node, and writes its words and record. [of_fork]
   has room for two distances; NULL: the node is no fork. */
ADTC_IN_PLACE void adtc_begin_writing(adtc_writing *w, adtc *to, const adtc_form *form,
                                      const adtc_given *g, uint32_t *of_fork, uint32_t count,
                                      uint64_t words) {
  w->is_fork = of_fork != NULL;
  w->count = count;
  w->set = 0;
  w->item = adtc_next_word(to);
  w->node = adtc_take_known(to, words);
  w->end = w->node + adtc_own_words(w->is_fork, count);
  w->distances = of_fork != NULL ? of_fork : w->node;
  adtc_write_packed(w, form, g);
}

/* Its head. The distance of a fork that has two children is in it. Those of children that come
   later have no value yet: nobody reads them before the tree is complete. */
ADTC_IN_PLACE void adtc_end_writing(adtc_writing *w, uint32_t variant) {
  if (w->is_fork) {
    uint32_t distance = w->set == 2 ? w->distances[1] : 0;
    w->node[0] = distance << ADTC_FORK_SHIFT | variant << 2 | ADTC_FORK_BIT;
  } else {
    w->node[0] = w->count << 16 | variant << 4;
  }
}

/* ---- A node ---- */

/* What is rare. Only the copy is seen by a function that is not compiled here: so compilers know
   what is in the other one. */
ADTC_IN_PLACE adtc_status adtc_build_rare(adtc_builder *b, const adtc_given *g) {
  const adtc_given copy = *g;
  return adtc_build_given(b, &copy);
}

#ifdef __OPTIMIZE_SIZE__

#define adtc_build_now(b, form, g) adtc_build_given(b, g)

#else

/* Pushes the fields that a node lacks, the last one first. All counts are known. */
ADTC_IN_PLACE struct adtc_coming *adtc_push_lacking(struct adtc_coming *top, const adtc_writing *w,
                                                    const adtc_form *form, const adtc_given *g) {
  const uint16_t way = w->is_fork ? ADTC_BY_FORK : ADTC_BY_NUMBER;
  const struct adtc_opened of = {w->item, way, NULL};
  uint32_t child = w->count, list = g->list_count;
  ADTC_UNROLLED
  for (uint32_t i = form->child_count; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    const bool is_list = field->place >= ADTC_AS_RUN;
    uint32_t items = is_list ? g->counts[--list] : g->later >> i & 1;
    if (items > 0) top = adtc_push_field(top, of, field, items, &child);
  }
  return top;
}

/* Makes the node that was written the next child of the node that waits for it. */
ADTC_IN_PLACE adtc_status adtc_build_lacking(adtc_builder *b, const adtc_writing *w,
                                             const adtc_form *form, const adtc_given *g) {
  struct adtc_coming *top = adtc_begun(b, w->item);
  if (!ADTC_LIKELY(top != NULL)) return b->status;
  top = adtc_push_lacking(top, w, form, g);
  b->top = top;
  b->expected = top->expected;
  return top->does == ADTC_ITEMS ? ADTC_OK : adtc_build_settle(b);
}

/* A node of so many children, whose numbers and texts take [words]. */
ADTC_IN_PLACE adtc_status adtc_build_usual(adtc_builder *b, const adtc_form *form,
                                           const adtc_given *g, bool is_fork, uint32_t count,
                                           uint64_t words, bool are_plain) {
  uint64_t all = adtc_words_at_once(form, is_fork, count, words);
  if (!ADTC_LIKELY(adtc_has_words(b->to, all))) return adtc_build_rare(b, g);
  adtc_writing w;
  uint32_t of_fork[2];
  adtc_begin_writing(&w, b->to, form, g, is_fork ? of_fork : NULL, count, all);
  adtc_write_numbers(&w, g, are_plain);
  for (uint32_t i = 0; i < g->text_count; i++) adtc_write_text(&w, g->texts[i]);
  adtc_end_writing(&w, g->variant);
  return g->later != 0 ? adtc_build_lacking(b, &w, form, g) : adtc_build_leaf(b, w.item);
}

/* For generated code, of a form that has no parts, at most 32 children, and no texts of a shared
   type: what adtc_build_given does. Compilers write it twice if a node may be a fork, so that each
   time they know where its distances go. */
ADTC_IN_PLACE adtc_status adtc_build_now(adtc_builder *b, const adtc_form *form,
                                         const adtc_given *g) {
  const bool are_plain = adtc_are_plain(g);
  uint64_t count = adtc_given_children(form, g);
  uint64_t words = are_plain ? g->number_count : adtc_words_of_numbers(g);
  bool is_usual = b->expected == form->type + 1u && adtc_is_surely_short(form, g);
  for (uint32_t i = 0; i < g->text_count; i++) {
    is_usual = is_usual && g->texts[i].bytes != NULL;
    words += adtc_words_of_text(g->texts[i]);
  }
  if (!ADTC_LIKELY(is_usual && words < ADTC_AT_ONCE)) return adtc_build_rare(b, g);
  const bool may_be_fork = adtc_given_first(form, g) <= 2;
  return may_be_fork && adtc_is_fork(b->to, g->variant, (uint32_t)count)
             ? adtc_build_usual(b, form, g, true, (uint32_t)count, words, are_plain)
             : adtc_build_usual(b, form, g, false, (uint32_t)count, words, are_plain);
}

#endif

#ifdef __cplusplus
}
#endif

#endif
