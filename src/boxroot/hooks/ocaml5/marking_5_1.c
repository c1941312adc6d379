/* SPDX-License-Identifier: MIT */
/* Marking on OCaml 5.0 and 5.1, in the portable form. Which domains have left is not known
   (runtime/leaving_5_1.c). So the pools of a domain whose threads have ended are adopted at the
   snapshot, whether it has left or not. That domain itself, if it takes part, does nothing then but
   to find out that this is so (hooks_5.c). No domain is back at work before all have darkened their
   roots. Then that domain goes on with other pools. All of its old ones are darkened by the heir,
   and no marker needs them afterwards, so that it does not matter whose they are.

   No orphan is adopted in a minor collection, as a domain in the list may be in the middle of its
   own scan. One that has left holds no young value: what finalisers create after its last scan are
   roots of values that come from other roots of the domain (docs/boxroot.md).

   Fact relied on, with its place in the sources of OCaml 5.0 and 5.1:
   - a cycle ends with the world stopped. First comes a minor collection of all domains, which wait
     for each other. Then the heap is verified if that is asked for. Then comes `caml_darken` on the
     roots of each domain, and all wait again (cycle_all_domains_callback in major_gc.c). */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000 && OCAML_VERSION < 50200

#include "marking.h"
#include "../../collecting/scan.h"

void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_minor_alone(domain, visitor);
}

void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_snapshot(domain, visitor, bxr_mark_values);
}

#endif
