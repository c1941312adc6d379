/* SPDX-License-Identifier: MIT */
/* Pools among the global data of a native program of OCaml 4, so that its marker darkens them in
   slices.

   The marker of OCaml 4 takes no block from outside the heap: it asks the page table. Nor could
   pools be made part of the heap: they would be swept and compacted, and a boxroot kept in an OCaml
   block as a naked pointer would pass for a value. But one kind of roots may lie anywhere: the
   global data of a program's compiled modules. It is darkened field by field before marking can
   end, as much in each slice as is to be done in it. That is so in `caml_finish_major_cycle` too
   (caml_darken_all_roots_slice in runtime/roots_nat.c, Subphase_mark_roots in major_gc.c). Global
   data is found through a table that ocamlopt writes when it links: for each module the address of
   a list of blocks that ends with 0. While the collector marks, the first entry of the table is the
   address of a list of ours: the blocks that are in the list of the first module, and then one for
   each pool.

   Pools are as blocks in the table have to be: a header tells how many fields there are; each is an
   immediate or a value; nobody takes it away while it may be read.

   The runtime plans its slices with the number of these fields in the cycle before
   (`caml_incremental_roots_count`). It does so as though they were two fifths of what they are: the
   formula in caml_major_collection_slice lacks the factor that the comment above it has. Where they
   are many, cycles would take longer by up to a half. So the number is set when pools are lent,
   with the factor.

   The runtime reads the table elsewhere too: while the program's first module is being initialised,
   in minor collections, in which it does no harm that slots are visited twice; and in compaction,
   which comes when marking has ended, and the list is the old one again.

   Bytecode has one block for all global data, and no table: nothing can be lent there. */
#ifndef BXR_GLOBALS_H
#define BXR_GLOBALS_H

#include "../../pools/chain.h"

/* At a snapshot, when no pool is lent: the marker is to darken all pools of the chain. They must
   stay, and be parts of it, as long as they are lent: until marking ends. false if it cannot be
   done: there is no table or no memory. */
bool bxr_globals_lend(struct bxr_chain *chain);

/* The table is as it was. Nothing happens if no pool is lent. */
void bxr_globals_take_back(void);

/* Are there pools in the table? */
bool bxr_globals_are_lent(void);

#endif
