/* SPDX-License-Identifier: MIT */
#include "typed_nodes.h"

#include <stdlib.h>

#define LARGE_TREE ((size_t)1 << 12) /* words */

/* So many bits number the plans of a form at most. In a small tree it takes longer to get room for
   many plans than they save. */
#define MOST_BITS 8
#define MOST_BITS_OF_SMALL 3

static const struct adtc_nodes_plan unknown_plan;

bool adtc_nodes_more_room(struct adtc_nodes *n, size_t more) {
  size_t room = 2 * n->room + more;
  struct adtc_nodes_coming *coming = realloc(n->coming, room * sizeof *coming);
  if (coming == NULL) return false;
  n->coming = coming;
  n->room = room;
  return true;
}

/* ---- Types in which there are nodes that are asked for ---- */

static bool form_reaches(const struct adtc_nodes *n, const adtc_form *form) {
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (field->value == ADTC_VALUE_NODE && n->reaching[field->type]) return true;
  }
  for (uint32_t i = 0; i < form->part_count; i++)
    if (form_reaches(n, &n->schema->forms[form->first_part + i])) return true;
  return false;
}

/* Until nothing is new. Without memory, it is as if all types did. */
static void find_reaching(struct adtc_nodes *n, const bool *asked) {
  const adtc_schema *schema = n->schema;
  n->reaching = malloc(schema->type_count);
  if (n->reaching == NULL) return;
  memcpy(n->reaching, asked, schema->type_count);
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (uint32_t i = 0; i < schema->form_count; i++) {
      bool *type = &n->reaching[schema->forms[i].type];
      if (*type || !form_reaches(n, &schema->forms[i])) continue;
      *type = is_new = true;
    }
  }
}

/* ---- The beginning and the end ---- */

bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema, const bool *asked,
                      size_t words) {
  *n = (struct adtc_nodes){.schema = schema};
  n->forms = calloc(schema->form_count + 1u, sizeof *n->forms);
  n->types = calloc(schema->type_count + 1u, sizeof *n->types);
  if (n->forms == NULL || n->types == NULL) return false;
  for (uint32_t i = 0; i < schema->form_count; i++) n->forms[i].plans = &unknown_plan;
  for (uint32_t i = 0; i < schema->type_count; i++) {
    const adtc_type *t = &schema->types[i];
    n->types[i] = (struct adtc_nodes_type){n->forms + t->first_form,
                                           ((uint32_t)1 << t->tag_bits) - 1, t->form_count};
  }
  const bool is_large = words >= LARGE_TREE;
  n->most_bits = is_large ? MOST_BITS : MOST_BITS_OF_SMALL;
  if (asked != NULL && is_large) find_reaching(n, asked);
  return true;
}

void adtc_nodes_end(struct adtc_nodes *n) {
  for (uint32_t i = 0; n->forms != NULL && i < n->schema->form_count; i++) free(n->forms[i].own);
  free(n->reaching);
  free(n->types);
  free(n->forms);
  free(n->coming);
}

/* ---- Plans ---- */

static bool is_wanted(const struct adtc_nodes *n, const adtc_field *field) {
  return field->value == ADTC_VALUE_NODE && (n->reaching == NULL || n->reaching[field->type]);
}

static struct adtc_nodes_step step_of(const adtc_field *field, uint32_t child) {
  return (struct adtc_nodes_step){.type = field->type,
                                  .child = (uint8_t)child,
                                  .is_rest = field->place == ADTC_AS_REST,
                                  .is_run = field->place == ADTC_AS_RUN,
                                  .has_holes = field->is_list == 2};
}

/* Children up to the last one that is wanted. */
static uint32_t planned_of(const struct adtc_nodes *n, const adtc_form *form) {
  uint32_t i = form->child_count;
  while (i > 0 && !is_wanted(n, &form->fields[form->children[i - 1]])) i--;
  return i;
}

/* Which bits of the head say which of these children are there. False: there is more to say than a
   plan can, or parts come behind them. */
