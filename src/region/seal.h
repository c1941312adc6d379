/* SPDX-License-Identifier: MIT */
/* Memory that nobody can write to any more, and what becomes of a store into it.

   The system refuses the store with a signal, SIGSEGV or SIGBUS. A handler of ours finds out
   whether the address is in a sealed chunk; if so it writes which, and aborts. Every other signal
   goes on to the handler that was there before, with all that the system said: OCaml 4.14 finds
   stack overflows by one. The handler is installed when the first region is sealed, and stays. */
#ifndef OH_REGION_SEAL_H
#define OH_REGION_SEAL_H

#include <stddef.h>

#include "space.h"

/* Seals all chunks of the region with that number; its owner takes no more memory for it.
   OH_NO_MEMORY: the system refuses one more mapping, or memory for a record; nothing has
   changed. */
enum oh_status oh_seal(struct oh_space *space, size_t number);

/* All sealed chunks of the space can be written to, until the next. False if the system refuses
   it. */
bool oh_seal_lift(struct oh_space const *space);
void oh_seal_again(struct oh_space const *space);

#endif
