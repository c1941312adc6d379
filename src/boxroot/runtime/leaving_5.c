/* SPDX-License-Identifier: MIT */
/* The state of a domain that ended, from OCaml 5.2 on: the runtime tells.

   Facts relied on, with places in the sources of OCaml 5.2 to 5.5:
   - `caml_domain_terminating` is true of a domain from the return of its main function on. It stays
     true while other threads of the domain go on, and in its last collections. It turns false when
     the domain has left, with its marker done (domain_terminate in domain.c);
   - a new domain has another `unique_id` than all before it (domain_create in domain.c). */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50200

#include "runtime.h"

#include <caml/domain.h>

struct bxr_tenant bxr_runtime_tenant(void) {
  return (struct bxr_tenant){.state = Caml_state, .id = Caml_state->unique_id};
}

/* The runtime writes what is read here outside of stop-the-world sections. A domain leaves, and the
   next gets its number, under the lock that whoever starts such a section takes. */
enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver) {
  caml_domain_state *state = leaver.state;
  if (state->unique_id != leaver.id) return BXR_IS_REPLACED;
  return caml_domain_terminating(state) ? BXR_ENDS : BXR_HAS_LEFT;
}

#endif
