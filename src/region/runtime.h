/* SPDX-License-Identifier: MIT */
/* What regions rely on in the OCaml runtime, and where the two lines of it differ: all of it is
   here and in runtime_4.c and runtime_5.c.

   - `Caml_out_of_heap_header` (caml/mlvalues.h) makes headers of blocks that are not the
     collector's. On OCaml 5 its status is NOT_MARKABLE, which marking, sweeping and compaction
     leave alone. On OCaml 4.14 it is black.
   - OCaml 5 moves and frees blocks only while all domains are stopped, and they stop where they
     allocate, poll or give the lock away. A thread that does nothing of that sees no block move or
     be freed which it can reach. Only headers change: their colour, and the tag of a lazy value.
   - OCaml 5 calls `caml_major_slice_end_hook` when a slice of the major collector ends, in the
     domain that it was of, and counts cycles in `caml_major_cycles_completed`. */
#ifndef OH_REGION_RUNTIME_H
#define OH_REGION_RUNTIME_H

#include <caml/mlvalues.h>
#include <caml/version.h>
#include <stdbool.h>
#include <stddef.h>

/* Tags from here on are no constructors of data. OCaml 5 has two more: of a lazy value that is
   being forced, and of continuations. */
#if OCAML_VERSION >= 50000
#define OH_FIRST_SPECIAL_TAG 244
#else
#define OH_FIRST_SPECIAL_TAG Lazy_tag
#endif

/* Tells the runtime that [start, start + size), whole pages, holds values: compare, hash and
   marshal of OCaml 4.14, and of OCaml 5's runtimes with a page table, look that up. False if there
   is no memory for that; nothing has changed. With OCaml's lock. */
bool oh_runtime_show(void *start, size_t size);

/* Takes it back. Cannot fail. With OCaml's lock. */
void oh_runtime_hide(void *start, size_t size);

/* Is [v], which is no immediate, in a minor heap, whichever domain's? It may be any address. */
bool oh_runtime_is_young(value v);

/* A minor collection, of all domains: what can be reached then is not young. A slice of the major
   collector may follow it. Neither finalisers nor signal handlers run. With OCaml's lock, and no
   other. */
void oh_runtime_collect_young(void);

/* From here on [f] is called some time after each cycle of the major collector, with OCaml's lock,
   until the program ends. It may not allocate in OCaml's heap. To say it again does nothing. Not on
   OCaml 4.14. */
void oh_runtime_each_cycle(void (*f)(void));

#endif
