/* Stubs for cache.ml: the one table of the program. None of them raises or runs OCaml code but the
   set-up. */

#define CAML_NAME_SPACE
#include <caml/fail.h>

#include "cache.h"
#include "disguise.h"

static struct cache_operations const *operations; /* chosen once */
static struct lru_table table;

value bench_cache_create(value capacity) {
  if (!lru_create(&table, (uint32_t)Long_val(capacity))) caml_raise_out_of_memory();
  return Val_unit;
}

value bench_cache_choose(value chosen) {
  operations = undisguise(chosen);
  char const *error = operations->setup();
  if (error != NULL) caml_failwith(error);
  return Val_unit;
}

value bench_cache_find(value key) { return operations->find(&table, (uint64_t)Long_val(key)); }

value bench_cache_insert(value key, value v) {
  return Val_bool(operations->insert(&table, (uint64_t)Long_val(key), v));
}

value bench_cache_clear(value unit) {
  operations->clear(&table);
  return unit;
}

/* For the implementation whose values are in OCaml's heap: entries by number. */

value bench_cache_find_entry(value key) {
  return Val_long(lru_find(&table, (uint64_t)Long_val(key)));
}

value bench_cache_insert_entry(value key) {
  uint32_t i = lru_insert(&table, (uint64_t)Long_val(key));
  table.entries[i].cell = &table; /* it is in use */
  return Val_long(i);
}
