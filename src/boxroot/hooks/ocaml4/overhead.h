/* SPDX-License-Identifier: MIT */
/* The overhead of OCaml 4's heap: not to be misjudged because of roots.

   When a cycle ends, the runtime compares the size that the heap had when it began with the words
   that were marked in it. It takes the difference for free memory. If that is five times as much as
   what is live, say, the runtime does a whole cycle at once, to know better. If it is so, the
   runtime compacts the heap (caml_major_collection_slice in runtime/major_gc.c,
   caml_compact_heap_maybe in compact.c). But the runtime counts what `caml_darken` marks, and
   counts it once more when its fields are read. Where many blocks are held by roots, and little of
   the heap is free, more words seem to be marked than there are; the difference is computed without
   a sign, and each cycle is followed by another one in one pause.

   So the size that is noted when a cycle begins is made larger by what can be counted twice: all
   that is in use, unless roots are few. More is never counted; and if less is, the overhead seems
   larger than it is by one hundred percent at most. The runtime reads the same variable elsewhere:
   it has the right value again when the slice ends in which the cycle began, or, if it was no
   slice, when marking ends. Nothing is allocated in the heap before that; the mark stack may grow a
   little larger than otherwise. */
#ifndef BXR_OVERHEAD_H
#define BXR_OVERHEAD_H

#include <caml/mlvalues.h>

/* At a snapshot with so many roots, when nothing of the heap is being swept. */
void bxr_overhead_begin(intnat roots);

/* The size of the heap is what it was. Nothing happens the second time. */
void bxr_overhead_end(void);

#endif
