/* Stubs for stores.ml: the one store of the program. None of them raises or runs OCaml code but
   the set-up. */

#define CAML_NAME_SPACE
#include <stdlib.h>
#include <string.h>

#include <caml/fail.h>
#include <caml/memory.h>

#include "disguise.h"
#include "loops.h"

static struct store_loops const *loops; /* chosen once */
static void **room;                     /* for all of them */
static void **cells;                    /* the first in it that is left, and how many are */
static size_t count;

/* The room is touched, so that it does not count as memory or time of the cells. */
value bench_store_setup(value chosen, value most) {
  loops = undisguise(chosen);
  char const *error = loops->setup();
  if (error != NULL) caml_failwith(error);
  size_t bytes = (size_t)(Long_val(most) + 1) * sizeof *cells;
  cells = room = malloc(bytes);
  if (room == NULL) caml_raise_out_of_memory();
  memset(room, 0xff, bytes);
  return Val_unit;
}

value bench_store_create(value n, value v) {
  count = Long_val(n);
  return Val_bool(loops->create(cells, count, v));
}

value bench_store_create_each(value array) {
  count = Wosize_val(array);
  return Val_bool(loops->create_each(cells, count, array));
}

value bench_store_modify(value v) { return Val_bool(loops->modify(cells, count, v)); }
value bench_store_holding(value v) { return Val_long(loops->holding(cells, count, v)); }

value bench_store_holding_each(value array) {
  return Val_long(loops->holding_each(cells, count, array));
}

value bench_store_delete_first(value n) {
  loops->delete_all(cells, Long_val(n));
  cells += Long_val(n);
  count -= Long_val(n);
  return Val_unit;
}

value bench_store_delete(value unit) {
  loops->delete_all(cells, count);
  count = 0;
  return unit;
}

value bench_store_pairs(value n, value v) { return Val_bool(loops->pairs(Long_val(n), v)); }

/* Cell i becomes what cell order[i] was. */
value bench_store_permute(value order) {
  void **permuted = malloc((count + 1) * sizeof *cells);
  if (permuted == NULL) abort();
  for (size_t i = 0; i < count; i++) permuted[i] = cells[Long_val(Field(order, i))];
  free(room);
  cells = room = permuted;
  return Val_unit;
}
