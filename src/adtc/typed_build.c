/* SPDX-License-Identifier: MIT */
/* The builder: a stack of nodes that are being built, each of which knows what it needs next.

   Items are made by the calls of adtc.h, in the order in which they stand. What the schema alone
   says to come next, a run for its items, the builder makes by itself; a node that is complete
   leaves the stack at once. */
#include "typed_build.h"

#include <stdlib.h>

adtc_status adtc_build_fail(adtc_builder *b, adtc_status status) {
  if (b->status == ADTC_OK) b->status = status;
  return b->status;
}

/* ---- Memory ---- */

static bool push(adtc_builder *b, const struct adtc_building *frame) {
  if (b->depth == b->room) {
    size_t room = 2 * b->room + 32;
    struct adtc_building *frames = realloc(b->frames, room * sizeof *frames);
    if (frames == NULL) return false;
    b->frames = frames;
    b->room = room;
  }
  b->frames[b->depth++] = *frame;
  return true;
}

static bool push_number(adtc_builder *b, uint32_t number) {
  if (b->number_count == b->number_room) {
    size_t room = 2 * b->number_room + 64;
    uint32_t *numbers = realloc(b->numbers, room * sizeof *numbers);
    if (numbers == NULL) return false;
    b->numbers = numbers;
    b->number_room = room;
  }
  b->numbers[b->number_count++] = number;
  return true;
}

/* ---- What comes next ---- */

static struct adtc_building *top_of(const adtc_builder *b) { return &b->frames[b->depth - 1]; }

const adtc_field *adtc_build_field(const adtc_builder *b) {
  if (b->status != ADTC_OK || b->depth == 0) return NULL;
  return b->depth == 1 ? &b->whole : top_of(b)->field;
}

bool adtc_build_expects(adtc_builder *b, uint8_t value, bool as_elements) {
  const adtc_field *field = adtc_build_field(b);
  bool expected =
      field != NULL && field->value == value && as_elements == (field->place == ADTC_AS_ELEMENTS);
  if (!expected) adtc_build_fail(b, ADTC_ORDER);
  return expected;
}

adtc_status adtc_build_attach(adtc_builder *b, adtc_ref item) {
  struct adtc_building *top = top_of(b);
  if (item == ADTC_NONE) return adtc_build_fail(b, b->to->status);
  uint32_t i = top->set++;
  if (top->left != ADTC_UNKNOWN) top->left--;
  if (b->depth == 1) {
    b->root = item;
    return ADTC_OK;
  }
  if (top->is_open) return push_number(b, item) ? ADTC_OK : adtc_build_fail(b, ADTC_NO_MEMORY);
  adtc_status status = adtc_set(b->to, top->node, i, item);
  return status == ADTC_OK ? status : adtc_build_fail(b, status);
}

adtc_status adtc_build_open(adtc_builder *b, adtc_ref item, const struct adtc_building *frame,
                            const uint32_t *counts, uint32_t count_of_counts) {
  if (adtc_build_attach(b, item) != ADTC_OK) return b->status;
  bool pushed = push(b, frame);
  if (!pushed) return adtc_build_fail(b, ADTC_NO_MEMORY);
  struct adtc_building *opened = top_of(b);
  opened->node = item;
  opened->before = opened->counts = b->number_count;
  for (uint32_t i = 0; i < count_of_counts; i++) pushed = pushed && push_number(b, counts[i]);
  opened->starts = b->number_count;
  return pushed ? ADTC_OK : adtc_build_fail(b, ADTC_NO_MEMORY);
}

/* A node for the items of a list, of which there are some. */
static adtc_status begin_run(adtc_builder *b, const adtc_field *field, uint32_t count) {
  bool is_open = count == ADTC_UNKNOWN;
  struct adtc_building run = {
      .field = field, .left = count, .is_open = is_open, .is_automatic = true};
  top_of(b)->left = 1;
  return adtc_build_open(b, adtc_node(b->to, 0, is_open ? 0 : count), &run, NULL, 0);
}

/* The next field of the form that is there, if there is one. */
static bool next_field(adtc_builder *b, struct adtc_building *top) {
  const adtc_form *form = top->form;
  while (form != NULL && top->next < form->child_count) {
    const adtc_field *field = &form->fields[form->children[top->next++]];
    const uint32_t *words = adtc_building_words(b, top);
    bool is_tree_list = field->place == ADTC_AS_RUN || field->place == ADTC_AS_REST;
    uint32_t count = is_tree_list ? b->numbers[top->counts++] : 1;
    bool present = adtc_is_present(field, adtc_head_of(adtc_at(b->to, top->node)), words);
    if (!present || count == 0) continue;
    top->field = field;
    top->left = count;
    return true;
  }
  return false;
}

static void pop(adtc_builder *b) {
  struct adtc_building *top = top_of(b);
  b->number_count = top->before;
  b->depth--;
  if (top->is_open) adtc_build_close(b, top);
}

adtc_status adtc_build_settle(adtc_builder *b) {
  while (b->status == ADTC_OK && b->depth > 0) {
    struct adtc_building *top = top_of(b);
    if (top->left > 0) break;
    if (next_field(b, top)) {
      if (top->field->place == ADTC_AS_RUN) begin_run(b, top->field, top->left);
    } else if (top->part < top->parts || top->extras > 0)
      adtc_build_later(b);
    else
      pop(b);
  }
  return b->status;
}

adtc_status adtc_build_placed(adtc_builder *b, adtc_ref item) {
  return adtc_build_attach(b, item) == ADTC_OK ? adtc_build_settle(b) : b->status;
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
  const struct adtc_building root = {.left = 1};
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
  if (!push(b, &root)) return adtc_build_fail(b, ADTC_NO_MEMORY);
  return write_stamp(b);
}

adtc_status adtc_build_end(adtc_builder *b) {
  adtc_status status = b->status;
  if (status == ADTC_OK && b->depth > 0) status = ADTC_NOT_SET;
  if (status == ADTC_OK)
    adtc_set_root(b->to, b->root);
  else if (b->to->layout == ADTC_PREORDER)
    adtc_rewind(b->to, b->mark);
  b->to->status = b->status_before;
  free(b->frames);
  free(b->numbers);
  free(b->parts);
  b->frames = NULL;
  b->numbers = b->parts = NULL;
  b->depth = b->room = b->number_count = b->number_room = b->part_count = b->part_room = 0;
  adtc_build_fail(b, ADTC_ORDER); /* of all that may still be called */
  return status;
}

adtc_status adtc_build_end_list(adtc_builder *b) {
  if (b->status != ADTC_OK) return b->status;
  bool is_in_list = b->depth > 0 && top_of(b)->left == ADTC_UNKNOWN;
  if (!is_in_list) return adtc_build_fail(b, ADTC_ORDER);
  top_of(b)->left = 0;
  return adtc_build_settle(b);
}
