/* SPDX-License-Identifier: MIT */
/* Marking in the portable form: all roots are darkened at the snapshot. The value that a root holds
   then is marked. A value that it is given later is marked as well, or was reachable then. So every
   pool is open afterwards.

   A minor collection of all domains comes before, in the same stop-the-world section. Its scans end
   before any domain is back at work, which is not so of the snapshot from OCaml 5.5 on
   (caml_mark_roots_stw in major_gc.c): so orphans are adopted there, but for OCaml 5.0 and 5.1
   (marking_5_1.c). */
#define CAML_INTERNALS
#include "../../runtime/form.h"

#if BXR_PORTABLE

#include "marking.h"
#include "../../collecting/darken.h"
#include "../../collecting/orphan.h"
#include "../../collecting/scan.h"

intnat bxr_mark_values(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_domain_renew_key(domain);
  return bxr_darken_values(domain, visitor);
}

void bxr_mark_slice_begins(void) {}

#if OCAML_VERSION >= 50200

void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_orphan_adopt_all(domain);
  bxr_scan_minor(domain, visitor);
}

void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_snapshot_beside_others(domain, visitor, bxr_mark_values);
}

#endif

#endif
