/* SPDX-License-Identifier: MIT */
/* Whether tables are ones that the schema compiler could have written. The code that reads, checks
   and builds trees goes by them without a look. So a field beyond its word, or beyond the record,
   would be an address beyond the tree. */
#include "tables.h"

enum { HEAD_FIRST = 4, HEAD_END = 16, WORD_FIRST = 1, WORD_END = 32 };
enum { TEXTS = 1 }; /* the class of texts that are shared */

/* ---- Numbers of a field ---- */

static bool is_int(uint8_t value) { return value >= ADTC_VALUE_INT8 && value <= ADTC_VALUE_UINT64; }

static bool is_number(uint8_t value) { return value >= ADTC_VALUE_INT8; }

/* Of a number: the log of its size in bytes. */
static uint8_t log_of(uint8_t value) {
  if (value == ADTC_VALUE_FLOAT32) return 2;
  if (value == ADTC_VALUE_FLOAT64) return 3;
  return (uint8_t)((value - ADTC_VALUE_INT8) & 3);
}

static bool is_of_bits(const adtc_field *field) {
  if (field->value == ADTC_VALUE_CODE) return field->bits.width <= 16;
  return is_int(field->value) && log_of(field->value) <= 1 &&
         field->bits.width == 8 << log_of(field->value);
}

static bool is_of_record(const adtc_form *form, const adtc_field *field) {
  uint8_t log = field->element_log;
  return is_number(field->value) && log >= 2 && log == log_of(field->value) &&
         field->record + (1u << (log - 2)) <= form->record_words;
}

static bool is_of_elements(const adtc_field *field) {
  if (field->value == ADTC_VALUE_CODE) return field->element_log <= 1;
  return is_number(field->value) && field->element_log == log_of(field->value) &&
         field->is_list == 1;
}

/* Whether the field's value can be in its place: in an open schema, where parts come last, no list
   is a rest. */
static bool fits_place(const Schema *s, const adtc_form *form, const adtc_field *field) {
  bool is_alone = field->is_list == 0, is_list = !is_alone;
  switch ((adtc_place)field->place) {
  case ADTC_IN_BITS: return is_alone && is_of_bits(field);
  case ADTC_IN_RECORD: return is_alone && is_of_record(form, field);
  case ADTC_AS_ITEM: return is_alone && field->value != ADTC_VALUE_CODE;
  case ADTC_AS_ELEMENTS: return is_list && is_of_elements(field);
  case ADTC_AS_REST: is_list = is_list && s->tables.version == 0; break;
  case ADTC_AS_RUN: break;
  }
  return is_list && field->value != ADTC_VALUE_CODE;
}

/* Whether the presence is said as the field needs it, and there is none without that. */
static bool fits_presence(const struct reader *reader) {
  const adtc_field *field = reader->field;
  bool is_code = field->value == ADTC_VALUE_CODE && !field->is_list, needs = reader->may_be_absent;
  if (field->is_list) {
    if (reader->may_be_absent != (field->is_list == 2)) return false;
    needs = field->place != ADTC_AS_REST;
  }
  return field->presence.width == (needs && !is_code);
}

static bool fits_type(const Schema *s, const adtc_field *field) {
  if (field->value == ADTC_VALUE_CODE)
    return field->type == ADTC_NO_TYPE || s->tables.types[field->type].is_enumeration;
  if (field->value != ADTC_VALUE_NODE) return field->type == ADTC_NO_TYPE;
  return field->type != ADTC_NO_TYPE && !s->tables.types[field->type].is_enumeration;
}

/* Whether what it may refer to is of its type, or a text as it is one. */
static bool fits_shared(const Schema *s, const adtc_field *field) {
  if (field->value == ADTC_VALUE_NODE) return field->shared == s->tables.types[field->type].shared;
  bool may_be_shared = field->value == ADTC_VALUE_TEXT && s->shares_texts;
  return field->shared == 0 || (may_be_shared && field->shared == TEXTS);
}

/* As many codes as the type has values, or may have, with one more for none. */
static bool fits_codes(const Schema *s, const struct reader *reader) {
  const adtc_field *field = reader->field;
  uint32_t values = 2, bits = field->bits.width;
  if (field->value != ADTC_VALUE_CODE) return field->codes == 0;
  if (field->type != ADTC_NO_TYPE) values = adtc_codes_of(&s->tables, field->type);
  if (field->place == ADTC_AS_ELEMENTS) bits = 8u << field->element_log;
  return field->codes == values + reader->may_be_absent && field->codes <= (uint32_t)1 << bits;
}

