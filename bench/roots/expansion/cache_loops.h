/* The operations of cache.h of one implementation. Included in its file (../implementations). */

#include "cache.h"

static value cache_find(struct lru_table *t, uint64_t key) {
  uint32_t i = lru_find(t, key);
  return i == 0 ? Val_unit : cell_get(t->entries[i].cell);
}

static bool cache_insert(struct lru_table *t, uint64_t key, value v) {
  struct lru_entry *e = &t->entries[lru_insert(t, key)];
  if (e->cell != NULL) cell_delete(e->cell);
  e->cell = cell_create(v);
  return e->cell != NULL;
}

static void cache_clear(struct lru_table *t) {
  for (uint32_t i = 1; i <= t->used; i++) cell_delete(t->entries[i].cell);
}

static struct cache_operations const cache = {
    .setup = cell_setup,
    .find = cache_find,
    .insert = cache_insert,
    .clear = cache_clear,
};

value STUB(cache)(value unit) {
  (void)unit;
  return disguise((void *)&cache);
}
