#include <outheap/address_map.h>
#include <outheap/page_table.h>
#include <outheap/pages.h>
#include <stdio.h>
#include <stdlib.h>

enum { OURS = OH_USER_CLASS(1) };

static struct oh_page_table table;
static struct oh_address_map *map;

static const char constant[] = "constant";
static int variable = 7;

static void expect(enum oh_status status) {
  if (status == OH_OK) return;
  fprintf(stderr, "%s\n", oh_status_string(status));
  exit(1);
}

static const char *in_segments(uintptr_t address) {
  switch (oh_address_map_find(map, address).kind) {
  case OH_KIND_CODE: return "code";
  case OH_KIND_CONSTANT: return "a constant";
  case OH_KIND_DATA: return "a variable";
  default: return "somebody else's";
  }
}

/* The table answers without a lock; only granules with static data need the map, which has one. */
static const char *whose(const void *address) {
  switch (oh_page_table_class(&table, (uintptr_t)address)) {
  case OURS: return "ours";
  case OH_STATIC: return in_segments((uintptr_t)address);
  default: return "somebody else's";
  }
}

int main(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.table = &table;
  config.class_ = OURS;

  struct oh_pages *arena;
  void *run;
  char *other = malloc(10);
  expect(oh_pages_create(&config, &arena));
  expect(oh_address_map_create(&map));
  expect(oh_address_map_add_images(map, &table)); /* the program and its libraries */
  expect(oh_pages_alloc(arena, (size_t)2 << 20, OH_HUGE_SYSTEM, &run));
  printf("the run: %s\n", whose(run));
  printf("main: %s\n", whose((const void *)(uintptr_t)main));
  printf("constant: %s\n", whose(constant));
  printf("variable: %s\n", whose(&variable));
  printf("malloc's: %s\n", whose(other));
  expect(oh_pages_free(arena, run));
  oh_address_map_destroy(map);
  oh_pages_destroy(arena);
  free(other);
}
