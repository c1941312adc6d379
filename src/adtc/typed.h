/* SPDX-License-Identifier: MIT */
/* What the files of typed trees share: sizes of items, presence, fingerprints.

   Items here are known to be items, of a buffer that adtc_open has checked or that this library has
   made. */
#ifndef ADTC_TYPED_H
#define ADTC_TYPED_H

#include <adtc_typed.h>
#include <outheap/adtc_build_inline.h>
#include <outheap/adtc_prove_inline.h>

/* Variants of constants that are nodes are their kinds. */
#define ADTC_LAST_CONSTANT_NODE ((uint32_t)ADTC_CONSTANT_SET)

#define ADTC_STAMP_MAGIC "ASDL"
#define ADTC_STAMP_BYTES (4 + ADTC_FINGERPRINT_BYTES)
/* Of an open schema: the writer's version is behind it, the lowest byte first. */
#define ADTC_VERSION_BYTES 4

static inline bool adtc_is_node(uint32_t head) {
  return !(head & ADTC_SMALL_BIT) &&
         ((head & ADTC_FORK_BIT) || adtc_is_of_kind(head, ADTC_HEAD_NODE));
}

/* Whether it is one that is no fork, and has its count in the head. */
static inline bool adtc_is_plain_node(uint32_t head) {
  return adtc_is_of_kind(head, ADTC_HEAD_NODE) && head >> 16 != ADTC_LONG_COUNT;
}

/* Words of an item without what is below it. */
static inline size_t adtc_item_words(const uint32_t *at) {
  uint32_t head = at[0];
  if (adtc_is_small_or_fork(head)) return 1;
  switch (adtc_head_kind_of(head)) {
  case ADTC_HEAD_NODE: return (size_t)(adtc_first_any(at) - at);
  case ADTC_HEAD_ELEMENTS: return (size_t)((adtc_sized_bytes(at, head >> 4 & 3) + 3) / ADTC_WORD);
  case ADTC_HEAD_STRING: return (size_t)(adtc_sized_bytes(at, 0) / ADTC_WORD) + 1;
  case ADTC_HEAD_NUMBER: break;
  }
  return 3;
}

/* A string whose head is short if its length allows. So the same text has the same words. */
static inline bool adtc_is_text(const uint32_t *at) {
  if (!adtc_is_of_kind(at[0], ADTC_HEAD_STRING)) return false;
  return adtc_is_short(at[0]) || at[1] >= ADTC_SHORT_COUNTS;
}

/* Children of an item of any kind. */
static inline uint32_t adtc_children_at(const uint32_t *at) {
  return adtc_is_node(at[0]) ? adtc_count_in(at) : 0;
}

/* Where the tree of an item ends, of which all distances are right: where that of the last child
   does. NULL if that takes more steps from last child to last child. */
static inline const uint32_t *adtc_end_within(const uint32_t *at, size_t steps) {
  for (uint32_t count = adtc_children_at(at); count > 0; count = adtc_children_at(at)) {
    if (steps-- == 0) return NULL;
    at = adtc_child_any(at, count - 1);
  }
  return at + adtc_item_words(at);
}

static inline const uint32_t *adtc_end_of(const uint32_t *at) {
  return adtc_end_within(at, SIZE_MAX);
}

static inline uint32_t adtc_read_bits(uint32_t head, const uint32_t *words, adtc_bits bits) {
  uint32_t word = bits.word < 0 ? head : words[bits.word];
  return adtc_bits_in(word, bits.shift, bits.width);
}

/* Whether a child of a form is there, by the bits of its node. The rest may be there, and have no
   items. */
static inline bool adtc_is_present(const adtc_field *field, uint32_t head, const uint32_t *words) {
  return field->presence.width == 0 || adtc_read_bits(head, words, field->presence) != 0;
}

static inline uint32_t adtc_variant_at(const uint32_t *at) {
  return adtc_head_of(at) >> 4 & (ADTC_VARIANTS - 1);
}

