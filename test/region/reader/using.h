/* SPDX-License-Identifier: MIT */
/* Reads all that a file seems to hold, so that a sanitizer sees each access. */
#ifndef USING_H
#define USING_H

#include "outheap/region_read.h"

/* Asks each item that any word of the file could be everything; the file was checked or not. */
void use_file(struct oh_region_file const *file);

/* Of a file that was found good: each block that the root reaches is something, and so are its
   fields. */
void walk_good_file(struct oh_region_file const *file);

#endif
