/* SPDX-License-Identifier: MIT */
/* The nodes of a schema in a tree, each once, before what is below it; of a schema without shared
   values. Less than adtc_typed_walk does, which also says when a node is left, and knows values
   that come again; so it is faster.

   If only nodes of some types are asked for, nodes are left out below which there can be none of
   them. Which types these are is found out for a large tree, where that pays.

   Which children of a node are nodes depends on the form, and on bits of the head that say which
   fields are there. For each value of these bits there is a plan, which is made when a node first
   needs it. */
#ifndef ADTC_TYPED_NODES_H
#define ADTC_TYPED_NODES_H

#include "typed.h"

/* A child that is a node, a run of nodes, or the first of the rest; some items may be absent. */
struct adtc_nodes_step {
  uint16_t type;
  uint8_t child;
  bool is_rest : 1, is_run : 1, has_holes : 1;
};

/* A node pushes its last child first. */
#define ADTC_NODES_FEW 7
struct adtc_nodes_plan {
  uint8_t count;
  bool is_known;
  struct adtc_nodes_step steps[ADTC_NODES_FEW];
};

/* A form. Its plans are numbered by the bits of the head from [shift] on that [mask] keeps. */
struct adtc_nodes_form {
  const struct adtc_nodes_plan *plans; /* never NULL: the first one may be that of no form */
  struct adtc_nodes_plan *own;
  uint32_t mask;
  uint8_t shift;
  bool is_known;
};

struct adtc_nodes_type {
  struct adtc_nodes_form *forms;
  uint32_t mask, count; /* of tags; how many of these are known */
};

/* Nodes that are to come: the last [left] children of a node, the next of which is at [at]; or a
   run of nodes, which was not looked at. A node that is entered pushes all that it has, with the
   first on top; each leaves the stack when its last node comes. */
struct adtc_nodes_coming {
  const uint32_t *at, *node;
  uint32_t left;
  struct adtc_nodes_step step;
};

struct adtc_nodes {
  const adtc_schema *schema;
  bool *reaching; /* of each type, whether there may be nodes to find in one of it; NULL: in all */
  struct adtc_nodes_type *types;
  struct adtc_nodes_form *forms; /* of the schema */
  struct adtc_nodes_coming *coming;
  size_t depth, room;
  uint8_t most_bits; /* that number the plans of a form */
};

/* For a tree of so many words. [asked]: of each type, whether its nodes are asked for; NULL: all
   are. False: no memory. adtc_nodes_end has to be called all the same. */
bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema, const bool *asked,
                      size_t words);
void adtc_nodes_end(struct adtc_nodes *n);

/* ---- For the functions below ---- */

bool adtc_nodes_more_room(struct adtc_nodes *n, size_t more);
/* A node that has no plan, or not yet. */
bool adtc_nodes_enter_unknown(struct adtc_nodes *n, struct adtc_nodes_form *f, const uint32_t *at);
/* A node that has a plan, and is a fork or has its count in a word of its own. */
bool adtc_nodes_push_unusual(struct adtc_nodes *n, const struct adtc_nodes_plan *plan,
                             const uint32_t *at);

ADTC_IN_PLACE bool adtc_nodes_has_room(struct adtc_nodes *n, size_t more) {
  return ADTC_LIKELY(n->room - n->depth >= more) || adtc_nodes_more_room(n, more);
}

/* Nodes of a node, [left] of them, the first of which is at [first]. */
ADTC_IN_PLACE void adtc_nodes_set(struct adtc_nodes_coming *to, struct adtc_nodes_step step,
                                  const uint32_t *node, const uint32_t *first, uint32_t left) {
  to->at = first;
  to->node = node;
  to->left = left;
  to->step = step;
}

ADTC_IN_PLACE void adtc_nodes_look_at_run(struct adtc_nodes_coming *top) {
  top->node = top->at;
  top->at = adtc_first_any(top->node);
  top->left = adtc_count_in(top->node);
  top->step.is_run = false;
}

/* ---- Going through a tree ---- */

/* Pushes the nodes below one that has so many children. [child] finds them: it is known where this
   is compiled, so that it is no call. */
ADTC_IN_PLACE bool adtc_nodes_push(struct adtc_nodes *n, const struct adtc_nodes_plan *plan,
                                   const uint32_t *at, uint32_t count,
                                   const uint32_t *(*child)(const uint32_t *at, uint32_t i)) {
  if (!adtc_nodes_has_room(n, ADTC_NODES_FEW)) return false;
  struct adtc_nodes_coming *to = n->coming + n->depth;
  for (uint32_t k = 0; k < plan->count; k++) {
    const struct adtc_nodes_step step = plan->steps[k];
    const uint32_t left = step.is_rest ? count - step.child : 1;
    if (left > 0) adtc_nodes_set(to++, step, at, child(at, step.child), left);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

/* The nodes below a node come next. False: no memory. */
ADTC_IN_PLACE bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at) {
  const struct adtc_nodes_type *t = &n->types[type];
  uint32_t head = adtc_head_of(at), tag = head >> 4 & t->mask;
  if (tag >= t->count) return true; /* of a later version */
  struct adtc_nodes_form *f = &t->forms[tag];
  const struct adtc_nodes_plan *plan = &f->plans[head >> f->shift & f->mask];
  if (!ADTC_LIKELY(plan->is_known)) return adtc_nodes_enter_unknown(n, f, at);
  if (plan->count == 0) return true;
  if (!ADTC_LIKELY(adtc_is_plain_node(at[0]))) return adtc_nodes_push_unusual(n, plan, at);
  return adtc_nodes_push(n, plan, at, at[0] >> 16, adtc_child_plain);
}

/* The next node and its type; NULL: there is none left. */
ADTC_IN_PLACE const uint32_t *adtc_nodes_next(struct adtc_nodes *n, uint16_t *type) {
  while (n->depth > 0) {
    struct adtc_nodes_coming *top = &n->coming[n->depth - 1];
    if (top->step.is_run) adtc_nodes_look_at_run(top);
    const uint32_t *at = top->at;
    if (--top->left == 0)
      n->depth--;
    else
      top->at = adtc_last_children(top->node, top->left);
    if (top->step.has_holes && adtc_is_none(at)) continue;
    *type = top->step.type;
    return at;
  }
  return NULL;
}

#endif
