/* SPDX-License-Identifier: MIT */
/* Asking the processor for what a walk in depth will read when it comes to fields that are still a
   few ahead: several cache misses go on at a time. It changes nothing.

   A field of a large block is looked at four times before its turn, each time deeper, as what was
   asked for before has come by then: for its header; for those of what it points to, and the entry
   of a leaf; the same one level below; and another one, with the blocks that entries name. */
#ifndef OH_REGION_PEEK_H
#define OH_REGION_PEEK_H

#include "runtime.h"
#include "source.h"
#include "unique.h"

/* Fields. A few more or less make no difference. */
#define OH_PEEK_FAR 16
#define OH_PEEK_NEAR 9
#define OH_PEEK_BELOW 5
#define OH_PEEK_DEEP 2

/* Of a small block, so many fields are looked into when its turn comes. */
#define OH_PEEK_FIRST 6

/* Larger blocks, and those of the runtime's own tags, are not looked into. */
#define OH_PEEK_SIZE 8

static inline void oh_peek_at_header(value v) {
  if (Is_block(v)) __builtin_prefetch((void const *)(v - (value)sizeof(header_t)));
}

/* The entry of a block that points to nothing is known before it is copied. */
static inline void oh_peek_into(struct oh_unique const *set, value v) {
  value fields[OH_PEEK_SIZE];
  if (Is_long(v)) return;
  header_t header = oh_read_header(v);
  mlsize_t size = Wosize_hd(header);
  tag_t tag = Tag_hd(header);
  bool points = false, is_scanned = tag < OH_FIRST_SPECIAL_TAG;
  if (size > OH_PEEK_SIZE || (!is_scanned && tag < No_scan_tag)) return;
  for (mlsize_t i = 0; i < size; i++) {
    fields[i] = oh_read_field(v, i);
    if (is_scanned && Is_block(fields[i])) {
      points = true;
      oh_peek_at_header(fields[i]);
    }
  }
  if (!points) oh_unique_prefetch(set, oh_unique_hash(Caml_out_of_heap_header(size, tag), fields));
}

/* Of how many fields of a small block that may point what they point to is looked at: all, or none
   if it is no such block. */
static inline mlsize_t oh_peek_scanned(value v) {
  if (Is_long(v)) return 0;
  header_t header = oh_read_header(v);
  bool is_small = Wosize_hd(header) <= OH_PEEK_SIZE && Tag_hd(header) < OH_FIRST_SPECIAL_TAG;
  return is_small ? Wosize_hd(header) : 0;
}

static inline void oh_peek_below(struct oh_unique const *set, value v) {
  mlsize_t size = oh_peek_scanned(v);
  for (mlsize_t i = 0; i < size; i++) oh_peek_into(set, oh_read_field(v, i));
}

/* A leaf that has no fields to scan: for the block that may equal it, as the entry has come. */
static inline void oh_peek_at_equal(struct oh_unique const *set, value v) {
  value fields[OH_PEEK_SIZE];
  if (Is_long(v)) return;
  header_t header = oh_read_header(v);
  mlsize_t size = Wosize_hd(header);
  if (size > OH_PEEK_SIZE || Tag_hd(header) < No_scan_tag) return;
  for (mlsize_t i = 0; i < size; i++) fields[i] = oh_read_field(v, i);
  header_t own = Caml_out_of_heap_header(size, Tag_hd(header));
  oh_unique_prefetch_block(set, oh_unique_hash(own, fields));
}

static inline void oh_peek_deep(struct oh_unique const *set, value v) {
  mlsize_t size = oh_peek_scanned(v);
  for (mlsize_t i = 0; i < size; i++) {
    value field = oh_read_field(v, i);
    oh_peek_at_equal(set, field);
    oh_peek_below(set, field);
  }
}

/* Fields of a large block, which are many: it pays to look ahead so far. */
static inline void oh_peek_ahead(struct oh_unique const *set, value const *fields, mlsize_t size,
                                 mlsize_t next) {
  if (next + OH_PEEK_FAR < size) oh_peek_at_header(fields[next + OH_PEEK_FAR]);
  if (next + OH_PEEK_NEAR < size) oh_peek_into(set, fields[next + OH_PEEK_NEAR]);
  if (next + OH_PEEK_BELOW < size) oh_peek_below(set, fields[next + OH_PEEK_BELOW]);
  if (next + OH_PEEK_DEEP < size) oh_peek_deep(set, fields[next + OH_PEEK_DEEP]);
}

/* Before a field is met. Those of a small block are looked at together. */
static inline void oh_peek(struct oh_unique const *set, value const *fields, mlsize_t size,
                           mlsize_t next) {
  if (size > OH_PEEK_FAR) oh_peek_ahead(set, fields, size, next);
  for (mlsize_t i = 1; next == 0 && i < size && i < OH_PEEK_FIRST; i++)
    oh_peek_into(set, fields[i]);
}

#endif
