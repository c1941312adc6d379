/* SPDX-License-Identifier: MIT */
/* Which addresses are static data of OCaml: what compiled modules, plugins of Dynlink and the table
   of atoms hold, and whatever C stubs register with caml_page_table_add.

   A set of ranges, exact to the byte, beside the page table, whose granules are too large for it.
   It is what an address map of pages has inside, but without the mutex: all is called with the
   master lock held, and comparing two constant strings asks twice. The marker never asks. */

#ifndef OUTHEAP_RUNTIME_STATIC_DATA_H
#define OUTHEAP_RUNTIME_STATIC_DATA_H

#include <stdbool.h>
#include <stdint.h>

/* Adds [start, end). Ranges that overlap or touch become one. False, and nothing changed, if there
   is no memory. */
bool oh_rt_static_data_add(uintptr_t start, uintptr_t end);

/* Takes out what there is of [start, end). False, and nothing changed, if there is no memory. */
bool oh_rt_static_data_remove(uintptr_t start, uintptr_t end);

/* Takes O(log n) time in n ranges; constant time in the range of the address before. */
bool oh_rt_is_static_data(uintptr_t address);

#endif
