/* SPDX-License-Identifier: MIT */
/* Saving: a copy of the value, which nobody else knows of, is turned into the file's content and
   written. So the region is locked no longer than the copy takes. */
#include <errno.h>

#include "../adtc/put.h"
#include "image.h"
#include "outheap/region.h"
#include "owner.h"
#include "waiting.h"

struct finished {
  struct oh_image const *image;
  struct oh_file_header header;
};

static bool write_finished(void const *from, int descriptor) {
  struct finished const *f = from;
  return oh_image_write(f->image, &f->header, descriptor);
}

static enum oh_status put(struct oh_image *image, char const *path) {
  struct finished finished = {.image = image};
  struct adtc_content const content = {write_finished, &finished, "region"};
  oh_image_finish(image, &finished.header);
  if (adtc_put(path, &content)) return OH_OK;
  return errno == ENOMEM ? OH_NO_MEMORY : OH_SYSTEM;
}

enum oh_status oh_region_save(struct oh_region *region, value v, char const *path,
                              struct oh_region_refusal *refusal) {
  struct oh_image image = {.space.huge = OH_HUGE_MEASURED};
  enum oh_status status =
      oh_region_copy_out(region, v, &image.space, &image.root, &image.blocks, refusal);
  if (status != OH_OK) return status;
  oh_give_lock_away();
  status = put(&image, path);
  int error = errno;
  oh_take_lock_back();
  oh_image_destroy(&image);
  errno = error;
  return status;
}
