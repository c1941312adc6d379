/* SPDX-License-Identifier: MIT */
/* What the files of the builder share: what is to come, and where an item that was made goes. */
#ifndef ADTC_TYPED_BUILD_H
#define ADTC_TYPED_BUILD_H

#include "typed.h"

/* A node of which children are to come, or the place of the root, which is no node: NONE. */
struct adtc_building {
  adtc_ref node;
  const adtc_form *form;   /* NULL: a run, or a constant */
  const adtc_field *field; /* what the next item is, or the list whose items come */
  uint32_t left;           /* items of it to come; ADTC_UNKNOWN: adtc_build_end_list says */
  uint32_t chunk, mask; /* children of the form that come after it: bits of those from chunk on */
  uint32_t set;         /* children that are there */
  size_t counts;        /* where those of the form's lists that come are among the numbers */
  size_t starts;        /* where those of an open node's children are */
  size_t before;        /* how many numbers there were without this node's */
  bool is_plain; /* the distance of a child that is not the first is in the word of its number */
  bool is_open;  /* how many children there will be is not known */
  bool is_automatic;    /* a run or a part: the builder has made the node by itself */
  uint16_t part, parts; /* how many parts are made, and how many there will be */
  uint32_t extras;      /* items behind them, which only copies have */
  const uint32_t *old;  /* what a rewriting makes the node from */
};

/* What comes behind the children that came with a form: so many parts, whose data is as
   adtc_build_form_with takes it, and so many items of which nothing is known. A rewriting says what
   the node is made from. */
struct adtc_later {
  const uint32_t *data;
  uint32_t parts, extras;
  const uint32_t *old;
};

/* A node was made at the end of the buffer: it becomes the next child of that on top, and its own
   children come next. Its frame, in which all is zero but where it is; NULL: it has failed. */
struct adtc_building *adtc_build_open(adtc_builder *b, adtc_ref item, const uint32_t *counts,
                                      uint32_t count_of_counts);
/* The node of a form. */
adtc_status adtc_build_node(adtc_builder *b, uint16_t form, uint32_t variant, const uint32_t *words,
                            const void *record, const uint32_t *counts,
                            const struct adtc_later *later);
/* A node of an old tree as it is, and its first children; [counts] has room for those of its lists.
   False: it is no usual one, and nothing is done. */
bool adtc_build_kept(adtc_builder *b, const adtc_form *form, const uint32_t *at, uint32_t *counts);
/* Children of such a node, as far as they are known; the mask of the first chunk of them; whether
   one of its lists is open. */
struct adtc_counted {
  uint32_t lists, mask;
  uint64_t children;
  bool is_open;
};
struct adtc_counted adtc_count_children(const adtc_form *form, uint32_t variant,
                                        const uint32_t *words, const uint32_t *counts);
/* Words and record become the first children of the node on top. */
void adtc_build_packed(adtc_builder *b, const adtc_form *form, const uint32_t *words,
                       const void *record);

/* The state in which a rewriting waits until its function builds something: old words from [from]
   on are to be copied, up to the node that it is asked about. The node that the function builds
   goes into the hole. */
struct adtc_kept {
  const uint32_t *from, *asked;
  uint16_t type;
  adtc_field hole;
};
/* The function builds something: that is copied, and the hole comes next. */
void adtc_build_hole(adtc_builder *b);
/* A rewriting of a tree without shared values, into a buffer that has forks. */
adtc_status adtc_replace(adtc_builder *b, uint16_t type, adtc_tree old,
                         adtc_rewrite_function *function, void *context);

/* Makes a child that is a number; of a float [value] has the bits. It is not attached. */
adtc_ref adtc_build_number(adtc_builder *b, const adtc_field *field, int64_t value);
/* Right behind a node: children that are numbers, which come first, all that are there. Each is a
   value of its type. */
adtc_status adtc_build_numbers(adtc_builder *b, const int64_t *values, uint32_t count);

/* Words of the data of a part. */
uint32_t adtc_part_words(const adtc_form *part);
/* How many parts say something, or may. */
uint32_t adtc_parts_said(const adtc_builder *b, const adtc_form *form, const uint32_t *data);
/* Whether one of so many parts has a list of which the count is not known. */
bool adtc_has_open_part(const adtc_builder *b, const adtc_form *form, const struct adtc_later *l);
/* The node on top keeps the data of parts to come, the next one last. */
adtc_status adtc_keep_parts(adtc_builder *b, const adtc_form *form, const struct adtc_later *later);
/* Makes the next part, or lets the items behind all of them come, as there are some. */
void adtc_build_later(adtc_builder *b);
/* The last parts of an open node that has all children go if they have turned out to say
   nothing. */
void adtc_drop_parts(adtc_builder *b, struct adtc_building *closed);

/* Goes on until something is needed that the program has to make. */
adtc_status adtc_build_settle(adtc_builder *b);
/* Gives an open node its distances: it has left the stack, and all of its children are there. */
void adtc_build_close(adtc_builder *b, struct adtc_building *closed);

