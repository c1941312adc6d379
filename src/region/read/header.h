/* SPDX-License-Identifier: MIT */
/* The header of a file of a region. Needs no OCaml. */
#ifndef OH_REGION_HEADER_H
#define OH_REGION_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "format.h"
#include "outheap/region_read.h"

/* Fills in all that the writer does not choose: what is left to the caller is the line of OCaml,
   length, base, root, blocks and the checksum of the content; the checksum of the header comes
   last, by `oh_file_header_seal`. */
void oh_file_header_begin(struct oh_file_header *header);
void oh_file_header_seal(struct oh_file_header *header);

/* Is it the header of a file of [size] bytes that this machine reads? Else [*fault] says why not.
   [available] bytes of the header were read. */
bool oh_file_header_is_good(struct oh_file_header const *header, size_t available, uint64_t size,
                            struct oh_region_fault *fault);

#endif
