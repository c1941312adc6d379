/* SPDX-License-Identifier: MIT */
/* The fingerprint in front of a tree, which says whose it is: of an open schema, of all
   versions. */
#include "typed.h"

/* The first item, if it is none of the tree: elements that begin with a word of their own. NULL, or
   the fingerprint in it. Only a preorder buffer has typed trees, and units of a word. */
static const uint32_t *stamp_of(const adtc_view *v) {
  const uint32_t first = ADTC_HEADER_BYTES / ADTC_WORD;
  if (v->layout != ADTC_PREORDER) return NULL;
  const uint32_t *at = adtc_words(v, first);
  if (v->root == first || v->size < ADTC_HEADER_BYTES + 2 * ADTC_WORD + ADTC_STAMP_BYTES)
    return NULL;
  bool is_long = at[1] == ADTC_STAMP_BYTES + ADTC_VERSION_BYTES &&
                 v->size >= ADTC_HEADER_BYTES + 2 * ADTC_WORD + at[1];
  bool is_one =
      at[0] == ADTC_HEAD_ELEMENTS << ADTC_KIND_SHIFT && (at[1] == ADTC_STAMP_BYTES || is_long);
  return is_one && memcmp(at + 2, ADTC_STAMP_MAGIC, 4) == 0 ? at + 3 : NULL;
}

/* Bytes of the elements, which stand in front of the fingerprint. */
static uint32_t bytes_of(const uint32_t *stamp) { return stamp[-2]; }

static bool is_of(const uint32_t *stamp, const adtc_schema *schema) {
  return bytes_of(stamp) == adtc_stamp_bytes(schema) &&
         memcmp(stamp, schema->fingerprint, ADTC_FINGERPRINT_BYTES) == 0;
}

uint32_t adtc_stamp_bytes(const adtc_schema *schema) {
  return ADTC_STAMP_BYTES + (schema->version > 0 ? ADTC_VERSION_BYTES : 0);
}

void adtc_write_stamp(char *to, const adtc_schema *schema) {
  memcpy(to, ADTC_STAMP_MAGIC, 4);
  memcpy(to + 4, schema->fingerprint, ADTC_FINGERPRINT_BYTES);
  if (schema->version == 0) return;
  const char version[ADTC_VERSION_BYTES] = {(char)schema->version, (char)(schema->version >> 8)};
  memcpy(to + ADTC_STAMP_BYTES, version, sizeof version);
}

uint32_t adtc_after_stamp(const adtc_view *v, const adtc_schema *schema) {
  const uint32_t *stamp = stamp_of(v);
  if (stamp == NULL || !is_of(stamp, schema)) return 0;
  return (ADTC_HEADER_BYTES + 2 * ADTC_WORD + adtc_stamp_bytes(schema)) / ADTC_WORD;
}

bool adtc_has_other_stamp(const adtc_view *v, const adtc_schema *schema) {
  const uint32_t *stamp = stamp_of(v);
  return stamp != NULL && !is_of(stamp, schema);
}

uint32_t adtc_writer_version(const adtc_view *v) {
  const uint32_t *stamp = stamp_of(v);
  if (stamp == NULL || bytes_of(stamp) == ADTC_STAMP_BYTES) return 0;
  const uint8_t *bytes = (const uint8_t *)(stamp + ADTC_FINGERPRINT_BYTES / ADTC_WORD);
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}
