/* SPDX-License-Identifier: MIT */
/* A file of a region that is open for reading without OCaml. Nothing of it changes until it is
   closed, so threads share it. */
#ifndef OH_REGION_FILE_H
#define OH_REGION_FILE_H

#include "format.h"
#include "outheap/region_read.h"

struct oh_region_file {
  char const *bytes;            /* all of it; a mapping of its own, or the caller's */
  struct oh_file_header header; /* a good one */
  bool is_mapped;
};

#endif
