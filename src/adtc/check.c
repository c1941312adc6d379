/* SPDX-License-Identifier: MIT */
/* Bytes from outside: the header, and single items. The passes over all items are in
   check_general.c and check_preorder.c. */
#include "check.h"
#include "checksum.h"

#include <string.h>

/* ---- The header ---- */

static adtc_status check_identity(const struct adtc_header *h) {
  static const char magic[] = ADTC_MAGIC;
  if (memcmp(h->magic, magic, sizeof h->magic) != 0) return ADTC_BAD_HEADER;
  if (h->order_mark == __builtin_bswap32(ADTC_ORDER_MARK)) return ADTC_BYTE_ORDER;
  if (h->order_mark != ADTC_ORDER_MARK) return ADTC_BAD_HEADER;
  bool is_known = h->version == ADTC_VERSION_PLAIN || h->version == ADTC_VERSION_CHECKSUM ||
                  h->version == ADTC_VERSION_SHORT;
  return is_known ? ADTC_OK : ADTC_BAD_VERSION;
}

/* With a checksum, or without, in all of its fields. */
static bool is_consistent(const struct adtc_header *h) {
  bool has_checksum = h->flags & ADTC_CHECKSUM;
  return h->version == adtc_version_of(h->flags) && (has_checksum || h->checksum == 0);
}

static adtc_status check_header(const struct adtc_header *h, adtc_view *view) {
  adtc_status status = check_identity(h);
  if (status != ADTC_OK) return status;
  if (!adtc_is_valid_shape(h->layout, h->flags, h->unit_log) || !is_consistent(h))
    return ADTC_BAD_HEADER;
  adtc b;
  uint64_t addressable = adtc_shape(&b, h->layout, h->flags, h->unit_log);
  bool fits = h->size >= ADTC_HEADER_BYTES && h->size <= addressable &&
              h->size == adtc_in_units(h->unit_log, h->size);
  if (!fits) return ADTC_BAD_HEADER;
  if (h->size > ADTC_MOST_BYTES) return ADTC_FULL;
  *view =
      (adtc_view){NULL, (size_t)h->size, h->layout, h->flags, b.tag, b.shift, h->unit_log, h->root};
  return ADTC_OK;
}

adtc_fault adtc_read_header(const void *bytes, size_t have, adtc_view *view) {
  struct adtc_header header;
  if (have < sizeof header) return adtc_fault_at(ADTC_TRUNCATED, have);
  memcpy(&header, bytes, sizeof header);
  adtc_status status = check_header(&header, view);
  view->base = bytes;
  return adtc_fault_at(status, 0);
}

/* ---- Items ---- */

static bool is_zero(const char *from, const char *to) {
  while (from < to)
    if (*from++ != 0) return false;
  return true;
}

static adtc_status check_node(const uint32_t *words, size_t room) {
  bool is_long = words[0] >> 16 == ADTC_LONG_COUNT;
  if (is_long && room < 2 * ADTC_WORD) return ADTC_TRUNCATED;
  return is_long && words[1] < ADTC_LONG_COUNT ? ADTC_BAD_ITEM : ADTC_OK;
}

/* Elements or a string. Of a short head all bits are free but those of [others]. */
static adtc_status check_sized(uint32_t head, uint32_t others, uint32_t flags, size_t room) {
  bool is_short = adtc_is_short(head);
  if (is_short && !(flags & ADTC_SHORT)) return ADTC_BAD_ITEM;
  if (!is_short && head >> ADTC_SHORT_SHIFT != 0) return ADTC_BAD_ITEM;
  if (head & others) return ADTC_BAD_ITEM;
  return room < adtc_sized_heads(head) * ADTC_WORD ? ADTC_TRUNCATED : ADTC_OK;
}

static adtc_status check_head(const uint32_t *words, uint32_t flags, size_t room) {
  uint32_t rest = words[0] >> 4;
  switch (adtc_head_kind_of(words[0])) {
  case ADTC_HEAD_NODE: return check_node(words, room);
  case ADTC_HEAD_ELEMENTS: return check_sized(words[0], 0, flags, room);
  case ADTC_HEAD_STRING: return check_sized(words[0], 3u << 4, flags, room);
  case ADTC_HEAD_NUMBER: break;
  }
  return rest > 1 ? ADTC_BAD_ITEM : ADTC_OK;
}

