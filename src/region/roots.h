/* SPDX-License-Identifier: MIT */
/* Where OCaml's collector begins, and what it follows, for a search that goes the same way while
   the program stands still. Where the two lines of OCaml differ is in roots_4.c and roots_5.c.

   Relied on in the runtime:
   - `caml_do_roots` (caml/roots.h) calls a function for each word in the stack, in local roots and
     in finalisers. By a hook, it does so in the other threads and in libraries. On OCaml 4.14 it
     does so for globals and global roots too; on OCaml 5 `caml_scan_global_roots` does
     (caml/globroots.h), and `caml_scan_stack` for a fiber that waits (caml/fiber.h);
   - ephemerons and weak arrays are in lists (caml/weak.h);
   - `caml_major_collection_slice` (caml/major_gc.h) of OCaml 5 gives the caller's domain the
     ephemerons and finalisers of domains that have ended;
   - `caml_try_run_on_all_domains` (caml/domain.h) stops all domains.

   Not looked at: what OCaml 5 keeps for Gc.Memprof; and, before 5.2, threads of other domains than
   the caller's, since the runtime's hook for threads goes by the domain that runs it. */
#ifndef OH_REGION_ROOTS_H
#define OH_REGION_ROOTS_H

#include <caml/mlvalues.h>
#include <caml/version.h>
#include <stdbool.h>

/* What stands still. */
struct oh_world;

/* Calls [f] once, with all domains stopped but the caller's, which has what ended ones have left.
   It may not allocate in OCaml's heap. The caller has OCaml's lock; values may move before the call
   of [f], so it keeps them in roots. It holds no lock that a domain waits for which has OCaml's. */
void oh_while_stopped(void (*f)(struct oh_world const *world, void *data), void *data);

typedef void oh_root_function(void *data, value v, uintptr_t place);

/* Calls [visit] for each word that is a root, which is at [place], and may be an immediate or any
   address. */
void oh_roots_visit(struct oh_world const *world, oh_root_function *visit, void *data);

/* The same for the words in the stack of a fiber that waits, whose continuation is [block]; nothing
   if it is no continuation. */
void oh_roots_visit_fiber(value block, oh_root_function *visit, void *data);

typedef void oh_ephemeron_function(void *data, value ephemeron);

/* Calls [visit] for each ephemeron and weak array, dead ones too. */
void oh_roots_visit_ephemerons(struct oh_world const *world, oh_ephemeron_function *visit,
                               void *data);

/* Does [v], which is no immediate, lead to a block of the heaps? It may be any address on OCaml
   4.14, and where the runtime has a page table. */
bool oh_roots_are_followed_to(value v);

#endif
