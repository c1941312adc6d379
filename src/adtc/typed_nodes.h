/* SPDX-License-Identifier: MIT */
/* The nodes of a schema in a tree, each once, before what is below it; of a schema without shared
   values. Less than adtc_typed_walk does, which also says when a node is left, and knows values
   that come again; so it is faster.

   If only nodes of some types are asked for, nodes are left out below which there can be none of
   them. Which types these are is found out in a large tree, where that pays. */
#ifndef ADTC_TYPED_NODES_H
#define ADTC_TYPED_NODES_H

#include "typed.h"

/* A field that is a node, or a list of nodes; or of which a bit of the head says whether it is
   there. It is [gap] children before the next one that is said, which are always there. */
struct adtc_nodes_field {
  uint16_t type;
  uint8_t gap, bit;                                         /* ADTC_ALWAYS: it is always there */
  bool is_node : 1, is_rest : 1, is_run : 1, has_holes : 1; /* some items may be absent */
};

#define ADTC_ALWAYS 16u
#define ADTC_NODES_FEW 8
#define ADTC_NODES_MANY 1000

/* A form. Those fields are in the order in which they go on the stack, the last one first. Before
   the rest are [fixed] children that are always there, words and record included. There is one more
   for each of these bits of the head that is set. */
struct adtc_nodes_form {
  bool is_known, has_many; /* more than can be said here */
  bool is_usual;           /* it is known, has few, and no parts */
  uint8_t count;
  uint16_t bits;
  uint32_t fixed;
  struct adtc_nodes_field fields[ADTC_NODES_FEW];
};

/* Nodes that are to come: the last [left] children of a node, the next of which is at [at]; or a
   run of nodes, which was not looked at. A node that is entered pushes all that it has, with the
   first on top; each leaves the stack when its last node comes. */
struct adtc_nodes_coming {
  const uint32_t *at, *node;
  uint32_t left;
  struct adtc_nodes_field of;
};

struct adtc_nodes {
  const adtc_schema *schema;
  const bool *asked; /* of each type, whether its nodes are asked for; NULL: all are */
  bool *reaching;    /* whether there may be such nodes in one of the type; NULL: not known */
  uint32_t entered;  /* nodes, up to ADTC_NODES_MANY */
  struct adtc_nodes_form *forms; /* of the schema */
  struct adtc_nodes_coming *coming;
  size_t depth, room;
};

/* False: no memory. adtc_nodes_end has to be called all the same. */
bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema, const bool *asked);
void adtc_nodes_end(struct adtc_nodes *n);
/* The nodes below a node come next. False: no memory. */
bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at);
/* The next node and its type; NULL: there is none left. */
const uint32_t *adtc_nodes_next(struct adtc_nodes *n, uint16_t *type);

#endif
