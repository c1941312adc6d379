/* SPDX-License-Identifier: MIT */
/* Giving memory back behind the caller.

   To give back 1 GB of small pages takes the system about 0.1 s. No way is known to do it later
   with the graves in place now: at some moment nothing would be there. So the values stay readable
   until a thread of ours has put graves there. All of it is global; any thread may call any
   function. */
#ifndef OH_REGION_BURIAL_H
#define OH_REGION_BURIAL_H

#include <stdbool.h>

#include "space.h"

/* Puts graves in place of the chunks of a list, and frees them. It does so itself for up to 2 ms,
   and leaves the rest to the thread. OH_NO_MEMORY: the system refuses one more mapping; what is
   left of the list is in [*chunks], with graves in a part of its first chunk. [*began] is true if
   there is a grave. */
enum oh_status oh_bury(struct oh_chunk **chunks, bool *began);

/* Waits until the thread has done all of its work. OH_NO_MEMORY: the system refuses it one more
   mapping; to call again is to try again. */
enum oh_status oh_burial_finish(void);

#endif