/* Items of a list of the node at [at] that is its child [i] if it is there. */
static inline uint32_t adtc_items_in(const adtc_field *list, const uint32_t *at, uint32_t i,
                                     bool is_there) {
  if (list->place == ADTC_AS_REST) return adtc_count_in(at) - i;
  return is_there ? adtc_count_in(adtc_child_any(at, i)) : 0;
}

/* Children in a node of this form, without those of the rest. */
static inline uint32_t adtc_fixed_children(const adtc_form *form, uint32_t head,
                                           const uint32_t *words) {
  uint32_t count = adtc_packed_of(form), n = form->child_count - adtc_has_rest(form);
  for (uint32_t i = 0; i < n; i++)
    count += adtc_is_present(&form->fields[form->children[i]], head, words);
  return count;
}

/* Lists of a form of which a builder asks for the counts, and children that are numbers. */
static inline uint32_t adtc_lists_of(const adtc_form *form) {
  uint32_t lists = 0;
  for (uint32_t i = 0; i < form->child_count; i++)
    lists += form->fields[form->children[i]].place >= ADTC_AS_RUN;
  return lists;
}

static inline uint32_t adtc_numbers_of(const adtc_form *form) {
  uint32_t n = 0;
  while (n < form->child_count) {
    const adtc_field *field = &form->fields[form->children[n]];
    if (field->place != ADTC_AS_ITEM || field->value < ADTC_VALUE_INT8) break;
    n++;
  }
  return n;
}

/* Whether the constructor of a node is one that a later version has brought. */
static inline bool adtc_is_unknown(const adtc_schema *schema, uint16_t type, const uint32_t *at) {
  const adtc_type *t = &schema->types[type];
  return schema->version > 0 && adtc_bits_in(adtc_head_of(at), 4, t->tag_bits) >= t->form_count;
}

/* How many values a code may have, those that are not known included: one code is kept, in which
   all bits are set. */
static inline uint32_t adtc_codes_of(const adtc_schema *schema, uint16_t type) {
  const adtc_type *t = &schema->types[type];
  return schema->version > 0 ? ((uint32_t)1 << t->tag_bits) - 1 : t->form_count;
}

/* How many of its parts a node has, of those that are known. */
static inline uint32_t adtc_parts_at(const adtc_form *form, const uint32_t *at, uint32_t fixed) {
  uint32_t more = form->is_open ? adtc_count_in(at) - fixed : 0;
  return more < form->part_count ? more : form->part_count;
}

/* The form of a node of a type whose tag is one of the type's. */
static inline uint16_t adtc_form_at(const adtc_schema *schema, uint16_t type, const uint32_t *at) {
  const adtc_type *t = &schema->types[type];
  return (uint16_t)(t->first_form + adtc_bits_in(adtc_head_of(at), 4, t->tag_bits));
}

/* Whether an item of a list `?*` is none. */
static inline bool adtc_is_absent(const adtc_field *list, const uint32_t *at) {
  bool by_integer = list->value == ADTC_VALUE_NODE || list->value == ADTC_VALUE_TEXT;
  bool is_reference = list->shared != 0 && at[0] != ADTC_SMALL_BIT;
  if (list->is_list != 2 || is_reference) return false;
  return by_integer ? adtc_is_none(at) : adtc_is_no_number(at);
}

/* ---- Parts of the printer ---- */

void adtc_print_text(FILE *to, adtc_text text);
void adtc_print_bytes(FILE *to, adtc_text bytes);
void adtc_print_complex(FILE *to, adtc_constant c);
void adtc_print_number(FILE *to, uint8_t value, int64_t number);
/* Bits, or bytes of the record or of elements, that are a number. */
void adtc_print_raw(FILE *to, uint8_t value, uint64_t raw);
uint64_t adtc_element_of(const adtc_field *field, adtc_list list, uint32_t i);

/* ---- Parts of the check ---- */

struct adtc_misfit {
  adtc_problem problem;
  const adtc_field *field; /* of the node at [at]; NULL: the item itself */
  const uint32_t *at;
};

/* Which children of a form a node has, from [first] on, as a mask of ADTC_CHUNK of them. The rest
   is not among them. */
