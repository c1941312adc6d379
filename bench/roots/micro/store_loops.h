/* The loops of store.h for one implementation, whose header (../inline_cells) comes before this one.
   Defines store_NAME. */

#include "store.h"

static bool create(void **cells, size_t count, value v) {
  for (size_t i = 0; i < count; i++) {
    cell c = cell_create(v);
    if (c == NULL) return false;
    cells[i] = c;
  }
  return true;
}

static bool create_each(void **cells, size_t count, value array) {
  for (size_t i = 0; i < count; i++) {
    cell c = cell_create(Field(array, i));
    if (c == NULL) return false;
    cells[i] = c;
  }
  return true;
}

static bool modify(void **cells, size_t count, value v) {
  for (size_t i = 0; i < count; i++) {
    cell c = cells[i];
    if (!cell_modify(&c, v)) return false;
    cells[i] = c;
  }
  return true;
}

static size_t holding(void **cells, size_t count, value v) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += cell_get(cells[i]) == v;
  return found;
}

static size_t holding_each(void **cells, size_t count, value array) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += cell_get(cells[i]) == Field(array, i);
  return found;
}

static void delete_all(void **cells, size_t count) {
  for (size_t i = 0; i < count; i++) cell_delete(cells[i]);
}

static bool pairs(size_t count, value v) {
  for (size_t i = 0; i < count; i++) {
    cell c = cell_create(v);
    if (c == NULL) return false;
    cell_delete(c);
  }
  return true;
}

#define NAME_STRING_OF(name) #name
#define NAME_STRING(name) NAME_STRING_OF(name)
#define LOOPS_OF(name) store_##name
#define LOOPS(name) LOOPS_OF(name)

struct store_loops const LOOPS(CELL_NAME) = {
    .name = NAME_STRING(CELL_NAME),
    .setup = cell_setup,
    .create = create,
    .create_each = create_each,
    .modify = modify,
    .holding = holding,
    .holding_each = holding_each,
    .delete_all = delete_all,
    .pairs = pairs,
};
