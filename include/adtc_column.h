/* SPDX-License-Identifier: MIT */
/* A column of trees, as Apache Arrow has it in memory: the extension type `outheap.adtc`, whose
   storage is large binary. Each value is one buffer, with zeros behind it up to a multiple of 8
   bytes, or null. docs/adtc-arrow.md shows how a program gets one; nothing of Arrow is needed here.

   The memory belongs to the array, which outlives the column. Nothing is checked but what a
   function says: the offsets are those of a valid array. */
#ifndef OUTHEAP_ADTC_COLUMN_H
#define OUTHEAP_ADTC_COLUMN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rows first to first + count - 1 of the buffers of an array. adtc_typed.arrow.column_of of Python
   fills in the same structure. */
typedef struct {
  const uint8_t *validity; /* a bit for each row, 0: null. NULL: no row is */
  const int64_t *offsets;  /* of the rows' first bytes in data, and one more */
  const uint8_t *data;
  int64_t first, count;
} adtc_column;

/* The bytes of a row for adtc_open, or PREFIX_TYPE_open. NULL: there is no value. They may be at an
   address that is no multiple of 8, if another program has written the column; both refuse these
   with ADTC_ARGUMENT. */
typedef struct {
  const void *bytes;
  size_t size;
} adtc_column_value;

/* Returns the value of row [row] of the column, from 0 to count - 1. Any thread. Constant time. */
static inline adtc_column_value adtc_column_at(const adtc_column *c, int64_t row) {
  int64_t i = c->first + row;
  adtc_column_value value = {NULL, 0};
  if (c->validity != NULL && (c->validity[i / 8] >> i % 8 & 1) == 0) return value;
  value.bytes = c->data + c->offsets[i];
  value.size = (size_t)(c->offsets[i + 1] - c->offsets[i]);
  return value;
}

#ifdef __cplusplus
}
#endif

#endif