static inline uint32_t adtc_mask_of(const adtc_form *form, uint32_t first, uint32_t head,
                                    const uint32_t *words) {
  uint32_t mask = 0, n = form->child_count - (uint32_t)adtc_has_rest(form);
  n = n - first < ADTC_CHUNK ? n - first : ADTC_CHUNK;
  for (uint32_t i = 0; i < n; i++)
    mask |= (uint32_t)adtc_is_present(&form->fields[form->children[first + i]], head, words) << i;
  return mask;
}

/* Children of a form, as masks of the first chunk: those that are always there, and those of which
   bits of the node say whether they are. The rest is in neither. */
struct adtc_presence {
  uint32_t always, optional;
  bool has_rest, is_known;
};

/* That of a form, by its number. [known] has a place for each form of the schema, zeros at first,
   so that each is looked at once; parts have none. */
struct adtc_presence adtc_presence_of(struct adtc_presence *known, const adtc_schema *schema,
                                      uint16_t number);

/* Which children of the first chunk a node has. */
static inline uint32_t adtc_present_in(const adtc_form *form, struct adtc_presence presence,
                                       uint32_t head, const uint32_t *words) {
  uint32_t mask = presence.always;
  for (uint32_t left = presence.optional; left != 0; left &= left - 1) {
    const adtc_field *field = &form->fields[form->children[__builtin_ctz(left)]];
    if (adtc_read_bits(head, words, field->presence)) mask |= left & -left;
  }
  return mask;
}

/* What a node says of its children: those of the first chunk, and items of the last list. */
struct adtc_said {
  uint32_t mask, rest;
};

/* With a field's number, in a frame of what is to come: it is a list. */
#define ADTC_LIST_BIT 0x8000u

/* In the place of a form's number there: a constant that has constants. */
enum { ADTC_CONSTANTS_FORM = 0xffff };

/* The same, of what came with later versions: a part, whose form is that of the frame; and items of
   which nothing is known. */
enum { ADTC_PART = 0x4000, ADTC_ANY_FORM = 0xfffe };

/* The same of a shared node, below which all has been met when the frame is on top: the form's
   number is the class, as a field has it. */
enum { ADTC_ENDED = 0x2000 };

/* The field that such a constant's items are of. */
extern const adtc_field adtc_constant_item;

/* The head, words and record of a node, and its count. */
adtc_problem adtc_check_form(const adtc_form *form, struct adtc_presence presence,
                             const uint32_t *at, struct adtc_said *said, const adtc_field **field);
/* An item that is no node of the schema. Constants: but for what is below them. */
adtc_problem adtc_check_leaf(const adtc_field *field, const uint32_t *at);
adtc_problem adtc_check_constant(const uint32_t *at);

/* Whether the bytes of a view are one item after the other, and the root's tree is a value of the
   type. No: it is not known. Before the call, only the header and the checksum of the view are
   known to be right. Generated functions may be so many levels deep. A level takes 100 to 200 bytes
   of the thread's stack with -O2, and several times as much without optimisation. */
#define ADTC_LEVELS 128u
bool adtc_prove_typed(const adtc_view *v, const adtc_schema *schema, uint16_t type,
                      uint32_t levels);

/* Bytes of the fingerprint with what is around it, which are the elements of the first item. */
uint32_t adtc_stamp_bytes(const adtc_schema *schema);
void adtc_write_stamp(char *to, const adtc_schema *schema);
/* The word behind the fingerprint of the schema; 0 if it is not there. */
uint32_t adtc_after_stamp(const adtc_view *v, const adtc_schema *schema);
bool adtc_has_other_stamp(const adtc_view *v, const adtc_schema *schema);

/* Writes the path of what is at [target] in the tree at [root], whose nodes above it are as the
   schema says; then the field, if there is one. */
void adtc_write_path(char to[ADTC_PATH_BYTES], const adtc_schema *schema, uint16_t type,
                     const uint32_t *root, const struct adtc_misfit *misfit);

#endif
