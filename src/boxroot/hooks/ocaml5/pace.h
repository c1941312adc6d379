/* SPDX-License-Identifier: MIT */
/* The pace of the major collector: it is not to count the reading of slots as work that it has
   done.

   OCaml 5 plans a cycle by the words of its heap alone: so much is to be swept, so much of it to be
   marked. Each slice does a part of that: the program's allocation since the last slice, divided by
   what may be allocated in a cycle (update_major_slice_work in runtime/major_gc.c). But when the
   marker reads the slots of a pool, it counts them as done like any words. Where roots are many
   beside the heap, the collector would seem to be ahead of its plan. Cycles would take longer, and
   what is dead would stay for longer.

   So what it counts for slots is taken back, a part at each slice: as much of it as the slice is of
   the cycle's marking, and never more in a cycle than was counted. Up to OCaml 5.4 marking goes on
   for all of the cycle. From 5.5 on it comes after sweeping, and has its share of the cycle's work.
   Roots that hold blocks of their own are fewer than half of the heap's words, and are taken back
   whole. Where they are more, as when many hold the same block, the part is that of half the heap:
   so no slice takes longer by more than about a third, and cycles take longer instead.

   On OCaml 4 the fields of global data, and so slots (globals.h), are part of the plan as of the
   work. */
#ifndef BXR_PACE_H
#define BXR_PACE_H

#include <stdint.h>
#include <caml/mlvalues.h>

/* At a snapshot: the marker of the domain with that number is given pools of so many words. */
void bxr_pace_begin(int domain, intnat words);

/* At the beginning of a slice of this thread's domain, whose number it is: takes a part back. */
void bxr_pace_correct(int domain);

#endif
