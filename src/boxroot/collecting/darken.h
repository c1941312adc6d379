/* SPDX-License-Identifier: MIT */
/* Roots darkened one by one at the snapshot. There are three cases: the domain has few, the marker
   cannot be given pools, or, on OCaml 4, the program is stopped for a whole cycle (stop.h).

   To read a pool costs the marker the same whether it is full or not. So where roots are few, to
   visit them is less work, and short enough for a pause. */
#ifndef BXR_DARKEN_H
#define BXR_DARKEN_H

#include "../pools/domain.h"

/* Are the domain's roots few? */
bool bxr_darken_has_few(struct bxr_domain *domain);

/* At a snapshot, after the domain has got its new key: [visitor] darkens all of its roots, and its
   pools are open. Returns how many slots it read. */
intnat bxr_darken_values(struct bxr_domain *domain, struct bxr_visitor visitor);

#endif
