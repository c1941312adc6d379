/* SPDX-License-Identifier: MIT */
/* Completes an input of the targets of typed trees, before it is opened. */
#ifndef OUTHEAP_TEST_COMPLETING_H
#define OUTHEAP_TEST_COMPLETING_H

#include "../../../src/adtc/item.h"

#include <stdlib.h>
#include <string.h>

/* The fuzzer need not find out how long its input is, nor what a header is. */
static inline void complete(void *bytes, size_t size) {
  struct adtc_header header;
  memcpy(&header, bytes, sizeof header);
  memcpy(header.magic, (char[])ADTC_MAGIC, sizeof header.magic);
  header.layout = ADTC_PREORDER;
  header.unit_log = 2;
  header.order_mark = ADTC_ORDER_MARK;
  header.flags &= ADTC_FAR | ADTC_SHORT;
  header.version = adtc_version_of(header.flags);
  header.size = size;
  header.checksum = 0;
  if (header.root >= size / ADTC_WORD) header.root = ADTC_HEADER_BYTES / ADTC_WORD;
  memcpy(bytes, &header, sizeof header);
}

/* A copy of an input, which is completed, for free(). [*size] becomes a whole number of words. */
static inline void *completed(const uint8_t *data, size_t *size) {
  *size -= *size % ADTC_WORD;
  void *bytes = malloc(*size != 0 ? *size : 1);
  if (*size != 0) memcpy(bytes, data, *size);
  if (*size >= ADTC_HEADER_BYTES) complete(bytes, *size);
  return bytes;
}

#endif