/* Bytes of the item that mean something; the rest of its units is padding. */
static uint64_t meaningful_bytes(const uint32_t *words, uint32_t layout) {
  uint32_t head = words[0];
  switch (adtc_head_kind_of(head)) {
  case ADTC_HEAD_ELEMENTS: return adtc_sized_bytes(words, head >> 4 & 3);
  case ADTC_HEAD_STRING: return adtc_sized_bytes(words, 0);
  case ADTC_HEAD_NODE:
  case ADTC_HEAD_NUMBER: break;
  }
  return adtc_own_bytes(words, layout, 2);
}

adtc_status adtc_check_item(const adtc_view *v, size_t at, size_t *bytes) {
  const uint32_t *words = adtc_words_at(v, at);
  size_t room = v->size - at;
  adtc_status status = check_head(words, v->flags, room);
  if (status != ADTC_OK) return status;
  uint64_t said = adtc_own_bytes(words, v->layout, v->unit_log);
  if (said > room) return ADTC_TRUNCATED;
  *bytes = (size_t)said;
  const char *item = v->base + at;
  bool padded = is_zero(item + meaningful_bytes(words, v->layout), item + *bytes);
  return padded ? ADTC_OK : ADTC_BAD_ITEM;
}

/* ---- The whole ---- */

static adtc_fault check_checksum(const adtc_view *v) {
  struct adtc_header header;
  if (!(v->flags & ADTC_CHECKSUM)) return adtc_fault_at(ADTC_OK, v->size);
  memcpy(&header, v->base, sizeof header);
  bool same = adtc_checksum(v->base, v->size) == header.checksum;
  return adtc_fault_at(same ? ADTC_OK : ADTC_BAD_CHECKSUM, offsetof(struct adtc_header, checksum));
}

adtc_fault adtc_check_items(const adtc_view *v) {
  return v->layout == ADTC_PREORDER ? adtc_check_preorder(v) : adtc_check_general(v);
}

adtc_fault adtc_check_outside(const void *bytes, size_t size, uint32_t accepted, adtc_view *view) {
  if ((uintptr_t)bytes % 8 != 0) return adtc_fault_at(ADTC_ARGUMENT, 0);
  adtc_fault fault = adtc_read_header(bytes, size, view);
  if (fault.status != ADTC_OK) return fault;
  if (!adtc_accepts(accepted, view->flags)) return adtc_fault_at(ADTC_NOT_ACCEPTED, 0);
  if (view->size > size) return adtc_fault_at(ADTC_TRUNCATED, size);
  return check_checksum(view);
}

adtc_fault adtc_check_bytes(const void *bytes, size_t size, uint32_t accepted, adtc_view *view) {
  adtc_fault fault = adtc_check_outside(bytes, size, accepted, view);
  return fault.status == ADTC_OK ? adtc_check_items(view) : fault;
}

adtc_status adtc_open(const void *bytes, size_t size, uint32_t accepted, adtc_view *view,
                      adtc_fault *fault) {
  adtc_view checked;
  adtc_fault found = adtc_check_bytes(bytes, size, accepted, &checked);
  if (found.status == ADTC_OK) *view = checked;
  if (fault != NULL) *fault = found;
  return found.status;
}

/* The checksum is of the bytes as they are in the file, and so is the header beside them. */
static adtc_fault check_mapped(const adtc *b) {
  adtc_view in_file;
  adtc_fault fault = adtc_read_header(b->base, b->capacity, &in_file);
  return fault.status == ADTC_OK ? check_checksum(&in_file) : fault;
}

adtc_status adtc_check(adtc *b, adtc_fault *fault) {
  adtc_view v = adtc_view_of(b);
  adtc_fault found = adtc_fault_at(ADTC_OK, v.size);
  if (b->storage == &adtc_mapped_storage) found = check_mapped(b);
  if (found.status == ADTC_OK) found = adtc_check_items(&v);
  if (fault != NULL) *fault = found;
  return found.status;
}
