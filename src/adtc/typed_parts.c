/* SPDX-License-Identifier: MIT */
/* What a node of an open schema has behind the children that came with its form: parts, of fields
   that came later, and in copies what even later versions have added.

   Of a part the program says all but the children when it says the node; that waits in b->parts
   until the children before have come. */
#include "typed_build.h"

#include <stdlib.h>

static const adtc_form *part_of(const adtc_builder *b, const adtc_form *form, uint32_t i) {
  return &b->schema->forms[form->first_part + i];
}

/* ---- Data: variant, words, record, counts of lists, numbers ---- */

static uint32_t counts_in(const adtc_form *part) { return 1u + part->words + part->record_words; }

static uint32_t numbers_in(const adtc_form *part) { return counts_in(part) + adtc_lists_of(part); }

uint32_t adtc_part_words(const adtc_form *part) {
  return numbers_in(part) + 2 * adtc_numbers_of(part);
}

static bool says_nothing(const uint32_t *data, uint32_t words) {
  uint32_t said = 0;
  for (uint32_t i = 0; i < words; i++) said |= data[i];
  return said == 0;
}

uint32_t adtc_parts_said(const adtc_builder *b, const adtc_form *form, const uint32_t *data) {
  uint32_t said = 0;
  for (uint32_t i = 0; i < form->part_count; i++) {
    uint32_t words = adtc_part_words(part_of(b, form, i));
    if (!says_nothing(data, words)) said = i + 1;
    data += words;
  }
  return said;
}

bool adtc_has_open_part(const adtc_builder *b, const adtc_form *form,
                        const struct adtc_later *later) {
  const uint32_t *data = later->data;
  for (uint32_t i = 0; i < later->parts; i++) {
    const adtc_form *part = part_of(b, form, i);
    for (uint32_t k = counts_in(part); k < numbers_in(part); k++)
      if (data[k] == ADTC_UNKNOWN) return true;
    data += adtc_part_words(part);
  }
  return false;
}

static bool make_room(adtc_builder *b, size_t words) {
  if (words <= b->part_room - b->part_count) return true;
  size_t room = 2 * b->part_room + words + 64;
  uint32_t *parts = realloc(b->parts, room * sizeof *parts);
  if (parts == NULL) return false;
  b->parts = parts;
  b->part_room = room;
  return true;
}

adtc_status adtc_keep_parts(adtc_builder *b, const adtc_form *form,
                            const struct adtc_later *later) {
  size_t words = 0;
  for (uint32_t i = 0; i < later->parts; i++) words += adtc_part_words(part_of(b, form, i));
  if (!make_room(b, words)) return adtc_build_fail(b, ADTC_NO_MEMORY);
  b->part_count += words;
  uint32_t *to = b->parts + b->part_count;
  const uint32_t *data = later->data;
  for (uint32_t i = 0; i < later->parts; i++) {
    uint32_t own = adtc_part_words(part_of(b, form, i));
    to -= own;
    memcpy(to, data, own * sizeof *to);
    data += own;
  }
  return ADTC_OK;
}

/* ---- Making ---- */

/* Numbers are the first children behind words and record. */
static void make_numbers(adtc_builder *b, const adtc_form *part, const uint32_t *data) {
  const uint32_t *words = data + 1, *number = data + numbers_in(part);
  for (uint32_t i = 0; i < adtc_numbers_of(part) && b->status == ADTC_OK; i++, number += 2) {
    const adtc_field *field = &part->fields[part->children[i]];
    if (!adtc_is_present(field, data[0] << 4, words)) continue;
    adtc_build_attach(b, adtc_build_number(b, field, (int64_t)adtc_word64_in(number)));
  }
}

static uint32_t numbers_there(const adtc_form *part, const uint32_t *data) {
  uint32_t there = 0;
  for (uint32_t i = 0; i < adtc_numbers_of(part); i++)
    there += adtc_is_present(&part->fields[part->children[i]], data[0] << 4, data + 1);
  return there;
}

static void make_part(adtc_builder *b, struct adtc_coming *top) {
  const adtc_form *part = part_of(b, top->form, top->part++);
  const uint32_t *old = top->old != NULL ? adtc_child_any(top->old, top->child) : NULL;
  b->part_count -= adtc_part_words(part);
  const uint32_t *data = b->parts + b->part_count, *words = data + 1;
  struct adtc_beginning begins = adtc_build_beginning(part, data[0], words, data + counts_in(part));
  const struct adtc_later none = {NULL, 0, 0, old};
  uint32_t made = adtc_packed_of(part) + numbers_there(part, data);
  top->left = 1;
  adtc_ref node = adtc_node(b->to, data[0], begins.is_open ? 0 : (uint32_t)begins.children);
  if (adtc_build_open(b, node, &begins, made, adtc_numbers_of(part), &none) != ADTC_OK) return;
  adtc_build_packed(b, part, words, words + part->words);
  make_numbers(b, part, data);
}

void adtc_build_later(adtc_builder *b) {
  struct adtc_coming *top = b->top;
  if (top->part < top->parts) {
    make_part(b, top);
    return;
  }
  top->does = ADTC_ITEMS;
  top->field = &adtc_not_for_programs;
  top->left = top->extras;
}

/* ---- What says nothing after all: lists that were open have turned out to be empty ---- */

static bool is_nothing(const adtc_form *part, const uint32_t *at) {
  const uint32_t *words = adtc_first_any(at);
  if (adtc_variant_at(at) != 0) return false;
  if (adtc_count_in(at) != adtc_packed_of(part)) return false;
  for (uint32_t i = 0; i < part->words; i++)
    if (words[i] != ADTC_SMALL_BIT) return false;
  return part->record_words == 0 ||
         says_nothing(words + part->words + ADTC_RECORD_HEADS, part->record_words);
}

void adtc_drop_parts(adtc_builder *b, const struct adtc_coming *closed) {
  for (uint32_t i = closed->parts; i > 0; i--) {
    adtc_ref last = b->numbers[b->number_count - 1];
    if (!is_nothing(part_of(b, closed->form, i - 1), adtc_at(b->to, last))) return;
    adtc_rewind(b->to, (size_t)last * ADTC_WORD);
    b->number_count--;
  }
}
