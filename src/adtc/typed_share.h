/* SPDX-License-Identifier: MIT */
/* The values that a builder knows and that may be referred to: texts by their bytes, nodes that the
   program has named, and what old nodes have become.

   All of these are places in the buffer. An open node moves what is below it when it gets its
   distances (typed_close.c), and the places behind the node move too. So places are kept in the
   order of the buffer, where those are the last ones. References move as well, and the distances of
   those that lead out of the node grow. */
#ifndef ADTC_TYPED_SHARE_H
#define ADTC_TYPED_SHARE_H

#include "typed_build.h"
#include "typed_pairs.h"

/* Places in the order of the buffer. */
struct adtc_places {
  adtc_ref *at;
  size_t count, room;
};

/* A table from texts to places: the slots have 1 + a number of [texts], or 0. */
struct adtc_shared_texts {
  struct adtc_places places;
  uint32_t *slots;
  size_t slot_count; /* 0 or a power of 2 */
};

struct adtc_sharing {
  struct adtc_shared_texts texts;
  struct adtc_places named;
  uint16_t *types; /* of the named nodes */
  size_t type_room;
  struct adtc_places references, targets; /* where references are, and what they refer to */
  struct adtc_pairs old;                  /* an old node, and the number of the rewriting */
  struct adtc_places new;                 /* what it has become */
  uint32_t depth, rewritings, current;
};

/* A reference leads no further back, in words. */
#define ADTC_MOST_BACK (UINT32_MAX >> 1)

/* Made when it is first asked for. NULL: it has failed. */
struct adtc_sharing *adtc_sharing_of(adtc_builder *b);
/* False: no memory. */
bool adtc_add_place(struct adtc_places *p, adtc_ref at);
/* A reference comes next, to what is at a place before it. */
adtc_status adtc_build_reference(adtc_builder *b, adtc_ref target);

/* Texts in a table are compared with what is at their places, in words from [words] on. The slot of
   a text, or the free one that is for it, valid until the next call. NULL: no memory. */
uint32_t *adtc_slot_of_text(struct adtc_shared_texts *t, const uint32_t *words, adtc_text text);
/* Where the text of a slot is; NONE: it is free. */
static inline adtc_ref adtc_place_of_text(const struct adtc_shared_texts *t, const uint32_t *slot) {
  return *slot != 0 ? t->places.at[*slot - 1] : ADTC_NONE;
}
/* The text of a slot is at that place from now on. False: no memory. */
bool adtc_put_text(struct adtc_shared_texts *t, uint32_t *slot, adtc_ref place);
void adtc_free_texts(struct adtc_shared_texts *t);

/* A text, as an item or a reference. The field that is to come is of a shared type of texts. */
adtc_status adtc_build_shared_text(adtc_builder *b, adtc_text text);
/* The place of the text in the buffer, or NONE, in [*place]; and its slot. NULL: it has failed. */
uint32_t *adtc_find_text(adtc_builder *b, adtc_text text, adtc_ref *place);
/* The text of the slot was made at that place. */
adtc_status adtc_note_text(adtc_builder *b, uint32_t *slot, adtc_ref place);
/* A reference was made. */
adtc_status adtc_note_reference(adtc_builder *b, adtc_ref at, adtc_ref target);

/* adtc_build_copy of a schema that shares values. */
adtc_status adtc_build_kept_tree(adtc_builder *b, uint16_t type, adtc_tree from);
/* Opens a call of adtc_rewrite, which may be in another one. All copies in it share what it has
   made of old nodes. A copy that is in none shares with all such copies. */
adtc_status adtc_share_begin(adtc_builder *b);
void adtc_share_end(adtc_builder *b);
/* An old node comes next: true if it was met before, and a reference to what it has become, which
   is complete, is built. Else it becomes what is built next. */
bool adtc_build_met(adtc_builder *b, const uint32_t *old);

/* A list has ended: what was named last may not have come. */
void adtc_share_list_ends(adtc_builder *b);
/* All behind the first word of [node] has moved by so many words. */
void adtc_share_moved(adtc_builder *b, adtc_ref node, uint32_t words);
void adtc_share_free(adtc_builder *b);

#endif
