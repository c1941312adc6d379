/* SPDX-License-Identifier: MIT */
/* Marking in the whole form: the marker takes pools for blocks, unless the roots are few.

   Facts relied on, with their places in the sources of OCaml 5.3 and 5.4:
   - a cycle ends with the world stopped: minor collection of all domains, rotation of the statuses,
     compaction if any, then `caml_darken` on the roots of each domain (stw_cycle_all_domains in
     major_gc.c);
   - `caml_darken` and the marker read the status in a block's header and never look an address
     up. */
#define CAML_INTERNALS
#include "../../runtime/form.h"

#if OCAML_VERSION >= 50000 && !BXR_PORTABLE

#include "marking.h"
#include "../../collecting/darken.h"
#include "../../collecting/scan.h"
#include "../../runtime/runtime.h"
#include "pace.h"

#include <caml/shared_heap.h>

/* Pools created while the world is stopped, after the statuses have rotated (by the finaliser of a
   block that the compactor finds dead), carry the new MARKED; the marker would stop at them. They
   are at the end of the chain. */
static void unmark_newborn(struct bxr_pool *pool) {
  for (; pool != NULL && Has_status_hd(pool->body->header, caml_global_heap_state.MARKED);
       pool = pool->front.chain_previous)
    pool->body->header = With_status_hd(pool->body->header, caml_global_heap_state.UNMARKED);
}

/* The marker counts the fields of a block and its header. */
static void darken_chain(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_pace_begin(bxr_domain_id(domain),
                 domain->chain.length * Whsize_wosize(BXR_POOL_CAPACITY + 1));
  struct bxr_pool *first = domain->chain.first;
  if (first == NULL) return;
  unmark_newborn(domain->chain.last);
  value block = (value)first->body->slots;
  bxr_visit(visitor, block, &block);
}

static intnat mark(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_domain_renew_key(domain);
  bxr_pace_begin(bxr_domain_id(domain), 0);
  if (bxr_darken_has_few(domain)) return bxr_darken_values(domain, visitor);
  darken_chain(domain, visitor);
  return 0;
}

void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_minor(domain, visitor);
}

void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_snapshot(domain, visitor, mark);
}

void bxr_mark_slice_begins(void) { bxr_pace_correct(bxr_runtime_domain_number()); }

#endif
