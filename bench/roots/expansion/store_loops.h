/* The loops of loops.h for one implementation. Included in its file (../implementations). */

#include "loops.h"

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

static struct store_loops const loops = {
    .setup = cell_setup,
    .create = create,
    .create_each = create_each,
    .modify = modify,
    .holding = holding,
    .holding_each = holding_each,
    .delete_all = delete_all,
    .pairs = pairs,
};

value STUB(loops)(value unit) {
  (void)unit;
  return disguise((void *)&loops);
}
