/* SPDX-License-Identifier: MIT */
/* The buffer as a whole: made, grown, pinned, copied, deleted. */
#include "check.h"
#include "checksum.h"

#include <string.h>

#define PAGE 4096u

bool adtc_is_valid_shape(uint32_t layout, uint32_t flags, uint32_t unit_log) {
  flags &= ~(uint32_t)ADTC_CHECKSUM;
  if (unit_log < 2 || unit_log > ADTC_MOST_UNIT_LOG) return false;
  if (layout == ADTC_PREORDER)
    return unit_log == 2 && (flags & ~(uint32_t)(ADTC_FAR | ADTC_SHORT)) == 0;
  uint32_t general = ADTC_SHARING | ADTC_CYCLES | ADTC_WIDE;
  return layout == ADTC_GENERAL && (flags & ~general) == 0;
}

uint64_t adtc_shape(adtc *b, uint32_t layout, uint32_t flags, uint32_t unit_log) {
  b->layout = layout;
  b->flags = flags;
  b->unit_log = unit_log;
  b->tag = layout == ADTC_GENERAL && !(flags & ADTC_WIDE);
  b->shift = unit_log - b->tag;
  return (uint64_t)1 << (32 + b->shift);
}

/* The size that a buffer may not pass: whole units, and what its indexes and memory reach. */
static size_t limit_of(size_t asked, uint64_t addressable, uint32_t unit_log) {
  uint64_t most = asked == 0 ? ADTC_USUAL_BYTES : ADTC_MOST_BYTES;
  if (most > addressable) most = addressable;
  size_t limit = asked != 0 && asked < most ? asked : (size_t)most;
  return limit & ~(((size_t)1 << unit_log) - 1);
}

adtc_options adtc_options_for(uint32_t layout, uint32_t flags, uint32_t unit_log,
                              const adtc_options *given) {
  static const adtc_options usual = {ADTC_GENERAL, 0, 0, NULL, 0, 0};
  adtc_options o = given == NULL ? usual : *given;
  o.layout = (adtc_layout)layout;
  o.flags = flags;
  o.unit_log = unit_log;
  return o;
}

/* All of a buffer but its memory. */
static adtc_status prepare(adtc *b, const adtc_options *o) {
  uint32_t unit_log = o->unit_log == 0 ? 2 : o->unit_log;
  memset(b, 0, sizeof *b);
  if (!adtc_is_valid_shape(o->layout, o->flags, unit_log)) return ADTC_ARGUMENT;
  b->limit = limit_of(o->limit_bytes, adtc_shape(b, o->layout, o->flags, unit_log), unit_log);
  b->storage = o->storage == NULL ? &adtc_malloc_storage : o->storage;
  return ADTC_OK;
}

/* Room for [bytes], or for as many as the limit allows. */
static adtc_status allocate(adtc *b, size_t bytes) {
  b->capacity = bytes < ADTC_HEADER_BYTES ? ADTC_HEADER_BYTES : bytes;
  if (b->capacity > b->limit) b->capacity = b->limit;
  b->base = b->storage->allocate(b->storage, b->limit, &b->capacity);
  return b->base == NULL ? ADTC_NO_MEMORY : ADTC_OK;
}

adtc_status adtc_create(adtc *b, const adtc_options *options) {
  adtc_options o = options == NULL ? adtc_options_for(ADTC_GENERAL, 0, 0, NULL) : *options;
  adtc_status status = prepare(b, &o);
  if (status != ADTC_OK) return status;
  if (b->limit < ADTC_HEADER_BYTES) return ADTC_ARGUMENT;
  status = allocate(b, o.initial_bytes == 0 ? PAGE : o.initial_bytes);
  if (status != ADTC_OK) return status;
  memset(b->base, 0, ADTC_HEADER_BYTES);
  b->used = b->complete = ADTC_HEADER_BYTES;
  return ADTC_OK;
}

void adtc_free(adtc *b) {
  if (b->base != NULL) b->storage->release(b->storage, b->base, b->capacity, b->limit);
  memset(b, 0, sizeof *b);
}

/* ---- Growing ---- */

/* Doubles, but for the last step to the limit. */
static size_t grown(const adtc *b, size_t needed) {
  size_t doubled = b->capacity > b->limit / 2 ? b->limit : 2 * b->capacity;
  return doubled > needed ? doubled : needed;
}

