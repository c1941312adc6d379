/* SPDX-License-Identifier: MIT */
/* The nodes of a schema in a tree, each once, before what is below it; of a schema without shared
   values. A node without nodes below it never gets a frame. Less than adtc_typed_walk does, which
   also says when a node is left, and knows values that come again; so it is faster. */
#ifndef ADTC_TYPED_NODES_H
#define ADTC_TYPED_NODES_H

#include "typed.h"

/* A node, or a part of one, of which children that are nodes, or lists of nodes, are to come:
   [left] of this chunk of the form's children. [there] are those of it that the node has, which
   begin with its child [child]; [behind] is the first of the form's children behind the chunk.
   Before these come items [item] up to [end] of a list, which are children of [list]. */
struct adtc_nodes_frame {
  const uint32_t *from, *list;
  const adtc_form *form;
  const adtc_field *field; /* of the list */
  uint32_t item, end;
  uint32_t left, there, child, behind;
};

struct adtc_nodes {
  const adtc_schema *schema;
  struct adtc_presence *known; /* of each form that was met */
  struct adtc_nodes_frame *frames;
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
