/* SPDX-License-Identifier: MIT */
/* Facts about the runtime of OCaml 4: one domain, and one lock, of which hooks tell who holds
   it. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "runtime.h"

#include <caml/memory.h>

__thread bool bxr_lock_held BXR_STATIC_TLS = false;

header_t bxr_runtime_new_header(mlsize_t wosize) { return Make_header(wosize, 0, Caml_black); }

bool bxr_runtime_may_install(void) { return Caml_state != NULL; }

void bxr_runtime_domain_ends(void) {}

bool bxr_runtime_has_shut_down(void) { return false; }

int bxr_runtime_domain_number(void) { return 0; }

bool bxr_runtime_domain_is_ending(void) { return false; }

struct bxr_tenant bxr_runtime_tenant(void) {
  return (struct bxr_tenant){.state = NULL};
}

enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver) {
  (void)leaver;
  return BXR_ENDS;
}

bool bxr_runtime_marking_over(void) { return !bxr_fronts[0].guards; }

struct bxr_young_range bxr_runtime_young_range(void) {
  uintptr_t start = (uintptr_t)Caml_state->young_start;
  return (struct bxr_young_range){start, ((uintptr_t)Caml_state->young_end - start) / 2};
}

#endif
