/* SPDX-License-Identifier: MIT */
/* When roots get marked in the whole form up to OCaml 5.4: when a cycle ends.

   Fact relied on, with its place in the sources of OCaml 5.3 and 5.4:
   - a cycle ends with the world stopped: minor collection of all domains, rotation of the statuses,
     compaction if any. Then comes `caml_darken` on the roots of each domain, all of which wait for
     each other (stw_cycle_all_domains in major_gc.c). */
#define CAML_INTERNALS
#include "../../runtime/form.h"

#if OCAML_VERSION >= 50000 && !BXR_PORTABLE && !BXR_DELAYED_MARKING

#include "marking.h"
#include "../../collecting/scan.h"

#include <caml/shared_heap.h>

/* A finaliser may create pools while the world is stopped, after the statuses have rotated: that of
   a block that the compactor finds dead. Such pools carry the new MARKED, and the marker would stop
   at them. They are at the end of the chain. */
static void unmark_newborn(struct bxr_pool *pool) {
  for (; pool != NULL && Has_status_hd(bxr_pool_body(pool)->header, caml_global_heap_state.MARKED);
       pool = pool->front.chain_previous)
    bxr_pool_body(pool)->header =
        With_status_hd(bxr_pool_body(pool)->header, caml_global_heap_state.UNMARKED);
}

static intnat mark(struct bxr_domain *domain, struct bxr_visitor visitor) {
  unmark_newborn(domain->chain.last);
  return bxr_mark_pools(domain, visitor);
}

void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_minor(domain, visitor);
}

void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_snapshot(domain, visitor, mark);
}

#endif
