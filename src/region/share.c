/* SPDX-License-Identifier: MIT */
/* Hash-consing (Ershov, On programming of arithmetic operations, 1958): a walk in depth, with a
   stack of its own, so that a block is looked up once all it points to has its place: merge.h. Only
   what is new takes room in the region.

   A block on a cycle cannot be looked up in that way: knots.h finds those, and each gets a place of
   its own. Blocks that hang on a cycle, and blocks that point to one, are merged as all others.

   A table leads from each source that was met to its state. Leaves are not in it. A leaf that is
   met again is found by its content, which costs no more. Leaves may be most blocks, and a table of
   them would be half as large as they are. */
#include "bigarrays.h"
#include "frames.h"
#include "knots.h"
#include "merge.h"
#include "numbers.h"
#include "peek.h"
#include "scouts.h"
#include "share.h"
#include "source.h"
#include "table.h"
#include "walk.h"

struct sharing {
  struct oh_space *apart; /* for what is not merged */
  struct oh_shared *shared;
  struct oh_table table;
  struct oh_frames frames;
  struct oh_knots knots;
  struct oh_scouts *scouts;
  struct oh_share_counts counts;
  char const *refused; /* what is, or NULL */
};

/* States: the address in the region; or the number of a member, or the position of a frame. */
enum { PLACED = 0, MEMBER = 2, BEGUN = 4, STATES = 6 };

static uintptr_t state_of(uintptr_t kind, size_t number) { return kind | number << 3; }

/* The lowest bit is the table's. */
static void set_state(uintptr_t *entry, uintptr_t state) { *entry = state | (*entry & 1); }

static struct oh_content content_of(struct oh_frame *frame) {
  struct oh_content const content = {frame->header, oh_frame_fields(frame)};
  return content;
}

static enum oh_status copy_apart(struct sharing *s, struct oh_frame *frame, value *copy) {
  return oh_merge_copy(s->apart, content_of(frame), &s->counts, copy);
}

static mlsize_t scanned(header_t header) {
  return Tag_hd(header) < No_scan_tag ? Wosize_hd(header) : 0;
}

/* ---- A block that is met ---- */

/* The one at that position is on a cycle, and gets its place before it is done. */
static enum oh_status meet_begun(struct sharing *s, size_t position, value *copy) {
  struct oh_frame const *frame = oh_frame_at(&s->frames, position);
  enum oh_status status = oh_merge_take(s->apart, frame->header, &s->counts, copy);
  if (status != OH_OK) return status;
  for (mlsize_t i = 0; i < Wosize_hd(frame->header); i++) Field(*copy, i) = Val_unit;
  struct oh_member const member = {frame->entry, *copy};
  size_t number = s->knots.count;
  if (!oh_knots_add(&s->knots, member)) return OH_NO_MEMORY;
  set_state(frame->entry, state_of(MEMBER, number));
  return oh_knots_tie(&s->knots, position, s->frames.used) ? OH_OK : OH_NO_MEMORY;
}

static enum oh_status meet_again(struct sharing *s, uintptr_t state, value *copy) {
  size_t number = state >> 3;
  switch (state & STATES) {
  case BEGUN: return meet_begun(s, number, copy);
  case MEMBER:
    *copy = s->knots.members[number].copy;
    oh_knots_join(&s->knots, number, s->frames.used);
    return OH_OK;
  }
  *copy = (value)state;
  return OH_OK;
}

static bool is_placed(struct sharing const *s, value v) {
  return oh_space_contains(&s->shared->space, (uintptr_t)v) ||
         oh_space_contains(s->apart, (uintptr_t)v);
}

static void read_fields(value source, header_t header, value *fields) {
  mlsize_t size = Wosize_hd(header);
  for (mlsize_t i = 0; i < size; i++) fields[i] = oh_read_field(source, i);
  if (Tag_hd(header) == Custom_tag) oh_number_settle(fields);
}

