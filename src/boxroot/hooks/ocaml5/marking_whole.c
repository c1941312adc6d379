/* SPDX-License-Identifier: MIT */
/* Marking in the whole form: the marker takes pools for blocks, unless the roots are few. When that
   happens is in marking_at_once.c and marking_delayed.c.

   Facts relied on, with their places in the sources of OCaml 5.3 to 5.5:
   - `caml_darken` and the marker read the status in a block's header and never look an address up
     (caml_darken, do_some_marking in major_gc.c). */
#define CAML_INTERNALS
#include "../../runtime/form.h"

#if OCAML_VERSION >= 50000 && !BXR_PORTABLE

#include "marking.h"
#include "../../collecting/darken.h"
#include "../../runtime/runtime.h"
#include "pace.h"

/* The marker counts the fields of a block and its header. */
static void darken_chain(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_pace_begin(bxr_domain_id(domain),
                 domain->chain.length * Whsize_wosize(BXR_POOL_CAPACITY + 1));
  struct bxr_pool *first = domain->chain.first;
  if (first == NULL) return;
  value block = (value)bxr_pool_body(first)->slots;
  bxr_visit(visitor, block, &block);
}

intnat bxr_mark_pools(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_domain_renew_key(domain);
  bxr_pace_begin(bxr_domain_id(domain), 0);
  if (bxr_darken_has_few(domain)) return bxr_darken_values(domain, visitor);
  darken_chain(domain, visitor);
  return 0;
}

void bxr_mark_slice_begins(void) { bxr_pace_correct(bxr_runtime_domain_number()); }

#endif
