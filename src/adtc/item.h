/* SPDX-License-Identifier: MIT */
/* What the files of this folder share: the header of a buffer, sizes of items, a stack.

   The header, 32 bytes at the start of every buffer, is filled in by adtc_finish and read by
   adtc_open and adtc_map; a program that builds or reads goes by its struct adtc or adtc_view. */
#ifndef ADTC_ITEM_H
#define ADTC_ITEM_H

#include <adtc.h>

#define ADTC_MAGIC                                                                                 \
  { 'A', 'D', 'T', 'C' }
#define ADTC_ORDER_MARK 0x01020304u
#define ADTC_MOST_UNIT_LOG 5u

struct adtc_header {
  char magic[4];
  uint16_t version;
  uint8_t layout;
  uint8_t unit_log;
  uint32_t order_mark;
  uint32_t flags;
  uint64_t size; /* bytes, this header included */
  adtc_ref root;
  uint32_t checksum; /* zero without one */
};

_Static_assert(sizeof(struct adtc_header) == ADTC_HEADER_BYTES, "the header is 32 bytes");

/* The version of a buffer with these flags. Libraries that know no checksums know no version 2, and
   say so. The same is true of short heads and version 3. */
enum { ADTC_VERSION_PLAIN = 1, ADTC_VERSION_CHECKSUM = 2, ADTC_VERSION_SHORT = 3 };

static inline uint16_t adtc_version_of(uint32_t flags) {
  if (flags & ADTC_SHORT) return ADTC_VERSION_SHORT;
  return flags & ADTC_CHECKSUM ? ADTC_VERSION_CHECKSUM : ADTC_VERSION_PLAIN;
}

/* No buffer is larger, whatever its layout: this much can be in memory. */
#define ADTC_MOST_BYTES ((uint64_t)PTRDIFF_MAX)

/* The limit if none is asked for: that of the layout; but where addresses have 32 bits, few enough
   of them that several buffers fit. */
#define ADTC_USUAL_BYTES (PTRDIFF_MAX > INT32_MAX ? ADTC_MOST_BYTES : (uint64_t)256 << 20)

/* Whether a buffer can be like this: known layout, its own flags, its units. */
bool adtc_is_valid_shape(uint32_t layout, uint32_t flags, uint32_t unit_log);

/* Reads the header of [have] bytes, of which only those are touched; sets *view, whose size is that
   in the header. ADTC_TRUNCATED if even the header is not there. */
adtc_fault adtc_read_header(const void *bytes, size_t have, adtc_view *view);

/* Whether a caller of adtc_open can deal with these flags; the others concern nobody who reads. */
static inline bool adtc_accepts(uint32_t accepted, uint32_t flags) {
  return !(flags & (ADTC_SHARING | ADTC_CYCLES) & ~accepted);
}

/* The options of a new buffer of this shape, with storage and sizes as [given] has them; NULL: the
   usual ones. */
adtc_options adtc_options_for(uint32_t layout, uint32_t flags, uint32_t unit_log,
                              const adtc_options *given);

/* Does what adtc_finish does, but leaves b->status as it is. */
adtc_status adtc_seal(adtc *b, adtc_view *v);

/* Does what adtc_write does, of bytes that are finished. */
adtc_status adtc_write_bytes(const adtc_view *v, int descriptor);

/* That of the buffers that adtc_map made. */
extern const adtc_storage adtc_mapped_storage;

/* Sets the fields of [b] that depend on the layout alone, and gives the bytes that it can
   address. */
uint64_t adtc_shape(adtc *b, uint32_t layout, uint32_t flags, uint32_t unit_log);

/* Bytes of the item itself, padding included, without what is below it. At most 2^35 or so. */
uint64_t adtc_own_bytes(const uint32_t *words, uint32_t layout, uint32_t unit_log);

/* Whether there is an item of this name. That of a child may be the end of what there is, or
   ADTC_NONE. */
static inline bool adtc_is_there(const adtc_view *v, adtc_ref child) {
  if (child & v->tag) return true;
  return child != ADTC_NONE && (uint64_t)child << v->shift < v->size;
}

/* How many children an item of any kind has. */
static inline uint32_t adtc_children_of(const adtc_view *v, adtc_ref item) {
  return adtc_kind_of(v, item) == ADTC_NODE ? adtc_count_of(v, item) : 0;
}

/* A copy of an item that is no node, at the end of [to]. */
adtc_ref adtc_copy_leaf(adtc *to, const adtc_view *from, adtc_ref item);

/* adtc_copy_tree into a buffer with ADTC_SHARING, whose status is ADTC_OK. A copy that fails leaves
   items at the end of [to]. */
adtc_status adtc_copy_upwards(adtc *to, const adtc_view *from, adtc_ref item, adtc_ref *copy);

/* ---- A stack in the heap, in place of recursion. All zeros is an empty one. ---- */

bool adtc_stack_grow(struct adtc_stack *s);
void adtc_stack_free(struct adtc_stack *s);

static inline bool adtc_push(struct adtc_stack *s, uint32_t node, uint32_t next) {
  if (s->depth == s->room && !adtc_stack_grow(s)) return false;
  s->frames[s->depth++] = (struct adtc_frame){node, next};
  return true;
}

static inline struct adtc_frame *adtc_top(struct adtc_stack *s) { return &s->frames[s->depth - 1]; }

#endif