/* The table has no place for a block without fields, which needs none. */
static enum oh_status begin(struct sharing *s, value source, header_t header) {
  mlsize_t size = Wosize_hd(header);
  if (!oh_frames_have_room(&s->frames, size)) return OH_NO_MEMORY;
  size_t position = s->frames.used + size + OH_FRAME_WORDS;
  uintptr_t *entry = size == 0 ? NULL : oh_table_entry(&s->table, (uintptr_t)source);
  if (entry != NULL)
    *entry = oh_table_entry_of((uintptr_t)source, state_of(BEGUN, position));
  else if (size != 0)
    return OH_NO_MEMORY;
  s->frames.used = position;
  struct oh_frame const frame = {Caml_out_of_heap_header(size, Tag_hd(header)), entry, 0};
  *oh_frame_top(&s->frames) = frame;
  read_fields(source, header, oh_frame_fields(oh_frame_top(&s->frames)));
  return OH_OK;
}

/* No frame is needed. */
static enum oh_status meet_leaf(struct sharing *s, value source, header_t header, value *copy) {
  value fields[OH_LARGEST_LEAF];
  read_fields(source, header, fields);
  header_t outside = Caml_out_of_heap_header(Wosize_hd(header), Tag_hd(header));
  struct oh_content const content = {outside, fields};
  return oh_merge_by_content(s->shared, content, &s->counts, copy);
}

static enum oh_status meet_new(struct sharing *s, value v, header_t header, value *copy) {
  *copy = 0;
  s->refused = oh_kind_refused(v, header);
  if (s->refused != NULL) return OH_REFUSED;
  return oh_kind_is_leaf(header) ? meet_leaf(s, v, header, copy) : begin(s, v, header);
}

/* [v], or what takes the place of a forced lazy value; of a block the header, read once. */
static value without_forward(value v, header_t *header) {
  if (Is_long(v)) return v;
  *header = oh_read_header(v);
  if (Tag_hd(*header) != Forward_tag) return v;
  value content = oh_without_forward(v);
  if (content != v && Is_block(content)) *header = oh_read_header(content);
  return content;
}

/* Gives what takes the place of [v], in [*copy]; or 0, and the block is on the stack. */
static enum oh_status meet(struct sharing *s, value v, value *copy) {
  header_t header;
  *copy = v = without_forward(v, &header);
  if (Is_long(v)) return OH_OK;
  uintptr_t state = oh_kind_is_leaf(header) ? 0 : oh_table_find(&s->table, (uintptr_t)v);
  if (state != 0) return meet_again(s, state, copy);
  return is_placed(s, v) ? OH_OK : meet_new(s, v, header, copy);
}

/* ---- A block that is done ---- */

static bool is_bigarray(struct oh_frame *frame) {
  return Tag_hd(frame->header) == Custom_tag && oh_bigarray_is((value)oh_frame_fields(frame));
}

/* Its data may be written to. */
static enum oh_status end_bigarray(struct sharing *s, struct oh_frame *frame, value *copy) {
  enum oh_status status = copy_apart(s, frame, copy);
  struct oh_rest data;
  if (status == OH_OK) status = oh_bigarray_move_data(s->apart, *copy, &data);
  if (status != OH_OK) return status;
  oh_rest_copy(&data, data.words);
  s->counts.blocks++;
  return OH_OK;
}

static enum oh_status end_outside(struct sharing *s, struct oh_frame *frame, value *copy) {
  enum oh_status status = is_bigarray(frame)
                              ? end_bigarray(s, frame, copy)
                              : oh_merge(s->shared, content_of(frame), &s->counts, copy);
  if (status == OH_OK && frame->entry != NULL) set_state(frame->entry, (uintptr_t)*copy);
  return status;
}

/* In its place, if it has one already. */
static enum oh_status end_member(struct sharing *s, struct oh_frame *frame, value *copy) {
  uintptr_t state = *frame->entry;
  if ((state & STATES) == MEMBER) {
    *copy = s->knots.members[state >> 3].copy;
    oh_merge_fill(*copy, content_of(frame));
    return OH_OK;
  }
  enum oh_status status = copy_apart(s, frame, copy);
  if (status != OH_OK) return status;
  struct oh_member const member = {frame->entry, *copy};
  set_state(frame->entry, state_of(MEMBER, s->knots.count));
  return oh_knots_add(&s->knots, member) ? OH_OK : OH_NO_MEMORY;
}

static void untie(struct sharing *s) {
  size_t count;
  struct oh_member const *members = oh_knots_untie(&s->knots, &count);
  for (size_t i = 0; i < count; i++) set_state(members[i].entry, (uintptr_t)members[i].copy);
}

