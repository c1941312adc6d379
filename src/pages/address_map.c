/* SPDX-License-Identifier: MIT */
/* The address map: a set of ranges (ranges.h) under a mutex. Records for an operation are asked for
   before it changes anything. */
#include "outheap/address_map.h"
#include "lock.h"
#include "platform.h"
#include "ranges.h"

enum { RECORDS = 2 }; /* more than any operation takes */

struct oh_address_map {
  struct oh_lock lock;
  struct oh_store store;
  struct oh_ranges ranges;
};

enum oh_status oh_address_map_create(struct oh_address_map **result) {
  struct oh_address_map *map = oh_platform_map(sizeof *map);
  if (map == NULL) return OH_NO_MEMORY;
  oh_lock_init(&map->lock);
  oh_ranges_init(&map->ranges, &map->store);
  *result = map;
  return OH_OK;
}

void oh_address_map_destroy(struct oh_address_map *map) {
  if (map == NULL) return;
  oh_store_release(&map->store);
  oh_lock_end(&map->lock);
  oh_platform_release((uintptr_t)map, sizeof *map);
}

static enum oh_status check_range(uintptr_t start, size_t size) {
  if (size == 0) return OH_BAD_SIZE;
  return size <= UINTPTR_MAX - start ? OH_OK : OH_BAD_ADDRESS;
}

static bool has_other_kind(struct oh_ranges const *set, uintptr_t start, uintptr_t end, int kind) {
  for (struct oh_record *r = oh_ranges_from(set, start); r != NULL && oh_record_start(r) < end;
       r = oh_ranges_from(set, oh_record_end(r)))
    if (r->kind != kind) return true;
  return false;
}

enum oh_status oh_address_map_add(struct oh_address_map *map, uintptr_t start, size_t size,
                                  int kind) {
  enum oh_status status = check_range(start, size);
  if (status != OH_OK) return status;
  if (kind <= OH_KIND_NONE) return OH_BAD_OPTION;
  oh_lock_take(&map->lock);
  if (has_other_kind(&map->ranges, start, start + size, kind))
    status = OH_CONFLICT;
  else if (!oh_store_prepare(&map->store, RECORDS))
    status = OH_NO_MEMORY;
  else
    oh_ranges_cover(&map->ranges, start, start + size, kind);
  oh_lock_give(&map->lock);
  return status;
}

enum oh_status oh_address_map_remove(struct oh_address_map *map, uintptr_t start, size_t size) {
  enum oh_status status = check_range(start, size);
  if (status != OH_OK) return status;
  oh_lock_take(&map->lock);
  if (oh_store_prepare(&map->store, RECORDS))
    oh_ranges_remove_all(&map->ranges, start, start + size);
  else
    status = OH_NO_MEMORY;
  oh_lock_give(&map->lock);
  return status;
}

static struct oh_address_range range_of(struct oh_record const *r) {
  if (r == NULL) return (struct oh_address_range){0, 0, OH_KIND_NONE};
  return (struct oh_address_range){oh_record_start(r), r->size, r->kind};
}

struct oh_address_range oh_address_map_find(struct oh_address_map *map, uintptr_t address) {
  oh_lock_take(&map->lock);
  struct oh_address_range range = range_of(oh_ranges_find(&map->ranges, address));
  oh_lock_give(&map->lock);
  return range;
}

struct oh_address_range oh_address_map_next(struct oh_address_map *map, uintptr_t address) {
  oh_lock_take(&map->lock);
  struct oh_address_range range = range_of(oh_ranges_from(&map->ranges, address));
  oh_lock_give(&map->lock);
  return range;
}
