/* SPDX-License-Identifier: MIT */
/* One pass from header to header. */
#include "relocate.h"
#include "read/format.h"

static void relocate_fields(uint64_t *from, uint64_t *to, uint64_t distance) {
  for (uint64_t *field = from; field < to; field++)
    if (!(*field & 1)) *field += distance;
}

uint64_t *oh_relocate(uint64_t *from, uint64_t *end, uint64_t distance) {
  while (from < end) {
    uint64_t size = oh_file_size(*from), *fields = from + 1;
    unsigned tag = oh_file_tag(*from);
    if (size > (uint64_t)(end - fields)) return from;
    if (tag < OH_FILE_NO_SCAN) relocate_fields(fields, fields + size, distance);
    if (tag == OH_FILE_CUSTOM && size > 0) *fields += distance;
    from = fields + size;
  }
  return end;
}
