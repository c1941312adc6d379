/* SPDX-License-Identifier: MIT */
/* The builder: a stack of nodes that are being built, each of which knows what it needs next.

   Items are made in the order in which they stand. The builder makes by itself what the schema
   alone says to come next: a run for its items. A node that is complete leaves the stack at
   once. */
#include "typed_share.h"

#include <stdlib.h>

adtc_status adtc_build_fail(adtc_builder *b, adtc_status status) {
  if (b->status == ADTC_OK) b->status = status;
  b->expected = 0;
  return b->status;
}

/* ---- Memory ---- */

bool adtc_build_more_frames(adtc_builder *b) {
  size_t room = 2 * b->room + 32;
  struct adtc_building *frames = realloc(b->frames, room * sizeof *frames);
  if (frames == NULL) return false;
  b->frames = frames;
  b->room = room;
  return true;
}

bool adtc_build_more_numbers(adtc_builder *b) {
  size_t room = 2 * b->number_room + 64;
  uint32_t *numbers = realloc(b->numbers, room * sizeof *numbers);
  if (numbers == NULL) return false;
  b->numbers = numbers;
  b->number_room = room;
  return true;
}

/* ---- What comes next ---- */

adtc_status adtc_attach_unusual(adtc_builder *b, uint32_t i, adtc_ref item) {
  const struct adtc_building *top = adtc_top_of(b);
  if (b->depth == 1) {
    b->root = item;
    return ADTC_OK;
  }
  if (top->is_open) return adtc_push_number(b, item) ? ADTC_OK : b->status;
  return adtc_set_distance(b, top->node, i, item);
}

/* A frame for a node that has its place. */
static inline struct adtc_building *push_node(adtc_builder *b, adtc_ref node,
                                              const uint32_t *counts, uint32_t count_of_counts) {
  struct adtc_building *opened = adtc_push(b);
  if (opened == NULL) return NULL;
  opened->node = node;
  opened->is_plain = adtc_is_plain_node(*adtc_at(b->to, node));
  opened->before = opened->counts = b->number_count;
  for (uint32_t i = 0; i < count_of_counts; i++)
    if (counts[i] != 0 && !adtc_push_number(b, counts[i])) return NULL;
  opened->starts = b->number_count;
  return opened;
}

struct adtc_building *adtc_build_open(adtc_builder *b, adtc_ref item, const uint32_t *counts,
                                      uint32_t count_of_counts) {
  if (adtc_build_attach(b, item) != ADTC_OK) return NULL;
  return push_node(b, item, counts, count_of_counts);
}

/* A node for the items of a list, of which there are some. */
static void begin_run(adtc_builder *b, const adtc_field *field, uint32_t count) {
  bool is_open = count == ADTC_UNKNOWN;
  adtc_top_of(b)->left = 1;
  adtc_ref node = adtc_node(b->to, 0, is_open ? 0 : count);
  struct adtc_building *run = adtc_build_open(b, node, NULL, 0);
  if (run == NULL) return;
  run->field = field;
  run->left = count;
  adtc_set_open(run, is_open);
  run->is_automatic = true;
}

/* Runs among the children of a mask: each has a count that is still to come. */
static uint32_t runs_in(const adtc_form *form, uint32_t first, uint32_t mask) {
  uint32_t runs = 0;
  for (; mask != 0; mask &= mask - 1) {
    uint32_t i = first + (uint32_t)__builtin_ctz(mask);
    runs += form->fields[form->children[i]].place == ADTC_AS_RUN;
  }
  return runs;
}

/* The children of the next chunk, as words and counts of the node have them. */
__attribute__((noinline)) static void next_chunk(adtc_builder *b, struct adtc_building *top) {
  const adtc_form *form = top->form;
  const uint32_t *words = adtc_building_words(b, top);
  uint32_t head = adtc_head_of(adtc_at(b->to, top->node));
  top->chunk += ADTC_CHUNK;
  top->mask = adtc_mask_of(form, top->chunk, head, words);
  uint32_t last = form->child_count - 1u - top->chunk;
  bool rest_comes =
      adtc_has_rest(form) && top->starts - top->counts > runs_in(form, top->chunk, top->mask);
  if (last < ADTC_CHUNK && rest_comes) top->mask |= (uint32_t)1 << last;
}

/* The next field of the form that is there, if there is one. */
static inline bool next_field(adtc_builder *b, struct adtc_building *top) {
  const adtc_form *form = top->form;
  if (form == NULL) return false;
  while (top->mask == 0) {
    if (top->chunk + ADTC_CHUNK >= form->child_count) return false;
    next_chunk(b, top);
  }
  uint32_t i = top->chunk + (uint32_t)__builtin_ctz(top->mask);
  top->mask &= top->mask - 1;
  top->field = &form->fields[form->children[i]];
  top->left = top->field->place >= ADTC_AS_RUN ? b->numbers[top->counts++] : 1;
  return true;
}

static void pop(adtc_builder *b) {
  struct adtc_building *top = adtc_top_of(b);
  b->number_count = top->before;
  b->depth--;
  if (top->is_open) adtc_build_close(b, top);
}

/* The node on top has no more of the children that are known to come. */
static void go_on(adtc_builder *b, struct adtc_building *top) {
  if (top->part < top->parts || top->extras > 0)
    adtc_build_later(b);
  else
    pop(b);
}

