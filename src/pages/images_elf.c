/* SPDX-License-Identifier: MIT */
/* The segments of what is loaded, on systems with ELF, as the dynamic linker tells them. Keeps
   no state. */
#define _GNU_SOURCE
#include "outheap/address_map.h"

#include <link.h>

struct adding {
  struct oh_address_map *map;
  struct oh_page_table *table;
  enum oh_status status;
};

static int kind_of(ElfW(Phdr) const *segment) {
  if (segment->p_flags & PF_X) return OH_KIND_CODE;
  return segment->p_flags & PF_W ? OH_KIND_DATA : OH_KIND_CONSTANT;
}

/* One granule at a time: those that cannot become static do not keep others from it. */
static void classify(struct oh_page_table *table, uintptr_t start, uintptr_t end) {
  for (uintptr_t at = start; at < end; at = (at | (OH_GRANULE_SIZE - 1)) + 1)
    (void)oh_page_table_set(table, at, 1, OH_STATIC, NULL);
}

static int add_image(struct dl_phdr_info *image, size_t size, void *data) {
  struct adding *adding = data;
  (void)size;
  for (int i = 0; i < image->dlpi_phnum && adding->status == OH_OK; i++) {
    ElfW(Phdr) const *segment = &image->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_memsz == 0) continue;
    uintptr_t start = image->dlpi_addr + segment->p_vaddr;
    adding->status = oh_address_map_add(adding->map, start, segment->p_memsz, kind_of(segment));
    if (adding->status == OH_OK && adding->table != NULL)
      classify(adding->table, start, start + segment->p_memsz);
  }
  return adding->status == OH_OK ? 0 : 1;
}

enum oh_status oh_address_map_add_images(struct oh_address_map *map, struct oh_page_table *table) {
  struct adding adding = {map, table, OH_OK};
  dl_iterate_phdr(add_image, &adding);
  return adding.status;
}
