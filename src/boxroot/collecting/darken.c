/* SPDX-License-Identifier: MIT */
/* Roots visited one by one. See darken.h for when. */
#include "darken.h"
#include "for_tests.h"
#include "../runtime/runtime.h"

#if OCAML_VERSION >= 50000
/* Half of what a mark stack has room for at first, as it miscounts when it grows full of large
   blocks (chain.h). */
enum { FEW_ROOTS = 1 << 11, FEW_POOLS = 2 };
#else
/* They take three milliseconds at most, as a minor collection may. In slices the runtime takes
   longer for each, since it does not fetch ahead what it reads. */
enum { FEW_ROOTS = 1 << 18, FEW_POOLS = 2 * FEW_ROOTS / BXR_POOL_CAPACITY };
#endif

intnat bxr_few_roots = FEW_ROOTS;

bool bxr_darken_has_few(struct bxr_domain *domain) {
  return domain->chain.length <= FEW_POOLS && bxr_chain_live(&domain->chain) <= bxr_few_roots;
}

/* A pool whose values are darkened is as good as one that was created after the snapshot: marked
   and open. */
intnat bxr_darken_values(struct bxr_domain *domain, struct bxr_visitor visitor) {
  enum { CACHED_POOLS = 2 };
  bool are_cached = domain->chain.length <= CACHED_POOLS;
  intnat work = 0;
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool)) {
    if (!are_cached) bxr_pool_prefetch(pool);
    work += bxr_pool_visit_all(pool, visitor);
    bxr_pool_body(pool)->header = bxr_runtime_new_header(BXR_POOL_CAPACITY + 1);
    bxr_domain_open(domain, pool);
  }
  return work;
}
