/* SPDX-License-Identifier: MIT */
/* When roots get marked in the whole form from OCaml 5.5 on: some time after a cycle ended.

   Facts relied on, with their places in the sources of OCaml 5.5:
   - a cycle ends with the world stopped: minor collection of all domains, rotation of the statuses,
     compaction if any. From then on nothing is marked until marking starts
     (stw_cycle_all_domains, caml_opportunistic_major_work_available in major_gc.c);
   - marking starts in a minor collection, at a barrier that all domains come to after their scans.
     From then on each domain calls `caml_darken` on its roots, and is back at work when it has done
     that (caml_mark_roots_stw in major_gc.c);
   - a domain leaves when marking has started and its marker is done (caml_domain_terminate in
     domain.c).

   So whatever is to be done before marking starts, and with all domains stopped, is done in the
   minor collections before: one of them begins the marking, and none knows whether it will. In them
   the marker needs no pool, each of which is unmarked.
   - Orphans are adopted. One that left since the cycle before ended is marked, and rests until it
     has ended as well.
   - A round of sweeping begins (collecting/sweep.h), in the first of them after the cycle's end.

   At the snapshot itself another domain may already be at work. It may take a value from a root,
   store it in a block that is marked, and delete the root. So the slots of dead roots are marked
   with the others, and wait until the marker is done, whichever set they are in (pool.h). */
#define CAML_INTERNALS
#include "../../runtime/form.h"

#if BXR_DELAYED_MARKING && !BXR_PORTABLE

#include "marking.h"
#include "../../collecting/scan.h"

#include <caml/major_gc.h>

void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  if (caml_marking_started())
    bxr_scan_minor(domain, visitor);
  else
    bxr_scan_minor_unmarked(domain, visitor);
}

void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_scan_delayed_snapshot(domain, visitor, bxr_mark_pools);
}

#endif
