/* SPDX-License-Identifier: MIT */
/* Is this item, by itself, what a field of a schema says? */
#include "typed.h"

const adtc_field adtc_constant_item = {
    .name = "", .place = ADTC_AS_ITEM, .value = ADTC_VALUE_CONSTANT};

/* ---- Numbers ---- */

struct range {
  int64_t least, most;
};

static struct range range_of(uint8_t value) {
  bool is_unsigned = value >= ADTC_VALUE_UINT8;
  unsigned first = is_unsigned ? ADTC_VALUE_UINT8 : ADTC_VALUE_INT8, log = value - first;
  if (log == 3) return (struct range){INT64_MIN, INT64_MAX}; /* uint64: the same bits */
  int64_t values = (int64_t)1 << (8u << log);
  return is_unsigned ? (struct range){0, values - 1} : (struct range){-values / 2, values / 2 - 1};
}

static bool is_kind(const uint32_t *at, enum adtc_head_kind kind) {
  return adtc_is_of_kind(at[0], kind);
}

static adtc_problem check_int(uint8_t value, const uint32_t *at) {
  bool is_small = at[0] & ADTC_SMALL_BIT;
  if (!is_small && !(is_kind(at, ADTC_HEAD_NUMBER) && at[0] >> 4 == 0)) return ADTC_WRONG_ITEM;
  if (is_small && (value == ADTC_VALUE_INT64 || value == ADTC_VALUE_INT32)) return ADTC_FITS;
  struct range range = range_of(value);
  int64_t number = adtc_int_at(at);
  return number >= range.least && number <= range.most ? ADTC_FITS : ADTC_WRONG_NUMBER;
}

/* A float32 is a float64 that has no more bits than it, or no number. */
static adtc_problem check_float(uint8_t value, const uint32_t *at) {
  if (!is_kind(at, ADTC_HEAD_NUMBER) || at[0] >> 4 != 1) return ADTC_WRONG_ITEM;
  double number = adtc_float_at(at);
  bool is_large = number > 3.4028234663852886e38 || number < -3.4028234663852886e38;
  bool is_infinite = number - number != 0 && number == number;
  if (value == ADTC_VALUE_FLOAT64 || number != number || is_infinite) return ADTC_FITS;
  return !is_large && (double)(float)number == number ? ADTC_FITS : ADTC_WRONG_NUMBER;
}

/* ---- Lists of plain data ---- */

static uint32_t greatest(const uint32_t *at, uint8_t log) {
  uint32_t most = 0, count = at[1];
  const uint8_t *bytes = (const uint8_t *)(at + 2);
  const uint16_t *pairs = (const uint16_t *)(const void *)(at + 2);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t code = log == 0 ? bytes[i] : pairs[i];
    if (code > most) most = code;
  }
  return most;
}

static adtc_problem check_elements(const adtc_field *field, const uint32_t *at) {
  uint32_t log = field->element_log;
  if (at[0] != (ADTC_HEAD_ELEMENTS << ADTC_KIND_SHIFT | log << 4)) return ADTC_WRONG_ITEM;
  if (at[1] == 0) return ADTC_WRONG_EMPTY;
  if (field->value != ADTC_VALUE_CODE) return ADTC_FITS;
  return greatest(at, field->element_log) < field->codes ? ADTC_FITS : ADTC_WRONG_CODE;
}

/* ---- Constants ---- */

/* Nineteen digits may be a number of 64 bits, which is an integer and nothing else. */
static bool are_wide(char const *digits, size_t length, bool is_negative) {
  char const *widest = is_negative ? "9223372036854775808" : "9223372036854775807";
  return length > 19 || (length == 19 && memcmp(digits, widest, 19) > 0);
}

static bool are_digits(adtc_text text) {
  size_t first = text.length > 0 && text.bytes[0] == '-';
  if (!are_wide(text.bytes + first, text.length - first, first > 0)) return false;
  if (text.bytes[first] == '0') return false;
  for (size_t i = first; i < text.length; i++)
    if (text.bytes[i] < '0' || text.bytes[i] > '9') return false;
  return true;
}

static adtc_problem check_digits(const uint32_t *at) {
  if (adtc_count_in(at) != 1) return ADTC_WRONG_COUNT;
  const uint32_t *child = adtc_child_any(at, 0);
  if (!adtc_is_text(child)) return ADTC_WRONG_ITEM;
  return are_digits(adtc_text_at(child)) ? ADTC_FITS : ADTC_WRONG_CONSTANT;
}

static adtc_problem check_complex(const uint32_t *at) {
  if (adtc_count_in(at) != 2) return ADTC_WRONG_COUNT;
  for (uint32_t i = 0; i < 2; i++)
    if (check_float(ADTC_VALUE_FLOAT64, adtc_child_any(at, i)) != ADTC_FITS) return ADTC_WRONG_ITEM;
  return ADTC_FITS;
}

static adtc_problem check_composed(const uint32_t *at) {
  uint32_t kind = adtc_variant_at(at);
  if (kind < ADTC_CONSTANT_NONE || kind > ADTC_LAST_CONSTANT_NODE) return ADTC_WRONG_CONSTANT;
  if (kind <= ADTC_CONSTANT_ELLIPSIS) return adtc_count_in(at) == 0 ? ADTC_FITS : ADTC_WRONG_COUNT;
  if (kind == ADTC_CONSTANT_DIGITS) return check_digits(at);
  return kind == ADTC_CONSTANT_COMPLEX ? check_complex(at) : ADTC_FITS;
}

adtc_problem adtc_check_constant(const uint32_t *at) {
  if (adtc_is_node(at[0])) return check_composed(at);
  if (is_kind(at, ADTC_HEAD_ELEMENTS) && at[0] >> 4 != 0) return ADTC_WRONG_ITEM;
  return !is_kind(at, ADTC_HEAD_STRING) || adtc_is_text(at) ? ADTC_FITS : ADTC_WRONG_ITEM;
}

/* ---- Any ---- */

static adtc_problem check_root_code(const adtc_field *field, const uint32_t *at) {
  if (!(at[0] & ADTC_SMALL_BIT)) return ADTC_WRONG_ITEM;
  return at[0] >> 1 < field->codes ? ADTC_FITS : ADTC_WRONG_CODE;
}

adtc_problem adtc_check_leaf(const adtc_field *field, const uint32_t *at) {
  if (field->place == ADTC_AS_ELEMENTS) return check_elements(field, at);
  switch ((adtc_value)field->value) {
  case ADTC_VALUE_TEXT: return adtc_is_text(at) ? ADTC_FITS : ADTC_WRONG_ITEM;
  case ADTC_VALUE_CONSTANT: return adtc_check_constant(at);
  case ADTC_VALUE_CODE: return check_root_code(field, at);
  case ADTC_VALUE_FLOAT32:
  case ADTC_VALUE_FLOAT64: return check_float(field->value, at);
  case ADTC_VALUE_NODE:
  case ADTC_VALUE_INT8:
  case ADTC_VALUE_INT16:
  case ADTC_VALUE_INT32:
  case ADTC_VALUE_INT64:
  case ADTC_VALUE_UINT8:
  case ADTC_VALUE_UINT16:
  case ADTC_VALUE_UINT32:
  case ADTC_VALUE_UINT64: break;
  }
  return check_int(field->value, at);
}