/* Says of which type a node can come now. */
static inline void expect(adtc_builder *b, const adtc_field *field) {
  b->expected = field->value == ADTC_VALUE_NODE ? field->type + 1u : 0;
}

adtc_status adtc_build_settle(adtc_builder *b) {
  while (b->status == ADTC_OK && b->depth > 0) {
    struct adtc_building *top = adtc_top_of(b);
    if (top->left > 0) {
      expect(b, b->depth > 1 ? top->field : &b->whole);
      return ADTC_OK;
    }
    if (!next_field(b, top))
      go_on(b, top);
    else if (top->field->place == ADTC_AS_RUN)
      begin_run(b, top->field, top->left);
  }
  b->expected = 0;
  return b->status;
}

adtc_status adtc_build_leaf(adtc_builder *b, adtc_ref node) {
  if (adtc_attach_item(b, node) != ADTC_OK) return b->status;
  return adtc_top_of(b)->left > 0 ? ADTC_OK : adtc_build_settle(b);
}

adtc_status adtc_build_begun(adtc_builder *b, adtc_ref node, const adtc_form *form, uint32_t later,
                             uint32_t set, const uint32_t *counts, uint32_t list_count) {
  if (adtc_attach_item(b, node) != ADTC_OK) return b->status;
  struct adtc_building *opened = push_node(b, node, counts, list_count);
  if (opened == NULL) return b->status;
  opened->form = form;
  opened->mask = later;
  opened->set = set;
  return adtc_build_settle(b);
}

adtc_ref adtc_build_number(adtc_builder *b, const adtc_field *field, int64_t value) {
  double real;
  if (field->value < ADTC_VALUE_FLOAT32) return adtc_int(b->to, value);
  memcpy(&real, &value, sizeof real);
  return adtc_float(b->to, real);
}

static bool is_number(const struct adtc_building *top) {
  const adtc_field *field = top->field;
  return top->left == 1 && field->place == ADTC_AS_ITEM && field->value >= ADTC_VALUE_INT8;
}

adtc_status adtc_build_numbers(adtc_builder *b, const int64_t *values, uint32_t count) {
  for (uint32_t i = 0; i < count && b->status == ADTC_OK; i++) {
    if (b->depth < 2) return adtc_build_fail(b, ADTC_ORDER);
    struct adtc_building *top = adtc_top_of(b);
    bool comes = top->left > 0 || next_field(b, top);
    if (!comes || !is_number(top)) return adtc_build_fail(b, ADTC_ORDER);
    adtc_build_attach(b, adtc_build_number(b, top->field, values[i]));
  }
  return adtc_build_settle(b);
}

/* ---- Beginning and end ---- */

static adtc_status write_stamp(adtc_builder *b) {
  char stamp[ADTC_STAMP_BYTES + ADTC_VERSION_BYTES];
  if (b->mark != ADTC_HEADER_BYTES) return ADTC_OK;
  adtc_write_stamp(stamp, b->schema);
  adtc_ref item = adtc_elements(b->to, 0, stamp, adtc_stamp_bytes(b->schema));
  return item != ADTC_NONE ? ADTC_OK : adtc_build_fail(b, b->to->status);
}

adtc_status adtc_build_begin(adtc_builder *b, adtc *to, const adtc_schema *schema, uint16_t type) {
  memset(b, 0, sizeof *b);
  b->to = to;
  b->schema = schema;
  b->whole = (adtc_field){.place = ADTC_AS_ITEM, .value = ADTC_VALUE_NODE, .type = type};
  b->mark = adtc_mark(to);
  b->status_before = to->status;
  to->status = ADTC_OK;
  bool fits = to->layout == ADTC_PREORDER && type < schema->type_count &&
              !schema->types[type].is_enumeration;
  if (!fits) return adtc_build_fail(b, ADTC_ARGUMENT);
  struct adtc_building *root = adtc_push(b);
  if (root == NULL) return b->status;
  root->left = 1;
  b->expected = type + 1u;
  return write_stamp(b);
}

/* The tree lacks nothing: so the writer need not look for what is not set. */
static void finish(adtc_builder *b) {
  adtc_set_root(b->to, b->root);
  if (b->to->complete == b->mark) b->to->complete = b->to->used;
}

adtc_status adtc_build_end(adtc_builder *b) {
  adtc_status status = b->status;
  if (status == ADTC_OK && b->depth > 0) status = ADTC_NOT_SET;
  if (status == ADTC_OK)
    finish(b);
  else if (b->to->layout == ADTC_PREORDER)
    adtc_rewind(b->to, b->mark);
  b->to->status = b->status_before;
  free(b->frames);
  free(b->numbers);
  free(b->parts);
  adtc_share_free(b);
  b->frames = NULL;
  b->numbers = b->parts = NULL;
  b->depth = b->room = b->number_count = b->number_room = b->part_count = b->part_room = 0;
  adtc_build_fail(b, ADTC_ORDER); /* of all that may still be called */
  return status;
}

adtc_status adtc_build_end_list(adtc_builder *b) {
  if (b->kept != NULL) adtc_build_hole(b);
  if (b->status != ADTC_OK) return b->status;
  bool is_in_list = b->depth > 0 && adtc_top_of(b)->left == ADTC_UNKNOWN;
  if (!is_in_list) return adtc_build_fail(b, ADTC_ORDER);
  adtc_top_of(b)->left = 0;
  adtc_share_list_ends(b);
  return adtc_build_settle(b);
}
