/* SPDX-License-Identifier: MIT */
#include "typed_nodes.h"

#include <stdlib.h>

bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema) {
  *n = (struct adtc_nodes){.schema = schema};
  n->known = calloc(schema->form_count + 1u, sizeof *n->known);
  return n->known != NULL;
}

void adtc_nodes_end(struct adtc_nodes *n) {
  free(n->known);
  free(n->frames);
}

static bool grow(struct adtc_nodes *n) {
  size_t room = 2 * n->room + 32;
  struct adtc_nodes_frame *frames = realloc(n->frames, room * sizeof *frames);
  if (frames == NULL) return false;
  n->frames = frames;
  n->room = room;
  return true;
}

/* ---- Children of a form, by chunks ---- */

static uint32_t nodes_of(const adtc_form *form, uint32_t first) {
  uint32_t mask = 0;
  for (uint32_t i = first; i < form->child_count && i - first < ADTC_CHUNK; i++)
    if (form->fields[form->children[i]].value == ADTC_VALUE_NODE)
      mask |= (uint32_t)1 << (i - first);
  return mask;
}

/* The list that is the last of the form's children, if it is in this chunk. */
static uint32_t rest_in(const adtc_form *form, uint32_t first) {
  uint32_t last = form->child_count - 1u - first;
  return last < ADTC_CHUNK && adtc_has_rest(form) ? (uint32_t)1 << last : 0;
}

static void next_chunk(struct adtc_nodes_frame *f) {
  const adtc_form *form = f->form;
  f->child += adtc_ones(f->there);
  f->there = adtc_mask_of(form, f->behind, adtc_head_of(f->from), adtc_first_any(f->from));
  f->left = nodes_of(form, f->behind) & (f->there | rest_in(form, f->behind));
  f->behind += ADTC_CHUNK;
}

/* ---- Frames ---- */

static bool push(struct adtc_nodes *n, const adtc_form *form, struct adtc_presence presence,
                 const uint32_t *at) {
  if (n->depth == n->room && !grow(n)) return false;
  struct adtc_nodes_frame *f = &n->frames[n->depth++];
  f->from = at;
  f->form = form;
  f->item = f->end = 0;
  f->there = presence.always;
  if (presence.optional != 0)
    f->there = adtc_present_in(form, presence, adtc_head_of(at), adtc_first_any(at));
  f->left = presence.nodes & (f->there | rest_in(form, 0));
  f->child = adtc_packed_of(form);
  f->behind = ADTC_CHUNK;
  return true;
}

/* Parts come behind the children that came with the form, and so below them on the stack. */
static bool push_parts(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t fixed = adtc_fixed_children(form, adtc_head_of(at), adtc_first_any(at));
  for (uint32_t i = adtc_parts_at(form, at, fixed); i > 0; i--) {
    uint16_t number = (uint16_t)(form->first_part + i - 1);
    struct adtc_presence presence = adtc_presence_of(n->known, n->schema, number);
    if (!push(n, &n->schema->forms[number], presence, adtc_child_any(at, fixed + i - 1)))
      return false;
  }
  return true;
}

bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at) {
  if (adtc_is_unknown(n->schema, type, at)) return true;
  uint16_t number = adtc_form_at(n->schema, type, at);
  const adtc_form *form = &n->schema->forms[number];
  struct adtc_presence presence = adtc_presence_of(n->known, n->schema, number);
  if (form->is_open && !push_parts(n, form, at)) return false;
  bool has_none = presence.nodes == 0 && form->child_count <= ADTC_CHUNK;
  return has_none || push(n, form, presence, at);
}

/* The next child that is left: a node, or NULL where it is a list, whose items come then. */
static inline const uint32_t *enter_child(struct adtc_nodes_frame *f) {
  uint32_t bit = f->left & -f->left, number = (uint32_t)__builtin_ctz(bit), before = bit - 1;
  bool are_all = (f->there & before) == before;
  uint32_t i = f->child + (are_all ? number : adtc_ones(f->there & before));
  const adtc_form *form = f->form;
  f->left -= bit;
  f->field = &form->fields[form->children[f->behind - ADTC_CHUNK + number]];
  if (f->field->place == ADTC_AS_ITEM) return adtc_child_any(f->from, i);
  bool is_rest = f->field->place == ADTC_AS_REST;
  f->list = is_rest ? f->from : adtc_child_any(f->from, i);
  f->item = is_rest ? i : 0;
  f->end = adtc_count_in(f->list);
  return NULL;
}

const uint32_t *adtc_nodes_next(struct adtc_nodes *n, uint16_t *type) {
  while (n->depth > 0) {
    struct adtc_nodes_frame *f = &n->frames[n->depth - 1];
    const uint32_t *at = NULL;
    if (f->item < f->end) {
      at = adtc_child_any(f->list, f->item++);
      if (adtc_is_absent(f->field, at)) at = NULL;
    } else if (f->left != 0)
      at = enter_child(f);
    else if (f->behind < f->form->child_count)
      next_chunk(f);
    else
      n->depth--;
    if (at == NULL) continue;
    *type = f->field->type;
    return at;
  }
  return NULL;
}
