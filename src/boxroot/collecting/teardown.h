/* SPDX-License-Identifier: MIT */
/* Giving all pools back.

   Some programs are through with their roots earlier than with OCaml, and go on to collect, if only
   in its shutdown. The marker may then be at work on a chain: all pools stay, until the
   next snapshot, or until the program ends if there is none. Nothing scans them any more, so they
   must not hold what moves: young values are forgotten. The old values that are left in them were
   there at the snapshot, or are newer than that; either way they are not freed in this cycle.

   The pools belong to a mutex from the moment when no root may be used any more. */
#ifndef BXR_TEARDOWN_H
#define BXR_TEARDOWN_H

/* Frees everything, or leaves it for the next snapshot. Once; no root is used any more. */
void bxr_teardown(void);

/* At a snapshot after that, with the world stopped: frees what was left. */
void bxr_teardown_at_snapshot(void);

#endif
