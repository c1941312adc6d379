/* SPDX-License-Identifier: MIT */
/* The scout of field i is number i modulo OH_SCOUTS. A field's header is asked for when it is FAR
   ahead. Its scout is sent when it is NEAR, and looks into the block at once. If that points to
   nothing, this was all but for the block that may equal it, which is asked for at CLOSE. */
#include "peek.h"
#include "scouts.h"

#define FAR 16
#define NEAR 12
#define CLOSE 7

/* Bytes. */
#define SIDE_BY_SIDE ((uintptr_t)0xfff)

/* The scouts that go on in the same step: every second one. */
#define EVEN 0x55555555u

/* Where blocks lie side by side, so do the entries of the table of sources. Leaves have none. */
static void ask_source(struct oh_scouts *scouts, struct oh_known to, value v, header_t header) {
  bool is_near = ((uintptr_t)(v ^ scouts->last) & ~SIDE_BY_SIDE) == 0;
  if (oh_kind_is_leaf(header)) return;
  scouts->last = v;
  if (!is_near) oh_table_prefetch(to.sources, (uintptr_t)v);
}

static void ask(struct oh_scout *scout, value v) {
  if (Is_long(v) || scout->asked == OH_SCOUT_BLOCKS) return;
  oh_prefetch_header(v);
  scout->blocks[scout->asked++] = v;
}

static void look_into(struct oh_scouts *scouts, struct oh_scout *scout, struct oh_known to,
                      value v) {
  value fields[OH_PEEK_SIZE];
  header_t header = oh_read_header(v);
  mlsize_t size = Wosize_hd(header);
  ask_source(scouts, to, v, header);
  if (!oh_peek_reads(header)) return;
  unsigned before = scout->asked;
  bool is_scanned = Tag_hd(header) < OH_FIRST_SPECIAL_TAG;
  for (mlsize_t i = 0; i < size; i++) {
    fields[i] = oh_read_field(v, i);
    if (is_scanned) ask(scout, fields[i]);
  }
  if (scout->asked != before) return;
  uint64_t hash = oh_unique_hash(Caml_out_of_heap_header(size, Tag_hd(header)), fields);
  oh_unique_prefetch(to.set, hash);
  scout->hashes[scout->hashed++] = hash;
}

static void find(struct oh_scout *scout, struct oh_known to) {
  for (; scout->found < scout->hashed; scout->found++)
    oh_unique_prefetch_block(to.set, scout->hashes[scout->found]);
}

/* False: there is nothing left to do. */
static bool go_deeper(struct oh_scouts *scouts, struct oh_scout *scout, struct oh_known to) {
  unsigned asked = scout->asked;
  find(scout, to);
  for (; scout->seen < asked; scout->seen++)
    look_into(scouts, scout, to, scout->blocks[scout->seen]);
  return scout->seen != scout->asked || scout->found != scout->hashed;
}

static void send(struct oh_scouts *scouts, struct oh_known to, value v, mlsize_t i) {
  struct oh_scout *scout = &scouts->each[i % OH_SCOUTS];
  scout->asked = scout->seen = scout->hashed = scout->found = 0;
  if (Is_block(v)) look_into(scouts, scout, to, v);
  if (scout->asked != 0) scouts->busy |= 1u << i % OH_SCOUTS;
}

static void start(struct oh_scouts *scouts, struct oh_known to, value const *fields, mlsize_t size,
                  mlsize_t next) {
  scouts->fields = fields;
  scouts->busy = 0;
  scouts->last = 0;
  for (mlsize_t i = next + 1; i < next + NEAR && i < size; i++) send(scouts, to, fields[i], i);
}

void oh_scouts_go_on(struct oh_scouts *scouts, struct oh_known to, value const *fields,
                     mlsize_t size, mlsize_t next) {
  if (scouts->fields != fields || next == 0) start(scouts, to, fields, size, next);
  scouts->busy &= ~(1u << next % OH_SCOUTS);
  for (unsigned busy = scouts->busy & EVEN << next % 2; busy != 0; busy &= busy - 1) {
    unsigned i = (unsigned)__builtin_ctz(busy);
    if (!go_deeper(scouts, &scouts->each[i], to)) scouts->busy &= ~(1u << i);
  }
  if (next + FAR < size && Is_block(fields[next + FAR])) oh_prefetch_header(fields[next + FAR]);
  if (next + NEAR < size) send(scouts, to, fields[next + NEAR], next + NEAR);
  struct oh_scout *close = &scouts->each[(next + CLOSE) % OH_SCOUTS];
  if (next + CLOSE < size && close->asked == 0) find(close, to);
}
