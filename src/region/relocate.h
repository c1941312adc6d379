/* SPDX-License-Identifier: MIT */
/* Blocks without gaps whose pointers are to lead elsewhere. */
#ifndef OH_REGION_RELOCATE_H
#define OH_REGION_RELOCATE_H

#include <stdint.h>

/* Adds [distance] to each pointer of the blocks in [from, end), and to the place of the operations
   of custom blocks. Returns [end]; or, of blocks that nobody has checked, where the header of one
   stands that reaches over the end: then those before it are done. */
uint64_t *oh_relocate(uint64_t *from, uint64_t *end, uint64_t distance);

#endif
