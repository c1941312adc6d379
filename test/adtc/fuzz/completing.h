/* SPDX-License-Identifier: MIT */
/* Completes an input of the targets of typed trees, before it is opened. */
#ifndef OUTHEAP_TEST_COMPLETING_H
#define OUTHEAP_TEST_COMPLETING_H

#include "../../../src/adtc/item.h"

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

#endif
