/* SPDX-License-Identifier: MIT */
/* What the files of the builder share: what is to come, and where an item that was made goes. */
#ifndef ADTC_TYPED_BUILD_H
#define ADTC_TYPED_BUILD_H

#include "typed.h"

/* The field of items that no call of a program makes. */
extern const adtc_field adtc_not_for_programs;

/* What comes behind the children that came with a form: so many parts, whose data is as
   adtc_build_form_with takes it, and so many items of which nothing is known. A rewriting says what
   the node is made from. */
struct adtc_later {
  const uint32_t *data;
  uint32_t parts, extras;
  const uint32_t *old;
};

/* The node of a form. */
adtc_status adtc_build_node(adtc_builder *b, uint16_t form, uint32_t variant, const uint32_t *words,
                            const void *record, const uint32_t *counts,
                            const struct adtc_later *later);
/* A node of an old tree as it is, and its first children; [counts] has room for those of its lists.
   False: it is no usual one, and nothing is done. */
bool adtc_build_kept(adtc_builder *b, const adtc_form *form, const uint32_t *at, uint32_t *counts);
/* A node of a form of at most 32 children was written behind all else: it becomes the next child,
   and its own children of the mask [later] come next. Those of lists that are empty are not in the
   mask. A rewriting makes the node from an old one, or NULL. */
adtc_status adtc_build_children(adtc_builder *b, adtc_ref node, const adtc_form *form,
                                uint32_t later, const uint32_t *counts, uint32_t lists,
                                const uint32_t *old);

/* All that a node says of its children when it begins. */
struct adtc_beginning {
  const adtc_form *form;
  uint32_t variant;
  const uint32_t *words;  /* of small fields */
  const uint32_t *counts; /* of lists */
  uint64_t children;      /* of the form; without the items of its last list if that is open */
  bool is_open;           /* one of the lists is */
};
struct adtc_beginning adtc_build_beginning(const adtc_form *form, uint32_t variant,
                                           const uint32_t *words, const uint32_t *counts);
/* A node was made that begins so: it becomes the next child of the node on top. Its first [made]
   children come next; then those of its form but for the first [without]; then parts and other
   items. */
adtc_status adtc_build_open(adtc_builder *b, adtc_ref node, const struct adtc_beginning *begins,
                            uint32_t made, uint32_t without, const struct adtc_later *later);
/* A node was made that is a run or a constant of [count] items: it becomes the next child, and the
   items come next. */
adtc_status adtc_build_open_items(adtc_builder *b, adtc_ref node, const adtc_field *field,
                                  uint32_t count, const uint32_t *old);
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
                         adtc_rewrite_function *function, void *context, const bool *asked);

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
/* Makes the next part of the node on top, or lets the items behind all parts come. */
void adtc_build_later(adtc_builder *b);
/* The last parts of an open node that has all children go if they have turned out to say
   nothing. */
void adtc_drop_parts(adtc_builder *b, const struct adtc_coming *closed);

/* Gives the open node on top its distances, as all of its children are there. */
void adtc_build_close(adtc_builder *b);

/* Room for more, or false; on the stack for ADTC_CHUNK more. */
bool adtc_build_more_room(adtc_builder *b);
bool adtc_build_more_numbers(adtc_builder *b);

/* Where the next item will be. */
static inline adtc_ref adtc_next_place(const adtc_builder *b) { return adtc_next_word(b->to); }

/* Entries on the stack, without the one at the bottom. */
static inline size_t adtc_depth(const adtc_builder *b) { return (size_t)(b->top - b->coming); }

/* The field that is to come, or the list of which an item is; NULL: nothing can come. */
static inline const adtc_field *adtc_build_field(adtc_builder *b) {
  if (b->kept != NULL) adtc_build_hole(b);
  if (b->status != ADTC_OK || b->top == NULL) return NULL;
  return adtc_depth(b) == 1 ? &b->whole : b->top->field;
}

/* Notes that field for adtc_builder_string. There is a stack. */
void adtc_note_waiting(adtc_builder *b);

/* Fails with ADTC_ORDER. adtc_builder_string says [mistake], a constant, in place of what is
   due. */
adtc_status adtc_build_refuse(adtc_builder *b, const char *mistake);

/* Whether a node of this type can come now; else it fails with ADTC_ORDER. */
static inline bool adtc_build_expects_node(adtc_builder *b, uint16_t type) {
  const adtc_field *field = adtc_build_field(b);
  bool expected = field != NULL && field->value == ADTC_VALUE_NODE && field->type == type;
  if (!expected) adtc_build_fail(b, ADTC_ORDER);
  return expected;
}

/* Room for so many more on the stack, ADTC_CHUNK at most. False: it has failed. */
static inline bool adtc_has_room(adtc_builder *b, size_t more) {
  if (ADTC_LIKELY((size_t)(b->last - b->top) >= more) || adtc_build_more_room(b)) return true;
  adtc_build_fail(b, ADTC_NO_MEMORY);
  return false;
}

/* An entry in which all is zero but what is given; NULL: it has failed. */
static inline struct adtc_coming *adtc_push(adtc_builder *b, struct adtc_opened of, uint32_t child,
                                            uint32_t left) {
  if (!adtc_has_room(b, 1)) return NULL;
  struct adtc_coming *top = ++b->top;
  *top = (struct adtc_coming){.node = of.node, .way = of.way, .old = of.old};
  top->child = child;
  top->left = left;
  return top;
}

static inline bool adtc_push_number(adtc_builder *b, uint32_t number) {
  if (b->number_count == b->number_room && !adtc_build_more_numbers(b)) {
    adtc_build_fail(b, ADTC_NO_MEMORY);
    return false;
  }
  b->numbers[b->number_count++] = number;
  return true;
}

/* An item becomes the next child of a node that is neither plain nor a fork that reaches it. */
adtc_status adtc_attach_unusual(adtc_builder *b, struct adtc_coming *top, adtc_ref item);

/* An item was made at the end of the buffer: it becomes the next child of the node on top. */
static inline adtc_status adtc_attach_item(adtc_builder *b, struct adtc_coming *top,
                                           adtc_ref item) {
  return adtc_attach_usual(b, top, item) ? ADTC_OK : adtc_attach_unusual(b, top, item);
}

/* The item has become a child, and has children itself, which come next. */
static inline void adtc_go_below(adtc_builder *b) {
  b->top -= b->top->left == 0 && b->top->does == ADTC_ITEMS && !b->keeps;
}

/* The same, if there was memory for it. */
static inline adtc_status adtc_build_attach(adtc_builder *b, adtc_ref item) {
  return item != ADTC_NONE ? adtc_attach_item(b, b->top, item) : adtc_build_fail(b, b->to->status);
}

/* An item and all below it were made. */
static inline adtc_status adtc_build_placed(adtc_builder *b, adtc_ref item) {
  return item != ADTC_NONE ? adtc_build_leaf(b, item) : adtc_build_fail(b, b->to->status);
}

#endif
