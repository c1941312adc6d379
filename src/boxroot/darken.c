/* SPDX-License-Identifier: MIT */
/* Roots visited one by one. See darken.h for when. */
#include "darken.h"
#include "runtime.h"

/* Half of what a mark stack of OCaml 5 has room for at first, as it miscounts when it grows full of large
   blocks (chain.h). */
intnat bxr_few_roots = 1 << 11;

bool bxr_darken_has_few(struct bxr_domain *domain) {
  enum { FEW_POOLS = 2 };
  if (domain->chain.length > FEW_POOLS || bxr_domain_is_orphaned(domain)) return false;
  intnat live = 0;
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool))
    live += bxr_pool_live(pool);
  return live <= bxr_few_roots;
}

/* A pool whose values are darkened is as good as one that was created after the snapshot: marked and
   open. */
intnat bxr_darken_values(struct bxr_domain *domain, struct bxr_visitor visitor) {
  intnat work = 0;
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool)) {
    work += bxr_pool_visit_all(pool, visitor);
    pool->body->header = bxr_runtime_new_header(BXR_POOL_CAPACITY + 1);
    bxr_domain_unlock(domain, pool);
  }
  return work;
}
