/* The operations of cache.h of one implementation. Included in its file (../implementations). */

#include "cache.h"

static value cache_find(struct lru_table *t, uint64_t key) {
  pthread_mutex_lock(&t->lock);
  uint32_t i = lru_find(t, key);
  value found = i == 0 ? Val_unit : cell_get(t->entries[i].cell);
  pthread_mutex_unlock(&t->lock);
  return found;
}

static bool cache_insert(struct lru_table *t, uint64_t key, value v) {
  pthread_mutex_lock(&t->lock);
  struct lru_entry *e = &t->entries[lru_insert(t, key)];
  if (e->cell != NULL) cell_delete(e->cell);
  e->cell = cell_create(v);
  bool done = e->cell != NULL;
  pthread_mutex_unlock(&t->lock);
  return done;
}

static uint32_t cache_evict(struct lru_table *t) {
  struct lru_batch batch;
  pthread_mutex_lock(&t->lock);
  lru_evict_ahead(t, &batch);
  pthread_mutex_unlock(&t->lock);
  for (uint32_t i = 0; i < batch.count; i++) cell_delete(t->entries[batch.entries[i]].cell);
  pthread_mutex_lock(&t->lock);
  lru_vacate(t, &batch);
  pthread_mutex_unlock(&t->lock);
  return batch.count;
}

static void cache_clear(struct lru_table *t) {
  for (uint32_t i = 1; i <= t->used; i++)
    if (t->entries[i].cell != NULL) cell_delete(t->entries[i].cell);
}

static struct cache_operations const cache = {
    .setup = cell_setup,
    .find = cache_find,
    .insert = cache_insert,
    .evict = cache_evict,
    .clear = cache_clear,
};

value STUB(cache)(value unit) {
  (void)unit;
  return disguise((void *)&cache);
}