/* How much more a storage that grows in place takes is its own affair. */
static bool extend_to(adtc *b, size_t needed) {
  size_t capacity = needed;
  if (!b->storage->extend(b->storage, b->base, b->capacity, b->limit, &capacity)) return false;
  b->capacity = capacity;
  return true;
}

static bool move_to(adtc *b, size_t wanted) {
  size_t capacity = wanted;
  char *base = b->storage->move(b->storage, b->base, b->capacity, b->limit, &capacity);
  if (base == NULL) return false;
  b->base = base;
  b->capacity = capacity;
  return true;
}

static adtc_status make_room(adtc *b, uint64_t bytes) {
  if (bytes <= b->capacity - b->used) return ADTC_OK;
  if (bytes > b->limit - b->used) return ADTC_FULL;
  size_t needed = b->used + (size_t)bytes;
  if (extend_to(b, needed)) return ADTC_OK;
  if (b->storage->move == NULL) return ADTC_NO_MEMORY;
  if (__atomic_load_n(&b->pins, __ATOMIC_ACQUIRE) != 0) return ADTC_PINNED;
  return move_to(b, grown(b, needed)) || move_to(b, needed) ? ADTC_OK : ADTC_NO_MEMORY;
}

adtc_status adtc_fail(adtc *b, adtc_status status) {
  if (b->status == ADTC_OK) b->status = status;
  return status;
}

adtc_status adtc_reserve(adtc *b, size_t bytes) {
  adtc_status status = make_room(b, bytes);
  return status == ADTC_OK ? ADTC_OK : adtc_fail(b, status);
}

bool adtc_grow(adtc *b, uint64_t bytes) {
  adtc_status status = make_room(b, bytes);
  return status == ADTC_OK || adtc_fail(b, status) == ADTC_OK;
}

adtc_status adtc_rewind(adtc *b, size_t mark) {
  bool was_a_size =
      mark >= ADTC_HEADER_BYTES && mark <= b->used && mark == adtc_in_units(b->unit_log, mark);
  if (!was_a_size) return adtc_fail(b, ADTC_ARGUMENT);
  b->used = mark;
  if (b->complete > mark) b->complete = mark;
  if (!adtc_is_item(b, b->root)) b->root = ADTC_NONE;
  return ADTC_OK;
}

void adtc_pin(adtc *b) { __atomic_add_fetch(&b->pins, 1, __ATOMIC_ACQ_REL); }

void adtc_unpin(adtc *b) { __atomic_sub_fetch(&b->pins, 1, __ATOMIC_ACQ_REL); }

/* ---- Copying ---- */

adtc_status adtc_copy(adtc *to, const adtc_view *from, const adtc_options *options) {
  adtc_options o = adtc_options_for(from->layout, from->flags, from->unit_log, options);
  adtc_status status = prepare(to, &o);
  if (status != ADTC_OK) return status;
  if (from->size > to->limit) return ADTC_FULL;
  status = allocate(to, o.initial_bytes < from->size ? from->size : o.initial_bytes);
  if (status != ADTC_OK) return status;
  memcpy(to->base, from->base, from->size);
  to->used = from->size;
  to->complete = ADTC_HEADER_BYTES;
  to->root = from->root;
  return ADTC_OK;
}

/* ---- Finishing ---- */

static void write_header(adtc *b) {
  struct adtc_header header = {.magic = ADTC_MAGIC,
                               .version = adtc_version_of(b->flags),
                               .layout = (uint8_t)b->layout,
                               .unit_log = (uint8_t)b->unit_log,
                               .order_mark = ADTC_ORDER_MARK,
                               .flags = b->flags,
                               .size = b->used,
                               .root = b->root};
  memcpy(b->base, &header, sizeof header);
  if (!(b->flags & ADTC_CHECKSUM)) return;
  header.checksum = adtc_checksum(b->base, b->used);
  memcpy(b->base, &header, sizeof header);
}

adtc_status adtc_seal(adtc *b, adtc_view *v) {
  *v = adtc_view_of(b);
  if (b->status != ADTC_OK) return b->status;
  if (b->complete == ADTC_BEING_BUILT) return ADTC_NOT_SET;
  adtc_fault found = adtc_find_unset(v, b->complete, v->size);
  if (found.status == ADTC_OK) write_header(b);
  return found.status;
}

adtc_view adtc_finish(adtc *b) {
  adtc_view v;
  adtc_status status = adtc_seal(b, &v);
  if (status == ADTC_OK) return v;
  adtc_fail(b, status);
  return (adtc_view){NULL, 0, 0, 0, 0, 0, 0, ADTC_NONE};
}
