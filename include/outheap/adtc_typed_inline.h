/* SPDX-License-Identifier: MIT */
/* How fields are read, for generated code and the library. Private: include adtc_typed.h.

   Which of the functions serves a field is known when code is generated, as is what its node may
   be:

     plain  neither of these
     short  a fork
     long   one of 65,535 children or more, with a word for its count
     any    each of these */
#ifndef OUTHEAP_ADTC_TYPED_INLINE_H
#define OUTHEAP_ADTC_TYPED_INLINE_H

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Compilers see counts of a form as constants only where all of it is one function. And they keep
   the parts of a list in registers while a loop reads its items. */
#ifdef __GNUC__
#define ADTC_IN_PLACE static inline __attribute__((always_inline))
#else
#define ADTC_IN_PLACE static inline
#endif

/* A record is elements of four bytes. Its head is a word, as it is short. */
#define ADTC_RECORD_HEADS 1u

static inline uint32_t adtc_record_head(uint32_t words) {
  return adtc_short_head(ADTC_HEAD_ELEMENTS << ADTC_KIND_SHIFT | 2u << 4, words);
}

static inline adtc_tree adtc_root_of(const adtc_view *v) {
  adtc_tree root = {adtc_words(v, v->root)};
  return root;
}

/* ---- Nodes ---- */

/* The head as that of a node that is no fork: a fork's variant where others have theirs. */
static inline uint32_t adtc_head_of(const uint32_t *at) {
  uint32_t head = at[0];
  return head & ADTC_FORK_BIT ? head << 2 & 0x70u : head;
}

/* Where the first child is: the first word, the record, or a field. There is one. */
static inline const uint32_t *adtc_first_plain(const uint32_t *at) { return at + (at[0] >> 16); }

static inline const uint32_t *adtc_first_short(const uint32_t *at) {
  return at[0] & ADTC_FORK_BIT ? at + 1 : adtc_first_plain(at);
}

ADTC_IN_PLACE const uint32_t *adtc_first_long(const uint32_t *at) {
  return ADTC_LIKELY(at[0] >> 16 != ADTC_LONG_COUNT) ? adtc_first_plain(at) : at + 1 + at[1];
}

/* The same, or where the node ends if it has none. */
static inline const uint32_t *adtc_first_any(const uint32_t *at) {
  if ((at[0] & ADTC_FORK_BIT) || at[0] >> 16 == 0) return at + 1;
  return adtc_first_long(at);
}

/* Child [i], which is there. */
ADTC_IN_PLACE const uint32_t *adtc_child_plain(const uint32_t *at, uint32_t i) {
  return i == 0 ? adtc_first_plain(at) : at + at[i];
}

ADTC_IN_PLACE const uint32_t *adtc_child_short(const uint32_t *at, uint32_t i) {
  if (at[0] & ADTC_FORK_BIT) return at + (i == 0 ? 1 : at[0] >> ADTC_FORK_SHIFT);
  return adtc_child_plain(at, i);
}

/* Processors guess that the node is usual, and read the distance without waiting for its head. */
ADTC_IN_PLACE const uint32_t *adtc_child_long(const uint32_t *at, uint32_t i) {
  if (i == 0) return adtc_first_long(at);
  return at + (ADTC_LIKELY(at[0] >> 16 != ADTC_LONG_COUNT) ? at[i] : at[i + 1]);
}

static inline const uint32_t *adtc_child_any(const uint32_t *at, uint32_t i) {
  if (i == 0) return adtc_first_any(at);
  if (at[0] & ADTC_FORK_BIT) return at + (at[0] >> ADTC_FORK_SHIFT);
  return adtc_child_long(at, i);
}

/* The part that is child [i], or [none], which says that all of its fields are absent. A node of an
   open schema has never a count of its own word. */
static inline const uint32_t *adtc_part_plain(const uint32_t *at, uint32_t i,
                                              const uint32_t *none) {
  return i < at[0] >> 16 ? adtc_child_plain(at, i) : none;
}