/* Room for more, or false. */
bool adtc_build_more_frames(adtc_builder *b);
bool adtc_build_more_numbers(adtc_builder *b);

/* Where the next item will be. */
static inline adtc_ref adtc_next_place(const adtc_builder *b) {
  return (adtc_ref)(adtc_mark(b->to) / ADTC_WORD);
}

static inline struct adtc_building *adtc_top_of(const adtc_builder *b) {
  return &b->frames[b->depth - 1];
}

/* The field that is to come, or the list of which an item is; NULL: nothing can come. */
static inline const adtc_field *adtc_build_field(adtc_builder *b) {
  if (b->kept != NULL) adtc_build_hole(b);
  if (b->status != ADTC_OK || b->depth == 0) return NULL;
  return b->depth == 1 ? &b->whole : adtc_top_of(b)->field;
}

/* Whether a node of this type can come now; else it fails with ADTC_ORDER. */
static inline bool adtc_build_expects_node(adtc_builder *b, uint16_t type) {
  const adtc_field *field = adtc_build_field(b);
  bool expected = field != NULL && field->value == ADTC_VALUE_NODE && field->type == type;
  if (!expected) adtc_build_fail(b, ADTC_ORDER);
  return expected;
}

/* A frame in which all is zero; NULL: it has failed. Field by field, as compilers clear so many
   bytes at once by an instruction that takes its time. */
static inline struct adtc_building *adtc_push(adtc_builder *b) {
  if (b->depth == b->room && !adtc_build_more_frames(b)) {
    adtc_build_fail(b, ADTC_NO_MEMORY);
    return NULL;
  }
  struct adtc_building *top = &b->frames[b->depth++];
  top->node = 0;
  top->form = NULL;
  top->field = NULL;
  top->left = top->chunk = top->mask = top->set = 0;
  top->counts = top->starts = top->before = 0;
  top->is_plain = top->is_open = top->is_automatic = false;
  top->part = top->parts = 0;
  top->extras = 0;
  top->old = NULL;
  return top;
}

static inline void adtc_set_open(struct adtc_building *f, bool is_open) {
  f->is_open = is_open;
  f->is_plain = f->is_plain && !is_open;
}

static inline bool adtc_push_number(adtc_builder *b, uint32_t number) {
  if (b->number_count == b->number_room && !adtc_build_more_numbers(b)) {
    adtc_build_fail(b, ADTC_NO_MEMORY);
    return false;
  }
  b->numbers[b->number_count++] = number;
  return true;
}

/* Child [i] of a node that knows how many it has. The builder makes items in their order, and all
   behind the node: so there is nothing to look at but how far a fork reaches. */
static inline adtc_status adtc_set_distance(adtc_builder *b, adtc_ref node, uint32_t i,
                                            adtc_ref item) {
  uint32_t *words = adtc_at(b->to, node), distance = item - node;
  if (i == 0) return ADTC_OK;
  if (!(words[0] & ADTC_FORK_BIT))
    words[adtc_heads_in(words[0]) + i - 1] = distance;
  else if (distance < ADTC_FORK_DISTANCES)
    words[0] |= distance << ADTC_FORK_SHIFT;
  else
    return adtc_build_fail(b, ADTC_DISTANCE);
  return ADTC_OK;
}

/* An item is the child [i] of the node on top, which is no plain one. */
adtc_status adtc_attach_unusual(adtc_builder *b, uint32_t i, adtc_ref item);

/* An item was made at the end of the buffer: it becomes the next child of the node on top. */
static inline adtc_status adtc_attach_item(adtc_builder *b, adtc_ref item) {
  struct adtc_building *top = adtc_top_of(b);
  uint32_t i = top->set++;
  top->left -= top->left != ADTC_UNKNOWN;
  if (!top->is_plain) return adtc_attach_unusual(b, i, item);
  if (i > 0) adtc_at(b->to, top->node)[i] = item - top->node;
  return ADTC_OK;
}

/* The same, if there was memory for it. */
static inline adtc_status adtc_build_attach(adtc_builder *b, adtc_ref item) {
  return item != ADTC_NONE ? adtc_attach_item(b, item) : adtc_build_fail(b, b->to->status);
}

/* An item and all below it were made. */
static inline adtc_status adtc_build_placed(adtc_builder *b, adtc_ref item) {
  if (adtc_build_attach(b, item) != ADTC_OK) return b->status;
  return adtc_top_of(b)->left > 0 ? ADTC_OK : adtc_build_settle(b);
}

/* The words of a node that is being built, which are behind all its distances. */
static inline uint32_t *adtc_building_words(const adtc_builder *b, const struct adtc_building *f) {
  uint32_t *at = adtc_at(b->to, f->node);
  return f->is_open ? at + 1 : at + (adtc_first_any(at) - at);
}

#endif