/* ---- Bits ---- */

/* Takes bits of the head or of a word, which no other field may have. */
static bool takes(adtc_bits bits, uint32_t *head, uint32_t *words, uint16_t count) {
  bool is_head = bits.word < 0;
  int first = is_head ? HEAD_FIRST : WORD_FIRST, end = is_head ? HEAD_END : WORD_END;
  if (bits.width == 0) return true;
  if (bits.shift < first || bits.shift + bits.width > end || bits.word >= (int)count) return false;
  uint32_t mask = (uint32_t)(((uint64_t)1 << bits.width) - 1) << bits.shift;
  uint32_t *taken = is_head ? head : &words[bits.word];
  bool is_free = (*taken & mask) == 0;
  *taken |= mask;
  return is_free;
}

/* Whether the masks are of the bits that fields have. */
static bool are_masks(const Schema *s, const adtc_form *form, uint32_t head,
                      const uint32_t *words) {
  if (s->tables.types[form->type].is_enumeration) return true;
  for (uint32_t i = 0; i < form->words; i++)
    if (words[i] != form->words_masks[i]) return false;
  return head == form->head_mask;
}

/* ---- Children, and what is checked ---- */

/* Whether not all that its bits, or its place in the record, can say is a value. */
static bool needs_check(const struct reader *reader) {
  const adtc_field *field = reader->field;
  if (field->place == ADTC_IN_BITS && field->value == ADTC_VALUE_CODE)
    return field->codes != (uint32_t)1 << field->bits.width;
  return reader->may_be_absent && field->place <= ADTC_IN_RECORD;
}

static bool are_checked(const struct piece *piece, const struct reader *readers) {
  const adtc_form *form = piece->table;
  uint32_t next = 0;
  for (uint16_t i = 0; i < form->field_count; i++) {
    if (!needs_check(&readers[piece->indexes[i]])) continue;
    if (next == form->checked_count || form->checked[next++] != i) return false;
  }
  return next == form->checked_count;
}

/* Each child once, and a rest as the last. [seen] has a zero for each field. */
static bool are_children(const adtc_form *form, bool *seen) {
  uint32_t children = 0;
  for (uint32_t i = 0; i < form->field_count; i++)
    children += form->fields[i].place >= ADTC_AS_ITEM;
  if (children != form->child_count) return false;
  for (uint32_t i = 0; i < children; i++) {
    uint16_t number = form->children[i];
    uint8_t place = form->fields[number].place;
    if (seen[number] || place < ADTC_AS_ITEM) return false;
    if (place == ADTC_AS_REST && i + 1 < children) return false;
    seen[number] = true;
  }
  return true;
}

/* ---- All of a form, or of a part ---- */

bool check_field(const Schema *s, const struct reader *reader) {
  const adtc_field *field = reader->field;
  if (!fits_type(s, field)) return wrong_tables("another type is needed");
  if (!fits_shared(s, field)) return wrong_tables("another class of shared values is needed");
  if (!fits_place(s, reader->table, field))
    return wrong_tables("the value cannot be in that place");
  if (!fits_presence(reader)) return wrong_tables("another bit for its presence is needed");
  return fits_codes(s, reader) || wrong_tables("another number of codes is needed");
}

bool check_piece(const Schema *s, const struct piece *piece, const struct reader *readers,
                 bool is_part, struct taken taken) {
  const adtc_form *form = piece->table;
  const adtc_type *type = &s->tables.types[form->type];
  uint32_t tag_bits = is_part ? 0 : type->tag_bits;
  uint32_t head = (uint32_t)((1u << tag_bits) - 1) << HEAD_FIRST;
  for (uint32_t i = 0; i < form->field_count; i++) {
    const adtc_field *field = &form->fields[i];
    bool took =
        (field->place != ADTC_IN_BITS || (field->bits.word < (int)form->words &&
                                          takes(field->bits, &head, taken.words, form->words))) &&
        takes(field->presence, &head, taken.words, form->words);
    if (!took) return wrong_tables("bits of a field are not there, or another field's");
  }
  if (type->is_enumeration &&
      form->field_count + form->words + form->record_words + form->part_count > 0)
    return wrong_tables("a constructor of an enumeration has no fields");
  if (!are_masks(s, form, head, taken.words)) return wrong_tables("other masks are needed");
  if (!are_children(form, taken.fields)) return wrong_tables("other children are needed");
  return are_checked(piece, readers) || wrong_tables("other fields are to be checked");
}
