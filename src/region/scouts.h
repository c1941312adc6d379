/* SPDX-License-Identifier: MIT */
/* Asking the processor for what a walk in depth will read below the next fields of a large block:
   many cache misses go on at a time. It changes nothing.

   Each of the next few fields has a scout, which goes one level deeper each second time that the
   walk goes on to another field: what it asked for before has come by then. It looks at the headers
   of blocks, then at their fields; of a block that points to nothing it asks for the entry that the
   walk will look up, then for the block that this names. A scout has its own state, so nothing is
   looked at twice: Kocberber, Falsafi and Grot, Asynchronous memory access chaining, 2015. */
#ifndef OH_REGION_SCOUTS_H
#define OH_REGION_SCOUTS_H

#include "table.h"
#include "unique.h"

#define OH_SCOUTS 16

/* Below one field: what is behind these is not asked for. */
#define OH_SCOUT_BLOCKS 32

/* Smaller blocks are not worth the start. */
#define OH_SCOUTS_FROM 16

/* What the walk will look up: a source that was met, and a block that equals its copy. */
struct oh_known {
  struct oh_table const *sources;
  struct oh_unique const *set;
};

struct oh_scout {
  unsigned asked, seen;   /* blocks that it has asked for; those it has looked into */
  unsigned hashed, found; /* entries that it has asked for; those whose blocks it has asked for */
  value blocks[OH_SCOUT_BLOCKS];
  uint64_t hashes[OH_SCOUT_BLOCKS];
};

/* It serves one walk, and needs no beginning but that there are no [fields] yet. */
struct oh_scouts {
  value const *fields; /* of the block below which they are, or NULL */
  unsigned busy;       /* a bit for each that has asked for blocks or entries */
  value last;          /* whose entry of the table of sources was asked for */
  struct oh_scout each[OH_SCOUTS];
};

/* The walk comes to the field [next] of a block of [size] fields, more than OH_SCOUTS_FROM. Those
   before [next] are not looked at. */
void oh_scouts_go_on(struct oh_scouts *scouts, struct oh_known to, value const *fields,
                     mlsize_t size, mlsize_t next);

#endif
