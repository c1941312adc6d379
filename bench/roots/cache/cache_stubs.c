/* Stubs for cache.ml: the one table of the program. None of them raises or runs OCaml code but the
   set-up. */

#define CAML_NAME_SPACE
#define CAML_INTERNALS
#include <caml/fail.h>
#include <caml/misc.h>

#include "cache.h"
#include "disguise.h"

static struct cache_operations const *operations; /* chosen once */
static struct lru_table table;
static struct lru_batch batch; /* the evictor's, where values are in OCaml's heap */

/* Whether the collector was at work in this thread since that was asked. */
static _Thread_local bool was_collected;

static void note_collection(void) { was_collected = true; }

/* Before any library has hooks of its own, which call these. */
value bench_cache_create(value capacity, value enough) {
  caml_minor_gc_begin_hook = note_collection;
  caml_major_slice_begin_hook = note_collection;
  if (!lru_create(&table, (uint32_t)Long_val(capacity), (uint32_t)Long_val(enough)))
    caml_raise_out_of_memory();
  return Val_unit;
}

value bench_cache_choose(value chosen) {
  operations = undisguise(chosen);
  char const *error = operations->setup();
  if (error != NULL) caml_failwith(error);
  return Val_unit;
}

value bench_cache_was_collected(value unit) {
  (void)unit;
  bool was = was_collected;
  was_collected = false;
  return Val_bool(was);
}

value bench_cache_evicted_ahead(value unit) {
  (void)unit;
  return Val_long(table.evicted_ahead);
}

value bench_cache_find(value key) { return operations->find(&table, (uint64_t)Long_val(key)); }

value bench_cache_insert(value key, value v) {
  return Val_bool(operations->insert(&table, (uint64_t)Long_val(key), v));
}

value bench_cache_evict(value unit) {
  (void)unit;
  return Val_long(operations->evict(&table));
}

value bench_cache_clear(value unit) {
  operations->clear(&table);
  return unit;
}

/* For the implementation whose values are in OCaml's heap: entries by number. */

value bench_cache_find_entry(value key) {
  pthread_mutex_lock(&table.lock);
  uint32_t i = lru_find(&table, (uint64_t)Long_val(key));
  pthread_mutex_unlock(&table.lock);
  return Val_long(i);
}

value bench_cache_insert_entry(value key) {
  pthread_mutex_lock(&table.lock);
  uint32_t i = lru_insert(&table, (uint64_t)Long_val(key));
  pthread_mutex_unlock(&table.lock);
  return Val_long(i);
}

value bench_cache_evict_ahead(value unit) {
  (void)unit;
  pthread_mutex_lock(&table.lock);
  lru_evict_ahead(&table, &batch);
  pthread_mutex_unlock(&table.lock);
  return Val_long(batch.count);
}

value bench_cache_evicted(value place) { return Val_long(batch.entries[Long_val(place)]); }

value bench_cache_vacate(value unit) {
  pthread_mutex_lock(&table.lock);
  lru_vacate(&table, &batch);
  pthread_mutex_unlock(&table.lock);
  return unit;
}