/* All fields of the top have their places: now it gets its own, in [*copy]. */
static enum oh_status end(struct sharing *s, value *copy) {
  struct oh_frame *frame = oh_frame_top(&s->frames);
  size_t below = oh_frames_below(&s->frames);
  enum oh_knot_place place = oh_knots_place(&s->knots, s->frames.used);
  enum oh_status status =
      place == OH_KNOT_OUTSIDE ? end_outside(s, frame, copy) : end_member(s, frame, copy);
  if (status == OH_OK && place == OH_KNOT_ROOT) untie(s);
  if (status == OH_OK && place == OH_KNOT_INSIDE) oh_knots_leave(&s->knots, s->frames.used, below);
  s->frames.used = below;
  return status;
}

/* ---- The walk ---- */

static void look_ahead(struct sharing *s, value const *fields, mlsize_t size, mlsize_t next) {
  struct oh_known const to = {&s->table, &s->shared->unique};
  if (size > OH_SCOUTS_FROM)
    oh_scouts_go_on(s->scouts, to, fields, size, next);
  else
    oh_peek(to.set, fields, size, next);
}

/* Until the top is done, or has a new one above it. */
static enum oh_status scan(struct sharing *s) {
  size_t position = s->frames.used;
  struct oh_frame *frame = oh_frame_top(&s->frames);
  value *fields = oh_frame_fields(frame);
  mlsize_t size = scanned(frame->header);
  while (frame->next < size) {
    value copy;
    look_ahead(s, fields, size, frame->next);
    enum oh_status status = meet(s, fields[frame->next], &copy);
    if (status != OH_OK || s->frames.used != position) return status;
    fields[frame->next++] = copy;
  }
  return OH_OK;
}

/* The block that was on top is done: the field that leads to it is. */
static void put(struct sharing *s, value copy) {
  struct oh_frame *frame = oh_frame_top(&s->frames);
  oh_frame_fields(frame)[frame->next++] = copy;
}

static bool is_done(struct oh_frame const *frame) { return frame->next == scanned(frame->header); }

static enum oh_status share_all(struct sharing *s, value source, value *copy) {
  enum oh_status status = meet(s, source, copy);
  while (status == OH_OK && s->frames.used != 0) {
    status = scan(s);
    if (status != OH_OK || !is_done(oh_frame_top(&s->frames))) continue;
    status = end(s, copy);
    if (status == OH_OK && s->frames.used != 0) put(s, *copy);
  }
  return status;
}

/* ---- The end ---- */

static enum oh_status say_where(struct sharing *s, struct oh_region_refusal *refusal) {
  struct oh_region_refusal said = {.what = s->refused};
  if (!oh_frames_path(s->frames, &said.path, &said.length)) return OH_NO_MEMORY;
  *refusal = said;
  return OH_REFUSED;
}

static void forget_since(struct oh_shared *shared, struct oh_space_mark mark) {
  if (shared->space.first == NULL) return;
  struct oh_walk walk = oh_walk_from(&shared->space, mark);
  value block;
  while (oh_walk_next(&walk, &block)) oh_unique_remove(&shared->unique, block);
  oh_space_rewind(&shared->space, mark);
}

enum oh_status oh_share(struct oh_space *apart, struct oh_shared *shared, value source, value *copy,
                        struct oh_share_counts *counts, struct oh_region_refusal *refusal) {
  /* Thousands of bytes, which it would cost to clear for each small value. */
  struct oh_scouts scouts;
  scouts.fields = NULL;
  struct sharing s = {.apart = apart, .shared = shared, .scouts = &scouts, .counts = *counts};
  struct oh_space_mark of_apart = oh_space_mark(apart), of_shared = oh_space_mark(&shared->space);
  value made;
  enum oh_status status = share_all(&s, source, &made);
  if (status == OH_REFUSED) status = say_where(&s, refusal);
  oh_table_destroy(&s.table);
  oh_frames_destroy(&s.frames);
  oh_knots_destroy(&s.knots);
  if (status != OH_OK) {
    forget_since(shared, of_shared);
    oh_space_rewind(apart, of_apart);
    return status;
  }
  *copy = made;
  *counts = s.counts;
  return OH_OK;
}
