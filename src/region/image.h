/* SPDX-License-Identifier: MIT */
/* A copy of a value that is being made into the content of a file, in the chunks that it was copied
   to. It belongs to one thread. */
#ifndef OH_REGION_IMAGE_H
#define OH_REGION_IMAGE_H

#include <caml/mlvalues.h>
#include <stdbool.h>

#include "read/format.h"
#include "space.h"

struct oh_image {
  struct oh_space space;
  size_t blocks; /* number of them */
  value root;
};

/* All zeros is an empty image. Gives the memory back; with OCaml's lock. */
void oh_image_destroy(struct oh_image *image);

/* Turns addresses into what they are in a file, at an address that is chosen by the content, and
   fills in [*header]. After that the chunks are no values any more. Cannot fail. */
void oh_image_finish(struct oh_image *image, struct oh_file_header *header);

/* Writes the file that the image was finished for. False: see errno. */
bool oh_image_write(struct oh_image const *image, struct oh_file_header const *header,
                    int descriptor);

#endif
