/* SPDX-License-Identifier: MIT */
/* Asking the processor for what a walk in depth will read below the fields of a small block. This
   happens when the walk comes to the first of these fields: several cache misses go on at a time.
   It changes nothing. Large blocks: scouts.h. */
#ifndef OH_REGION_PEEK_H
#define OH_REGION_PEEK_H

#include "runtime.h"
#include "source.h"
#include "unique.h"

/* So many fields are looked into. */
#define OH_PEEK_FIRST 6

/* Larger blocks, and those of the runtime's own tags, are not looked into. */
#define OH_PEEK_SIZE 8

/* Is it small, and are its fields all values or all data? */
static inline bool oh_peek_reads(header_t header) {
  tag_t tag = Tag_hd(header);
  bool is_plain = tag < OH_FIRST_SPECIAL_TAG || tag >= No_scan_tag;
  return is_plain && Wosize_hd(header) <= OH_PEEK_SIZE;
}

/* The entry of a block that points to nothing is known before it is copied. */
static inline void oh_peek_into(struct oh_unique const *set, value v) {
  value fields[OH_PEEK_SIZE];
  if (Is_long(v)) return;
  header_t header = oh_read_header(v);
  mlsize_t size = Wosize_hd(header);
  tag_t tag = Tag_hd(header);
  bool points = false, is_scanned = tag < OH_FIRST_SPECIAL_TAG;
  if (!oh_peek_reads(header)) return;
  for (mlsize_t i = 0; i < size; i++) {
    fields[i] = oh_read_field(v, i);
    if (is_scanned && Is_block(fields[i])) {
      points = true;
      oh_prefetch_header(fields[i]);
    }
  }
  if (!points) oh_unique_prefetch(set, oh_unique_hash(Caml_out_of_heap_header(size, tag), fields));
}

/* Before a field is met. */
static inline void oh_peek(struct oh_unique const *set, value const *fields, mlsize_t size,
                           mlsize_t next) {
  for (mlsize_t i = 1; next == 0 && i < size && i < OH_PEEK_FIRST; i++)
    oh_peek_into(set, fields[i]);
}

#endif