static inline const uint32_t *adtc_part_short(const uint32_t *at, uint32_t i,
                                              const uint32_t *none) {
  if (at[0] & ADTC_FORK_BIT) return i < 2 ? adtc_child_short(at, i) : none;
  return adtc_part_plain(at, i, none);
}

/* How many bits are set: of presence bits, that is how many children there are. */
static inline uint32_t adtc_ones(uint32_t x) {
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  return ((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

static inline uint32_t adtc_bits_in(uint32_t word, unsigned shift, unsigned width) {
  return word >> shift & (uint32_t)(((uint64_t)1 << width) - 1);
}

/* A pass over a tree asks for the memory that is a kibibyte ahead. So do readers of kinds and of
   items of lists: what comes next to be read is ahead, mostly. Processors do so by themselves, but
   only up to the end of a page. There need not be such memory. */
static inline void adtc_look_ahead(const uint32_t *at) {
  __builtin_prefetch((const void *)((uintptr_t)at + 1024));
}

/* ---- Shared values: a small integer says how many words back the value is; zero is none ---- */

static inline bool adtc_is_reference(const uint32_t *at) {
  return (at[0] & ADTC_SMALL_BIT) && at[0] != ADTC_SMALL_BIT;
}

/* The value that an item is or refers to. */
static inline const uint32_t *adtc_target(const uint32_t *at) {
  return at[0] & ADTC_SMALL_BIT ? at - (at[0] >> 1) : at;
}

/* ---- Items ---- */

ADTC_IN_PLACE adtc_text adtc_text_at(const uint32_t *at) {
  adtc_text text = {(const char *)(const void *)(at + adtc_sized_heads(at[0])),
                    adtc_sized_count(at)};
  return text;
}

static inline int64_t adtc_int_at(const uint32_t *at) {
  int64_t value;
  if (ADTC_LIKELY(at[0] & ADTC_SMALL_BIT)) return (int32_t)at[0] >> 1;
  memcpy(&value, at + 1, sizeof value);
  return value;
}

static inline double adtc_float_at(const uint32_t *at) {
  double value;
  memcpy(&value, at + 1, sizeof value);
  return value;
}

/* Returns the text that is read where a field is not there. */
static inline adtc_text adtc_no_text(void) {
  adtc_text none = {NULL, 0};
  return none;
}

/* Returns the bytes of a string that ends with a zero, which stay the caller's. */
static inline adtc_text adtc_text_of(const char *zero_ended) {
  adtc_text text = {zero_ended, strlen(zero_ended)};
  return text;
}

/* ---- Lists ---- */

static inline adtc_list adtc_no_list(void) {
  adtc_list none = {NULL, 0, 0};
  return none;
}

/* In [first] of a list: its node is a fork, or it is all children of a long node. The other bits of
   [first] are the number of a child then. In other lists they are the number of a word, which says
   where the first item is; but word 0 stands for the first child. So a loop over items looks at
   [first] alone, and not at the node's head. Such numbers are less: an item takes a word and one
   more that says where it is, of 2^32. */
#define ADTC_LIST_APART (UINT32_C(1) << 31)

/* The children of a node from number [first] on. */
ADTC_IN_PLACE adtc_list adtc_rest_long(const uint32_t *at, uint32_t first) {
  uint32_t count = at[0] >> 16;
  adtc_list rest = {at, first, count - first};
  if (ADTC_LIKELY(count != ADTC_LONG_COUNT)) return rest;
  adtc_list rest_of_long = {at, first == 0 ? ADTC_LIST_APART : 1 + first, at[1] - first};
  return rest_of_long;
}

ADTC_IN_PLACE adtc_list adtc_rest_any(const uint32_t *at, uint32_t first) {
  if (!(at[0] & ADTC_FORK_BIT)) return adtc_rest_long(at, first);
  adtc_list rest = {at, ADTC_LIST_APART | first, 2 - first};
  return rest;
}

ADTC_IN_PLACE adtc_list adtc_run_at(const uint32_t *at) { return adtc_rest_any(at, 0); }

/* Item [i], which is less than the count, of a list that does not begin with the first child.
   Constant time, one load or two. */
ADTC_IN_PLACE const uint32_t *adtc_item_plain(adtc_list list, uint32_t i) {
  const uint32_t *item = list.at + list.at[list.first + i];
  adtc_look_ahead(item);
  return item;
}

ADTC_IN_PLACE const uint32_t *adtc_item_short(adtc_list list, uint32_t i) {
  if (list.first & ADTC_LIST_APART) return list.at + (list.at[0] >> ADTC_FORK_SHIFT);
  return adtc_item_plain(list, i);
}

/* The same of any list. */
ADTC_IN_PLACE const uint32_t *adtc_item_any(adtc_list list, uint32_t i) {
  uint32_t word = list.first + i;
  if (word & ADTC_LIST_APART) return adtc_child_any(list.at, word - ADTC_LIST_APART);
  return word == 0 ? adtc_first_plain(list.at) : adtc_item_plain(list, i);
}

/* Where the last [left] children of a node begin, which are not all of them. */
ADTC_IN_PLACE const uint32_t *adtc_last_children(const uint32_t *at, uint32_t left) {
  if (at[0] & ADTC_FORK_BIT) return at + (at[0] >> ADTC_FORK_SHIFT);
  uint32_t count = at[0] >> 16;
  return at + (ADTC_LIKELY(count != ADTC_LONG_COUNT) ? at[count - left] : at[1 + at[1] - left]);
}

/* Whether an item of a list `?*` of texts or trees is none. */
static inline bool adtc_is_none(const uint32_t *item) { return item[0] & ADTC_SMALL_BIT; }

/* The same of numbers and constants, where that is a node of variant 0. */
static inline bool adtc_is_no_number(const uint32_t *item) { return item[0] == 0; }

/* An item of a list `?*` of texts, constants or trees, where NULL stands for none. */
static inline adtc_text adtc_text_or_none(const uint32_t *item) {
  return adtc_is_none(item) ? adtc_no_text() : adtc_text_at(item);
}

static inline const uint32_t *adtc_tree_or_none(const uint32_t *item) {
  return adtc_is_none(item) ? NULL : item;
}

static inline const uint32_t *adtc_constant_or_none(const uint32_t *item) {
  return adtc_is_no_number(item) ? NULL : item;
}

/* The same of lists of shared values. */
static inline adtc_text adtc_shared_text_or_none(const uint32_t *item) {
  return item[0] == ADTC_SMALL_BIT ? adtc_no_text() : adtc_text_at(adtc_target(item));
}

static inline const uint32_t *adtc_shared_tree_or_none(const uint32_t *item) {
  return item[0] == ADTC_SMALL_BIT ? NULL : adtc_target(item);
}

/* ---- Fixed bytes: of the record, and of lists of plain data ---- */

/* The value of a code that may say that there is none. */
static inline uint32_t adtc_code_of(uint32_t code) { return code - (code != 0); }

/* The same where [absent] is the value if there is none. */
static inline uint32_t adtc_code_or(uint32_t code, uint32_t absent) {
  return code != 0 ? code - 1 : absent;
}

static inline uint64_t adtc_word64_in(const uint32_t *at) {
  uint64_t value;
  memcpy(&value, at, sizeof value);
  return value;
}

static inline double adtc_float64_in(const uint32_t *at) {
  double value;
  memcpy(&value, at, sizeof value);
  return value;
}

static inline float adtc_float32_in(const uint32_t *at) {
  float value;
  memcpy(&value, at, sizeof value);
  return value;
}

/* A node of which nothing is known but that. */
static inline adtc_given adtc_given_of(uint16_t form, uint32_t variant) {
  adtc_given given;
  memset(&given, 0, sizeof given);
  given.form = form;
  given.variant = variant;
  return given;
}

/* A float as adtc_given has it. */
static inline int64_t adtc_float_bits(double value) {
  int64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* Numbers of parts, as adtc_build_form_with takes them. */
static inline void adtc_put_int(uint32_t *to, int64_t value) { memcpy(to, &value, sizeof value); }
static inline void adtc_put_float(uint32_t *to, double value) { memcpy(to, &value, sizeof value); }

/* Whether all bits are the same. */
static inline bool adtc_same_float(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

/* A list of plain data, whose count has a word of its own. The elements are at list.at + 2. */
static inline adtc_list adtc_elements_at(const uint32_t *at) {
  adtc_list list = {at, 0, at[1]};
  return list;
}

#define ADTC_ELEMENT_READER(name, type)                                                            \
  static inline type name(adtc_list list, uint32_t i) {                                            \
    type value;                                                                                    \
    memcpy(&value, (const char *)(const void *)(list.at + 2) + (size_t)i * sizeof value,           \
           sizeof value);                                                                          \
    return value;                                                                                  \
  }

ADTC_ELEMENT_READER(adtc_int8_in, int8_t)
ADTC_ELEMENT_READER(adtc_int16_in, int16_t)
ADTC_ELEMENT_READER(adtc_int32_in, int32_t)
ADTC_ELEMENT_READER(adtc_int64_in, int64_t)
ADTC_ELEMENT_READER(adtc_uint8_in, uint8_t)
ADTC_ELEMENT_READER(adtc_uint16_in, uint16_t)
ADTC_ELEMENT_READER(adtc_uint32_in, uint32_t)
ADTC_ELEMENT_READER(adtc_uint64_in, uint64_t)
ADTC_ELEMENT_READER(adtc_float_in, float)
ADTC_ELEMENT_READER(adtc_double_in, double)

/* ---- Constants ---- */

static inline adtc_constant adtc_constant_at(const uint32_t *at) {
  adtc_constant c = {at};
  return c;
}

/* Returns the kind of a constant. The readers below are each for some kinds, and check nothing. */
static inline adtc_constant_kind adtc_constant_kind_of(adtc_constant c) {
  if (c.at[0] & ADTC_SMALL_BIT) return ADTC_CONSTANT_INT;
  uint32_t head = adtc_head_of(c.at);
  switch (adtc_head_kind_of(head)) {
  case ADTC_HEAD_NODE: return (adtc_constant_kind)(head >> 4 & (ADTC_VARIANTS - 1));
  case ADTC_HEAD_ELEMENTS: return ADTC_CONSTANT_BYTES;
  case ADTC_HEAD_STRING: return ADTC_CONSTANT_TEXT;
  case ADTC_HEAD_NUMBER: break;
  }
  return head >> 4 ? ADTC_CONSTANT_FLOAT : ADTC_CONSTANT_INT;
}

/* Returns the value of ADTC_CONSTANT_INT, or of ADTC_CONSTANT_FLOAT. */
static inline int64_t adtc_constant_int(adtc_constant c) { return adtc_int_at(c.at); }
static inline double adtc_constant_float(adtc_constant c) { return adtc_float_at(c.at); }
/* Returns the bytes of ADTC_CONSTANT_TEXT or ADTC_CONSTANT_BYTES. */
static inline adtc_text adtc_constant_text(adtc_constant c) { return adtc_text_at(c.at); }
/* Returns the decimal digits of ADTC_CONSTANT_DIGITS, behind a `-` if it is negative. */
static inline adtc_text adtc_digits_of(adtc_constant c) {
  return adtc_text_at(adtc_child_any(c.at, 0));
}
/* Returns the real part of ADTC_CONSTANT_COMPLEX, or the imaginary one. */
static inline double adtc_real_of(adtc_constant c) {
  return adtc_float_at(adtc_child_any(c.at, 0));
}
static inline double adtc_imaginary_of(adtc_constant c) {
  return adtc_float_at(adtc_child_any(c.at, 1));
}
/* Returns the constants in ADTC_CONSTANT_TUPLE or ADTC_CONSTANT_SET, or number [i] of these. */
static inline adtc_list adtc_constants_of(adtc_constant c) { return adtc_run_at(c.at); }
static inline adtc_constant adtc_constant_in(adtc_list list, uint32_t i) {
  adtc_constant item = {adtc_item_any(list, i)};
  return item;
}

#ifdef __cplusplus
}
#endif

#endif
