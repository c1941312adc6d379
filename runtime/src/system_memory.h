/* SPDX-License-Identifier: MIT */
/* Address space and memory from the system. Stateless; sizes and addresses are multiples of the system's page size.

   Reserved address space takes no memory and no swap, cannot be accessed, and is nobody else's. Committing makes it
   memory, zeroed on first use; decommitting gives the memory back and keeps the address space. */

#ifndef OUTHEAP_RUNTIME_SYSTEM_MEMORY_H
#define OUTHEAP_RUNTIME_SYSTEM_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Reserves [size] bytes at a multiple of [alignment], a power of two. NULL if the system refuses. */
void *oh_rt_reserve(size_t size, size_t alignment);

/* Reserves [size] bytes at [address] and nowhere else. False if something is there already or the system refuses. */
bool oh_rt_reserve_at(void *address, size_t size);

void oh_rt_release(void *address, size_t size);

/* Commits reserved memory, with the huge pages that the settings say. False, and nothing changed, if the system
   refuses. */
bool oh_rt_commit(void *address, size_t size);

/* False if the system refuses: then the memory stays committed. */
bool oh_rt_decommit(void *address, size_t size);

#endif
