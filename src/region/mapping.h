/* SPDX-License-Identifier: MIT */
/* The address space of a file of a region. It belongs to one thread. */
#ifndef OH_REGION_MAPPING_H
#define OH_REGION_MAPPING_H

#include "outheap/status.h"
#include "read/format.h"

/* What lies at a multiple of OH_FILE_FIRST: memory with the operations of custom blocks, and from
   OH_FILE_FIRST on the file. */
struct oh_mapping {
  char *base;
  size_t size; /* a multiple of OH_FILE_FIRST */
};

/* Maps the file with that good header, read-only: where it prefers to be, with pages that all
   processes share; or, if anything is there, elsewhere, in pages of this process that may be
   written to until they are sealed. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE, OH_SYSTEM with errno:
   nothing is mapped. */
enum oh_status oh_mapping_make(int descriptor, struct oh_file_header const *header,
                               struct oh_mapping *mapping);

void oh_mapping_undo(struct oh_mapping const *mapping);

/* Gives the memory back and keeps the addresses, so that nothing else comes to lie there. */
void oh_mapping_empty(struct oh_mapping const *mapping);

#endif
