/* SPDX-License-Identifier: MIT */
/* Numbers of user events. The runtime gives each event that a program registers the next number, of
   RUNTIME_EVENTS_MAX_CUSTOM_EVENTS, and raises an exception when it has no more. It says to nobody
   how many it has given, and C cannot catch exceptions of C. So this looks at the list of known
   events, which is among the roots that C has registered. */
#ifndef BXR_EVENT_NUMBERS_H
#define BXR_EVENT_NUMBERS_H

#include <stdbool.h>

/* Can some events be registered without an exception? Some numbers are kept back for other domains,
   which may be about to register theirs. Under the lock; in time proportional to the number of
   global roots, which in native programs are the fields of all modules too.

   One who is refused events for their names, some thousand times, uses up numbers unseen. */
bool bxr_event_numbers_are_left(void);

#endif
