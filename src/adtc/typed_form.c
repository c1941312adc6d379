/* SPDX-License-Identifier: MIT */
/* Are the head, the words and the record of a node what its constructor says? */
#include "typed.h"

/* Whether words behind the node, and the record behind them, are what they should be. The node has
   as many children at least. */
static bool has_packed_items(const adtc_form *form, const uint32_t *words) {
  for (uint32_t i = 0; i < form->words; i++)
    if (!(words[i] & ADTC_SMALL_BIT)) return false;
  return form->record_words == 0 || adtc_is_record(words + form->words, form->record_words);
}

static bool has_other_bits(const adtc_form *form, uint32_t head, const uint32_t *words) {
  uint32_t others = head & 0xfff0u & ~(uint32_t)form->head_mask;
  for (uint32_t i = 0; i < form->words; i++)
    others |= words[i] & ~(form->words_masks[i] | ADTC_SMALL_BIT);
  return others != 0;
}

static bool is_zero_in_record(const adtc_form *form, const uint32_t *words,
                              const adtc_field *field) {
  const uint32_t *value = words + form->words + ADTC_RECORD_HEADS + field->record;
  return value[0] == 0 && (field->element_log == 2 || value[1] == 0);
}

/* A field with bits, or bytes of the record, of which not all that they can say is a value. */
static adtc_problem check_field(const adtc_form *form, uint32_t head, const uint32_t *words,
                                const adtc_field *field) {
  if (field->codes > 0 && field->place == ADTC_IN_BITS)
    return adtc_read_bits(head, words, field->bits) < field->codes ? ADTC_FITS : ADTC_WRONG_CODE;
  if (adtc_read_bits(head, words, field->presence)) return ADTC_FITS;
  bool is_zero = field->place == ADTC_IN_BITS ? adtc_read_bits(head, words, field->bits) == 0
                                              : is_zero_in_record(form, words, field);
  return is_zero ? ADTC_FITS : ADTC_WRONG_ABSENCE;
}

static struct adtc_presence presence_in(const adtc_form *form) {
  struct adtc_presence found = {.has_rest = adtc_has_rest(form), .is_known = true};
  uint32_t n = form->child_count - (uint32_t)found.has_rest;
  for (uint32_t i = 0; i < form->child_count && i < ADTC_CHUNK; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (i < n) *(field->presence.width == 0 ? &found.always : &found.optional) |= (uint32_t)1 << i;
  }
  return found;
}

struct adtc_presence adtc_presence_of(struct adtc_presence *known, const adtc_schema *schema,
                                      uint16_t number) {
  const adtc_form *form = &schema->forms[number];
  if (number >= schema->form_count) return presence_in(form);
  if (!known[number].is_known) known[number] = presence_in(form);
  return known[number];
}

adtc_problem adtc_check_form(const adtc_form *form, struct adtc_presence presence,
                             const uint32_t *at, struct adtc_said *said, const adtc_field **field) {
  uint32_t head = adtc_head_of(at), count = adtc_count_in(at);
  const uint32_t *words = adtc_first_any(at);
  if (count < adtc_packed_of(form)) return ADTC_WRONG_COUNT;
  if (!has_packed_items(form, words)) return ADTC_WRONG_ITEM;
  if (has_other_bits(form, head, words)) return ADTC_WRONG_BITS;
  for (uint32_t i = 0; i < form->checked_count; i++) {
    const adtc_field *f = &form->fields[form->checked[i]];
    adtc_problem problem = check_field(form, head, words, f);
    if (problem != ADTC_FITS) {
      *field = f;
      return problem;
    }
  }
  said->mask = adtc_present_in(form, presence, head, words);
  uint32_t fixed = form->child_count <= ADTC_CHUNK ? adtc_packed_of(form) + adtc_ones(said->mask)
                                                   : adtc_fixed_children(form, head, words);
  said->rest = count - fixed;
  if (form->is_open)
    return count >= fixed && count < ADTC_LONG_COUNT ? ADTC_FITS : ADTC_WRONG_COUNT;
  bool fits = presence.has_rest ? count >= fixed : count == fixed;
  return fits ? ADTC_FITS : ADTC_WRONG_COUNT;
}
