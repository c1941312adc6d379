/* SPDX-License-Identifier: MIT */
/* The state of a domain that ended, on OCaml 5.0 and 5.1. There nothing that a library may read
   tells whether it still takes part in collections. So it is as good as gone when all of its
   threads have ended: at the next snapshot another domain takes its pools over, whatever it still
   does (hooks/ocaml5/marking_5_1.c).

   Facts relied on, with places in the sources of OCaml 5.0 and 5.1:
   - `caml_domain_terminated_hook` runs when the domain's threads have ended (domain_terminate in
     domain.c);
   - a new domain has another `unique_id` than all before it (domain_create in domain.c). */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000 && OCAML_VERSION < 50200

#include "runtime.h"

#include <stdatomic.h>
#include <caml/domain.h>

/* The last domain with that number whose threads have ended, plus one. */
static _Atomic intnat ended[BXR_MAX_DOMAINS];

void bxr_runtime_threads_ended(void) {
  atomic_store_explicit(&ended[Caml_state->id], Caml_state->unique_id + 1, memory_order_relaxed);
}

struct bxr_tenant bxr_runtime_tenant(void) {
  return (struct bxr_tenant){.state = Caml_state, .id = Caml_state->unique_id};
}

enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver) {
  caml_domain_state *state = leaver.state;
  if (state->unique_id != leaver.id) return BXR_IS_REPLACED;
  intnat last = atomic_load_explicit(&ended[state->id], memory_order_relaxed);
  return last == leaver.id + 1 ? BXR_HAS_LEFT : BXR_ENDS;
}

#endif
