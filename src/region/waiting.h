/* SPDX-License-Identifier: MIT */
/* OCaml's lock is given away while a file is read or written, so that other threads run. Signal
   handlers do not run then: one that raised an exception would end the call in the middle. */
#ifndef OH_REGION_WAITING_H
#define OH_REGION_WAITING_H

#define CAML_INTERNALS
#include <caml/signals.h>

static inline void oh_give_lock_away(void) { caml_enter_blocking_section_no_pending(); }
static inline void oh_take_lock_back(void) { caml_leave_blocking_section(); }

#endif
