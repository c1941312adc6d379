/* SPDX-License-Identifier: MIT */
/* Slabs of records: see store.h. */
#include "store.h"
#include "platform.h"

enum { SLAB_SIZE = 1 << 16, SLAB_RECORDS = (SLAB_SIZE - 16) / (int)sizeof(struct oh_record) };

struct oh_slab {
  struct oh_slab *next;
  struct oh_record records[SLAB_RECORDS];
};

_Static_assert(sizeof(struct oh_slab) <= SLAB_SIZE, "a slab fits its memory");

/* The rest of the slab before is less than an operation needs. */
static bool add_slab(struct oh_store *store) {
  struct oh_slab *slab = oh_platform_map(SLAB_SIZE);
  if (slab == NULL) return false;
  while (store->fresh_count > 0) oh_store_put(store, &store->fresh[--store->fresh_count]);
  slab->next = store->slabs;
  store->slabs = slab;
  store->fresh = slab->records;
  store->fresh_count = SLAB_RECORDS;
  return true;
}

bool oh_store_prepare(struct oh_store *store, size_t count) {
  while (store->free_count + store->fresh_count < count)
    if (!add_slab(store)) return false;
  return true;
}

static struct oh_record *take_fresh(struct oh_store *store) {
  store->fresh_count--;
  return store->fresh++;
}

struct oh_record *oh_store_take(struct oh_store *store) {
  struct oh_record *record = store->free;
  if (record == NULL) return take_fresh(store);
  store->free = (struct oh_record *)(void *)record->by_address.left;
  store->free_count--;
  return record;
}

void oh_store_put(struct oh_store *store, struct oh_record *record) {
  record->by_address.left = (struct oh_node *)(void *)store->free;
  store->free = record;
  store->free_count++;
}

void oh_store_release(struct oh_store *store) {
  for (struct oh_slab *slab = store->slabs, *next; slab != NULL; slab = next) {
    next = slab->next;
    oh_platform_release((uintptr_t)slab, SLAB_SIZE);
  }
  *store = (struct oh_store){.free = NULL};
}
