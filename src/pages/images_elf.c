/* SPDX-License-Identifier: MIT */
/* images.h on systems with ELF (Linux, the BSDs), as the dynamic linker tells. */
#define _GNU_SOURCE
#include "images.h"

#ifdef OH_IMAGES_ELF

#include <link.h>

struct visit {
  oh_segment_visitor *visitor;
  void *data;
};

/* Stops what walks through the images by a result that is not 0. */
static int visit_image(struct dl_phdr_info *image, size_t size, void *data) {
  struct visit *visit = data;
  (void)size;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    __typeof__(image->dlpi_phdr) segment = &image->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_memsz == 0) continue;
    int kind = oh_segment_kind(segment->p_flags & PF_X, segment->p_flags & PF_W);
    uintptr_t start = image->dlpi_addr + segment->p_vaddr;
    if (!visit->visitor(visit->data, start, segment->p_memsz, kind)) return 1;
  }
  return 0;
}

void oh_images_visit(oh_segment_visitor *visitor, void *data) {
  dl_iterate_phdr(visit_image, &(struct visit){visitor, data});
}

#endif