static bool can_be_planned(const struct adtc_nodes *n, const adtc_form *form, uint32_t planned,
                           uint32_t *bits) {
  uint32_t wanted = 0;
  *bits = 0;
  for (uint32_t i = 0; i < planned; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    wanted += is_wanted(n, field);
    if (field->presence.width == 0) continue;
    if (field->presence.word >= 0 || field->presence.width != 1) return false;
    *bits |= (uint32_t)1 << field->presence.shift;
  }
  return wanted <= ADTC_NODES_FEW && form->part_count == 0 &&
         adtc_packed_of(form) + planned <= UINT8_MAX;
}

/* Room for its plans, of which there are none yet. */
static void look_at_form(struct adtc_nodes *n, struct adtc_nodes_form *f, const adtc_form *form) {
  uint32_t bits, mask = 0;
  uint8_t shift = 0;
  f->is_known = true;
  if (!can_be_planned(n, form, planned_of(n, form), &bits)) return;
  while (bits != 0 && !(bits >> shift & 1)) shift++;
  while (mask < bits >> shift) mask = mask << 1 | 1;
  if (mask >> n->most_bits != 0) return;
  f->own = calloc(mask + 1u, sizeof *f->own);
  if (f->own == NULL) return;
  f->plans = f->own;
  f->shift = shift;
  f->mask = mask;
}

/* For all nodes of the form whose heads have the same bits. */
static void make_plan(const struct adtc_nodes *n, struct adtc_nodes_plan *plan,
                      const adtc_form *form, const uint32_t *at) {
  uint32_t head = adtc_head_of(at), planned = planned_of(n, form), child = adtc_packed_of(form);
  for (uint32_t i = 0; i < planned; i++)
    child += adtc_is_present(&form->fields[form->children[i]], head, at);
  plan->is_known = true;
  for (uint32_t i = planned; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (!adtc_is_present(field, head, at)) continue;
    child--;
    if (is_wanted(n, field)) plan->steps[plan->count++] = step_of(field, child);
  }
}

bool adtc_nodes_push_unusual(struct adtc_nodes *n, const struct adtc_nodes_plan *plan,
                             const uint32_t *at) {
  return adtc_nodes_push(n, plan, at, adtc_count_in(at), adtc_child_any);
}

/* ---- Nodes without a plan ---- */

/* Of any form. */
static bool push_any(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  if (form->child_count == 0) return true;
  uint32_t head = adtc_head_of(at), child = adtc_fixed_children(form, head, adtc_first_any(at));
  if (!adtc_nodes_has_room(n, form->child_count)) return false;
  struct adtc_nodes_coming *to = n->coming + n->depth;
  for (uint32_t i = form->child_count; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    const bool is_rest = field->place == ADTC_AS_REST;
    const uint32_t left = is_rest ? adtc_count_in(at) - child : 1;
    if (left == 0 || !adtc_is_present(field, head, adtc_first_any(at))) continue;
    child -= !is_rest;
    if (is_wanted(n, field))
      adtc_nodes_set(to++, step_of(field, 0), at, adtc_child_any(at, child), left);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

/* Parts come behind the children that came with the form, and so below them on the stack. */
static bool push_parts(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t fixed = adtc_fixed_children(form, adtc_head_of(at), adtc_first_any(at));
  const adtc_form *parts = &n->schema->forms[form->first_part];
  for (uint32_t i = adtc_parts_at(form, at, fixed); i > 0; i--)
    if (!push_any(n, &parts[i - 1], adtc_child_any(at, fixed + i - 1))) return false;
  return true;
}

bool adtc_nodes_enter_unknown(struct adtc_nodes *n, struct adtc_nodes_form *f, const uint32_t *at) {
  const adtc_form *form = &n->schema->forms[f - n->forms];
  if (!f->is_known) look_at_form(n, f, form);
  if (f->own != NULL) make_plan(n, &f->own[adtc_head_of(at) >> f->shift & f->mask], form, at);
  if (form->part_count > 0 && !push_parts(n, form, at)) return false;
  return push_any(n, form, at);
}
