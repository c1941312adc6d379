#include "places.h"

enum { FRAMES = OH_USER_CLASS(1), TREES = OH_USER_CLASS(2) };

/* A table of zeros is empty: a static one needs no more. */
static struct oh_page_table table;

static enum oh_status open_arena(oh_class class_, struct oh_pages **arena) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.table = &table;
  config.class_ = class_;
  return oh_pages_create(&config, arena);
}

static enum oh_status open_map(struct oh_address_map **map) {
  enum oh_status status = oh_address_map_create(map);
  return status == OH_OK ? oh_address_map_add_images(*map, &table) : status;
}

enum oh_status places_open(struct places *p) {
  *p = (struct places){0};
  enum oh_status status = open_arena(FRAMES, &p->frames);
  if (status == OH_OK) status = open_arena(TREES, &p->trees);
  if (status == OH_OK) status = open_map(&p->map);
  if (status != OH_OK) {
    places_close(p);
    return status;
  }
  bool is_ready = adtc_pages_storage_init(&p->tree_storage, p->trees, OH_HUGE_SYSTEM) == ADTC_OK;
  return is_ready ? OH_OK : OH_BAD_OPTION;
}

void places_close(struct places *p) {
  oh_pages_destroy(p->frames);
  oh_pages_destroy(p->trees);
  oh_address_map_destroy(p->map);
}

/* Granules with static data have other things in them too, which a map tells apart. */
static const char *in_images(const struct places *p, uintptr_t address) {
  switch (oh_address_map_find(p->map, address).kind) {
  case OH_KIND_CODE: return "code";
  case OH_KIND_CONSTANT: return "a constant";
  case OH_KIND_DATA: return "a variable";
  default: return "somebody else's";
  }
}

const char *whose(const struct places *p, const void *address) {
  switch (oh_page_table_class(&table, (uintptr_t)address)) {
  case FRAMES: return "a frame";
  case TREES: return "a tree";
  case OH_STATIC: return in_images(p, (uintptr_t)address);
  default: return "somebody else's";
  }
}
