/* SPDX-License-Identifier: MIT */
/* Proves that a file of a region can be read as values. Needs no OCaml. */
#ifndef OH_REGION_CHECK_H
#define OH_REGION_CHECK_H

#include "format.h"
#include "outheap/region_read.h"

/* [first] is the file from OH_FILE_FIRST on, as it was written; the header is good. OH_BAD_FILE
   with [*fault], OH_NO_MEMORY. */
enum oh_status oh_file_check(struct oh_file_header const *header, uint64_t const *first,
                             struct oh_region_fault *fault);

#endif
