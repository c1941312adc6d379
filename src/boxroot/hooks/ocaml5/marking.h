/* SPDX-License-Identifier: MIT */
/* How the roots of a domain get marked on OCaml 5, by the form of the library (runtime/form.h): as
   blocks that the marker reads (marking_whole.c), when a cycle ends (marking_at_once.c) or later
   (marking_delayed.c); or one by one (marking_portable.c). */
#ifndef BXR_MARKING_H
#define BXR_MARKING_H

#include "../../pools/domain.h"

/* At a minor collection, and at a snapshot: the scans of collecting/scan.h. */
void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor);
void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor);

/* At the beginning of a slice of this thread's domain. */
void bxr_mark_slice_begins(void);

/* In the whole form, at a snapshot: renews the domain's key and hands its pools to the marker, or
   darkens their values if they are few. Returns how many slots it read. */
intnat bxr_mark_pools(struct bxr_domain *domain, struct bxr_visitor visitor);

/* In the portable form, at a snapshot: renews the domain's key and darkens all values. As above. */
intnat bxr_mark_values(struct bxr_domain *domain, struct bxr_visitor visitor);

#endif
