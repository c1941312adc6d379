/* SPDX-License-Identifier: MIT */
/* The builder: a stack of what is to come.

   Items are made in the order in which they stand. A node pushes all that it still lacks when it
   begins, so its parts need not be looked up again: an item takes a number from the top of the
   stack, and sets one distance. The builder makes by itself what the schema alone says to come
   next: a run for its items. */
#include "typed_share.h"

#include <stdlib.h>

adtc_status adtc_build_fail(adtc_builder *b, adtc_status status) {
  if (b->status == ADTC_OK && b->top != NULL) adtc_note_waiting(b);
  if (b->status == ADTC_OK) b->status = status;
  b->expected = 0;
  return b->status;
}

const adtc_field adtc_not_for_programs = {.name = "", .place = ADTC_AS_ITEM, .value = UINT8_MAX};

/* ---- Memory ---- */

bool adtc_build_more_room(adtc_builder *b) {
  size_t depth = adtc_depth(b), room = 2 * (size_t)(b->last - b->coming) + 2 * ADTC_CHUNK;
  struct adtc_coming *coming = realloc(b->coming, room * sizeof *coming);
  if (coming == NULL) return false;
  b->coming = coming;
  b->top = coming + depth;
  b->last = coming + room - 1;
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

/* ---- Items become children ---- */

adtc_status adtc_attach_unusual(adtc_builder *b, struct adtc_coming *top, adtc_ref item) {
  uint32_t i = top->child++;
  top->left -= top->left != ADTC_UNKNOWN;
  if (top->way == ADTC_BY_FORK) return adtc_build_fail(b, ADTC_DISTANCE);
  if (top->way == ADTC_BY_HEAD) {
    uint32_t *words = adtc_word_at(b, top->node);
    if (i > 0) words[adtc_heads_in(words[0]) + i - 1] = item - top->node;
    return ADTC_OK;
  }
  if (top->way == ADTC_BY_END) return adtc_push_number(b, item) ? ADTC_OK : b->status;
  b->root = item;
  top->does = ADTC_ROOT;
  return ADTC_OK;
}

/* ---- What a node lacks ---- */

static inline uint16_t way_of(const adtc_builder *b, adtc_ref node) {
  uint32_t head = *adtc_word_at(b, node);
  if (head & ADTC_FORK_BIT) return ADTC_BY_FORK;
  return adtc_is_plain_node(head) ? ADTC_BY_NUMBER : ADTC_BY_HEAD;
}

static struct adtc_opened opened_of(const adtc_builder *b, adtc_ref node, bool is_open,
                                    const uint32_t *old) {
  return (struct adtc_opened){node, is_open ? ADTC_BY_END : way_of(b, node), old};
}

/* The last to be done about an open node. */
static bool push_close(adtc_builder *b, struct adtc_opened of, const adtc_form *form,
                       const adtc_field *field, uint32_t parts) {
  struct adtc_coming *close = adtc_push(b, of, 0, 0);
  if (close == NULL) return false;
  close->does = ADTC_CLOSE;
  close->form = form;
  close->field = field;
  close->parts = (uint16_t)parts;
  close->starts = b->number_count;
  return true;
}

/* Parts and other items, behind the [child] children of the form. */
static bool push_later(adtc_builder *b, struct adtc_opened of, const adtc_form *form,
                       uint32_t child, const struct adtc_later *later) {
  struct adtc_coming *parts = adtc_push(b, of, child, 0);
  if (parts == NULL) return false;
  parts->does = ADTC_LATER;
  parts->form = form;
  parts->parts = (uint16_t)later->parts;
  parts->extras = later->extras;
  return true;
}

/* The children of the form that are there, but for those before [first]. */
static bool push_children(adtc_builder *b, struct adtc_opened of,
                          const struct adtc_beginning *begins, uint32_t first) {
  const adtc_form *form = begins->form;
  uint32_t child = (uint32_t)begins->children, list = adtc_lists_of(form);
  for (uint32_t i = form->child_count; i-- > first;) {
    const adtc_field *field = &form->fields[form->children[i]];
    uint32_t items = field->place >= ADTC_AS_RUN ? begins->counts[--list] : 1;
    if (items == 0 || !adtc_is_present(field, begins->variant << 4, begins->words)) continue;
    if (!adtc_has_room(b, 1)) return false;
    b->top = adtc_push_field(b->top, of, field, items, &child);
  }
  return true;
}

adtc_status adtc_build_open(adtc_builder *b, adtc_ref node, const struct adtc_beginning *begins,
                            uint32_t made, uint32_t without, const struct adtc_later *later) {
  if (adtc_build_attach(b, node) != ADTC_OK) return b->status;
  adtc_go_below(b);
  const adtc_form *form = begins->form;
  struct adtc_opened of = opened_of(b, node, begins->is_open, later->old);
  bool is_more = later->parts > 0 || later->extras > 0;
  if (begins->is_open && !push_close(b, of, form, NULL, later->parts)) return b->status;
  if (is_more && !push_later(b, of, form, (uint32_t)begins->children, later)) return b->status;
  if (push_children(b, of, begins, without) && made > 0) adtc_push(b, of, 0, made);
  return b->status;
}

adtc_status adtc_build_open_items(adtc_builder *b, adtc_ref node, const adtc_field *field,
                                  uint32_t count, const uint32_t *old) {
  if (adtc_build_attach(b, node) != ADTC_OK) return b->status;
  adtc_go_below(b);
  const bool is_open = count == ADTC_UNKNOWN;
  struct adtc_opened of = opened_of(b, node, is_open, old);
  if (is_open && !push_close(b, of, NULL, field, 0)) return b->status;
  struct adtc_coming *items = adtc_push(b, of, 0, count);
  if (items == NULL) return b->status;
  adtc_set_coming(items, field);
  items->does = ADTC_ITEMS;
  return ADTC_OK;
}

struct adtc_coming *adtc_build_begun(adtc_builder *b, adtc_ref node) {
  if (adtc_attach_item(b, b->top, node) != ADTC_OK) return NULL;
  adtc_go_below(b);
  return adtc_has_room(b, ADTC_CHUNK) ? b->top : NULL;
}

adtc_status adtc_build_children(adtc_builder *b, adtc_ref node, const adtc_form *form,
                                uint32_t later, const uint32_t *counts, uint32_t lists,
                                const uint32_t *old) {
  struct adtc_opened of = opened_of(b, node, false, old);
  uint32_t child = adtc_count_in(adtc_at(b->to, node));
  struct adtc_coming *top = adtc_begun(b, node);
  if (top == NULL) return b->status;
  while (later != 0) {
    uint32_t i = 31 - (uint32_t)__builtin_clz(later), items = 1;
    const adtc_field *field = &form->fields[form->children[i]];
    later ^= (uint32_t)1 << i;
    if (field->place >= ADTC_AS_RUN)
      while ((items = counts[--lists]) == 0) {
      }
    top = adtc_push_field(top, of, field, items, &child);
  }
  b->top = top;
  return adtc_build_settle(b);
}

/* ---- What comes next ---- */

/* The node for the items on top, of which there are some. They get an entry of their own. That of
   the field leaves the stack with its last item, as all do. */
static void begin_run(adtc_builder *b, struct adtc_coming *top) {
  const adtc_field *field = top->field;
  uint32_t count = top->left;
  const uint32_t *old = top->old != NULL ? adtc_child_any(top->old, top->child) : NULL;
  top->left = 1;
  top->does = ADTC_ITEMS;
  adtc_ref node = adtc_node(b->to, 0, count != ADTC_UNKNOWN ? count : 0);
  adtc_build_open_items(b, node, field, count, old);
}

/* Items that have all come leave the stack. The root is below all others. */
static inline struct adtc_coming *pop(struct adtc_coming *top) {
  while (top->left == 0 && top->does == ADTC_ITEMS) top--;
  return top;
}

static void end(adtc_builder *b) {
  b->top = b->coming;
  b->expected = 0;
}

/* Something is made that was not asked for. */
static inline void note_depth(adtc_builder *b) {
  size_t depth = adtc_depth(b);
  if (depth < b->least) b->least = depth;
}

/* The top is no item that the program makes. */
__attribute__((noinline)) static adtc_status work(adtc_builder *b) {
  while (b->status == ADTC_OK) {
    struct adtc_coming *top = b->top;
    note_depth(b);
    switch (top->does) {
    case ADTC_RUN: begin_run(b, top); break;
    case ADTC_LATER: adtc_build_later(b); break;
    case ADTC_CLOSE: adtc_build_close(b); break;
    case ADTC_ROOT: end(b); return ADTC_OK;
    default: b->expected = top->expected; return ADTC_OK;
    }
    b->top = pop(b->top);
  }
  return b->status;
}

/* The same, of which a run is the usual case. Nothing of its field is to come when it begins. So
   its items take the place of the field on the stack. */
static adtc_status begin_usual(adtc_builder *b, struct adtc_coming *top) {
  const uint32_t count = top->left;
  bool is_usual = top->does == ADTC_RUN && top->old == NULL && count < ADTC_LONG_COUNT && !b->keeps;
  if (!ADTC_LIKELY(is_usual && adtc_has_words(b->to, count))) return work(b);
  const adtc_ref item = adtc_next_place(b);
  if (!ADTC_LIKELY(adtc_attach_usual(b, top, item))) return work(b);
  const bool is_fork = adtc_is_fork(b->to, 0, count);
  uint32_t *node = adtc_take_known(b->to, is_fork ? 1 : count);
  node[0] = is_fork ? ADTC_FORK_BIT : count << 16;
  note_depth(b);
  top->node = item;
  top->way = is_fork ? ADTC_BY_FORK : ADTC_BY_NUMBER;
  top->does = ADTC_ITEMS;
  top->child = 0;
  top->left = count;
  b->expected = top->expected;
  return ADTC_OK;
}

/* Nothing has failed. */
static inline adtc_status settle(adtc_builder *b, struct adtc_coming *top) {
  b->top = top = pop(top);
  if (top->does != ADTC_ITEMS) return begin_usual(b, top);
  b->expected = top->expected;
  return ADTC_OK;
}

adtc_status adtc_build_settle(adtc_builder *b) {
  return ADTC_LIKELY(b->status == ADTC_OK) ? settle(b, b->top) : b->status;
}

__attribute__((noinline)) static adtc_status leaf_unusual(adtc_builder *b, adtc_ref item) {
  if (adtc_attach_unusual(b, b->top, item) != ADTC_OK) return b->status;
  return b->top->left > 0 ? ADTC_OK : settle(b, b->top);
}

adtc_status adtc_build_leaf(adtc_builder *b, adtc_ref item) {
  struct adtc_coming *top = b->top;
  if (!ADTC_LIKELY(adtc_attach_usual(b, top, item))) return leaf_unusual(b, item);
  return top->left > 0 ? ADTC_OK : settle(b, top);
}

/* ---- Numbers ---- */

adtc_ref adtc_build_number(adtc_builder *b, const adtc_field *field, int64_t value) {
  double real;
  if (field->value < ADTC_VALUE_FLOAT32) return adtc_int(b->to, value);
  memcpy(&real, &value, sizeof real);
  return adtc_float(b->to, real);
}

static bool is_number(const struct adtc_coming *top) {
  const adtc_field *field = top->field;
  return top->left == 1 && field->place == ADTC_AS_ITEM && field->value >= ADTC_VALUE_INT8;
}

adtc_status adtc_build_numbers(adtc_builder *b, const int64_t *values, uint32_t count) {
  for (uint32_t i = 0; i < count && b->status == ADTC_OK; i++) {
    bool comes = adtc_depth(b) > 1 && is_number(b->top);
    if (!comes) return adtc_build_fail(b, ADTC_ORDER);
    adtc_build_placed(b, adtc_build_number(b, b->top->field, values[i]));
  }
  return b->status;
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
  b->schema = schema;
  /* The other tree is left alone, also by this builder's end: so it gets no buffer. */
  if (to->complete == ADTC_BEING_BUILT)
    return adtc_build_refuse(b, "another tree is being built in the buffer");
  b->to = to;
  b->whole = (adtc_field){.place = ADTC_AS_ITEM, .value = ADTC_VALUE_NODE, .type = type};
  b->keeps = schema->shared_count > 0;
  b->mark = adtc_mark(to);
  b->complete_before = to->complete;
  b->status_before = to->status;
  b->flags_before = to->flags;
  to->status = ADTC_OK;
  if (to->layout != ADTC_PREORDER) b->mistake = "the buffer is not in preorder";
  bool fits = to->layout == ADTC_PREORDER && type < schema->type_count &&
              !schema->types[type].is_enumeration;
  if (!fits) return adtc_build_fail(b, ADTC_ARGUMENT);
  to->flags |= ADTC_SHORT;
  to->complete = ADTC_BEING_BUILT;
  if (!adtc_build_more_room(b)) return adtc_build_fail(b, ADTC_NO_MEMORY);
  const struct adtc_opened none = {ADTC_NONE, ADTC_BY_ROOT, NULL};
  *b->top = (struct adtc_coming){.node = none.node}; /* has no field: nothing can come */
  struct adtc_coming *root = adtc_push(b, none, 0, 1);
  b->expected = root->expected = type + 1u;
  return write_stamp(b);
}

/* The tree lacks nothing: so the writer need not look for what is not set. */
static void finish(adtc_builder *b) {
  adtc_set_root(b->to, b->root);
  if (b->to->complete == b->mark) b->to->complete = b->to->used;
}

/* All that was made, and the flag that it took. A checksum may have been wanted meanwhile. */
static void give_back(adtc_builder *b) {
  adtc_rewind(b->to, b->mark);
  if (!(b->flags_before & ADTC_SHORT)) b->to->flags &= ~(uint32_t)ADTC_SHORT;
}

adtc_status adtc_build_end(adtc_builder *b) {
  adtc_status status = b->status;
  if (b->to == NULL) return adtc_build_fail(b, ADTC_ORDER);
  b->to->complete = b->complete_before;
  if (status == ADTC_OK && adtc_depth(b) > 0) {
    status = ADTC_NOT_SET;
    adtc_note_waiting(b);
  }
  if (status == ADTC_OK)
    finish(b);
  else if (b->to->layout == ADTC_PREORDER)
    give_back(b);
  b->to->status = b->status_before;
  free(b->coming);
  free(b->numbers);
  free(b->parts);
  adtc_share_free(b);
  b->to = NULL;
  b->coming = b->top = b->last = NULL;
  b->numbers = b->parts = NULL;
  b->number_count = b->number_room = b->part_count = b->part_room = 0;
  adtc_build_fail(b, ADTC_ORDER); /* of all that may still be called */
  return status;
}

adtc_status adtc_build_end_list(adtc_builder *b) {
  if (b->kept != NULL) adtc_build_hole(b);
  if (b->status != ADTC_OK) return b->status;
  if (b->top == NULL || b->top->left != ADTC_UNKNOWN) return adtc_build_fail(b, ADTC_ORDER);
  b->top->left = 0;
  adtc_share_list_ends(b);
  return adtc_build_settle(b);
}
