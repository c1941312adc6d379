/* SPDX-License-Identifier: MIT */
/* Marking on OCaml 5.0 and 5.1, in the portable form. Which domains have left is known when all
   that take part have scanned their roots (runtime/leaving_5_1.c): not in a minor collection, but
   at the snapshot after it. There orphans are adopted, and no domain is back at work before all
   have darkened their roots.

   A domain that has left holds no young value then: what finalisers create after its last scan are
   roots of values that come from other roots of the domain (docs/boxroot.md).

   Fact relied on, with its place in the sources of OCaml 5.1:
   - a cycle ends with the world stopped: minor collection of all domains, which wait for each
     other, then `caml_darken` on the roots of each, and all wait again (cycle_all_domains_callback
     in major_gc.c). */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000 && OCAML_VERSION < 50200

#include "marking.h"
#include "../../collecting/scan.h"
#include "../../runtime/runtime.h"

void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_runtime_takes_part();
  bxr_scan_minor_alone(domain, visitor);
}

void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_snapshot(domain, visitor, bxr_mark_values);
}

#endif
