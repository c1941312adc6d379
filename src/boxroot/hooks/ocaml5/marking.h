/* SPDX-License-Identifier: MIT */
/* How the roots of a domain get marked on OCaml 5: as blocks that the marker reads
   (marking_whole.c), or one by one (marking_portable.c), by the form of the library
   (runtime/form.h). */
#ifndef BXR_MARKING_H
#define BXR_MARKING_H

#include "../../pools/domain.h"

/* At a minor collection, and at a snapshot: the scans of collecting/scan.h. */
void bxr_mark_minor(struct bxr_domain *domain, struct bxr_visitor visitor);
void bxr_mark_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor);

/* At the beginning of a slice of this thread's domain. */
void bxr_mark_slice_begins(void);

#endif
