/* SPDX-License-Identifier: MIT */
/* Adds what is loaded to an address map and a page table; images.h finds it. Keeps no state. */
#include "images.h"

#if defined(OH_IMAGES_ELF) || defined(OH_IMAGES_MACH) || defined(OH_IMAGES_PE)

struct adding {
  struct oh_address_map *map;
  struct oh_page_table *table;
  enum oh_status status;
};

/* One granule at a time: those that cannot become static do not keep others from it. */
static void classify(struct oh_page_table *table, uintptr_t start, uintptr_t end) {
  for (uintptr_t at = start; at < end; at = (at | (OH_GRANULE_SIZE - 1)) + 1)
    (void)oh_page_table_set(table, at, 1, OH_STATIC, NULL);
}

static bool add(void *data, uintptr_t start, size_t size, int kind) {
  struct adding *adding = data;
  adding->status = oh_address_map_add(adding->map, start, size, kind);
  if (adding->status != OH_OK) return false;
  if (adding->table != NULL) classify(adding->table, start, start + size);
  return true;
}

enum oh_status oh_address_map_add_images(struct oh_address_map *map, struct oh_page_table *table) {
  struct adding adding = {map, table, OH_OK};
  oh_images_visit(add, &adding);
  return adding.status;
}

#else

enum oh_status oh_address_map_add_images(struct oh_address_map *map, struct oh_page_table *table) {
  return (void)map, (void)table, OH_NOT_SUPPORTED;
}

#endif
