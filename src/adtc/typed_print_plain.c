/* SPDX-License-Identifier: MIT */
/* Texts and numbers as they are printed. */
#include "typed.h"

#include <inttypes.h>

void adtc_print_text(FILE *to, adtc_text text) {
  fputc('"', to);
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.bytes[i];
    if (c == '"' || c == '\\')
      fprintf(to, "\\%c", c);
    else if (c < 32 || c == 127)
      fprintf(to, "\\x%02x", c);
    else
      fputc(c, to);
  }
  fputc('"', to);
}

void adtc_print_complex(FILE *to, adtc_constant c) {
  fprintf(to, "complex(%.17g, %.17g)", adtc_real_of(c), adtc_imaginary_of(c));
}

void adtc_print_bytes(FILE *to, adtc_text bytes) {
  fputs("bytes(", to);
  for (size_t i = 0; i < bytes.length; i++) fprintf(to, "%02x", (unsigned char)bytes.bytes[i]);
  fputc(')', to);
}

void adtc_print_number(FILE *to, uint8_t value, int64_t number) {
  if (value == ADTC_VALUE_UINT64)
    fprintf(to, "%" PRIu64, (uint64_t)number);
  else
    fprintf(to, "%" PRId64, number);
}

/* Bits, or bytes of the record or of elements, that are a number. */
void adtc_print_raw(FILE *to, uint8_t value, uint64_t raw) {
  double wide;
  float narrow;
  uint32_t half = (uint32_t)raw;
  memcpy(&wide, &raw, sizeof wide);
  memcpy(&narrow, &half, sizeof narrow);
  switch ((adtc_value)value) {
  case ADTC_VALUE_FLOAT64: fprintf(to, "%.17g", wide); return;
  case ADTC_VALUE_FLOAT32: fprintf(to, "%.9g", (double)narrow); return;
  case ADTC_VALUE_INT8: adtc_print_number(to, value, (int8_t)raw); return;
  case ADTC_VALUE_INT16: adtc_print_number(to, value, (int16_t)raw); return;
  case ADTC_VALUE_INT32: adtc_print_number(to, value, (int32_t)raw); return;
  case ADTC_VALUE_NODE:
  case ADTC_VALUE_TEXT:
  case ADTC_VALUE_CONSTANT:
  case ADTC_VALUE_CODE:
  case ADTC_VALUE_INT64:
  case ADTC_VALUE_UINT8:
  case ADTC_VALUE_UINT16:
  case ADTC_VALUE_UINT32:
  case ADTC_VALUE_UINT64: break;
  }
  adtc_print_number(to, value, (int64_t)raw);
}

uint64_t adtc_element_of(const adtc_field *field, adtc_list list, uint32_t i) {
  if (field->element_log == 0) return adtc_uint8_in(list, i);
  if (field->element_log == 1) return adtc_uint16_in(list, i);
  return field->element_log == 2 ? adtc_uint32_in(list, i) : adtc_uint64_in(list, i);
}
