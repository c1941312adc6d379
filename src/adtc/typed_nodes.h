/* SPDX-License-Identifier: MIT */
/* The nodes of a schema in a tree, each once, before what is below it; of a schema without shared
   values. Less than adtc_typed_walk does, which also says when a node is left, and knows values
   that come again; so it is faster. */
#ifndef ADTC_TYPED_NODES_H
#define ADTC_TYPED_NODES_H

#include "typed.h"

/* Nodes that are to come: children of a node, or items of a run, from [child] up to [end]. A node
   that is entered pushes all that it has, with the first on top; each leaves the stack when its
   last node comes. */
struct adtc_nodes_coming {
  const uint32_t *node;
  uint32_t child, end;
  uint16_t type;
  bool is_run;    /* the child is a run of them, which was not looked at */
  bool has_holes; /* some may be absent */
};

struct adtc_nodes {
  const adtc_schema *schema;
  struct adtc_presence *known; /* of each form that was met */
  struct adtc_nodes_coming *coming;
  size_t depth, room;
};

/* False: no memory. adtc_nodes_end has to be called all the same. */
bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema);
void adtc_nodes_end(struct adtc_nodes *n);
/* The nodes below a node come next. False: no memory. */
bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at);
/* The next node and its type; NULL: there is none left. */
const uint32_t *adtc_nodes_next(struct adtc_nodes *n, uint16_t *type);

#endif
