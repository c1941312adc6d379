/* SPDX-License-Identifier: MIT */
/* The state of the library, which `boxroot_status` tells. It goes from NOT_SETUP to RUNNING, from
   there perhaps to INVALID, and at last to TORE_DOWN. */
#ifndef BXR_STATE_H
#define BXR_STATE_H

/* By set-up and teardown, under their mutex. */
void bxr_status_set(int to);

/* RUNNING becomes INVALID; in any other state nothing happens. Any thread. */
void bxr_status_invalidate(void);

#endif
