/* SPDX-License-Identifier: MIT */
/* The listing of docs/pages-design.md: of integers, heap and foreign memory, the heap is marked. */
#include "../pages.c"

#include <assert.h>

static uintptr_t marked[4];
static size_t count;

void mark(uintptr_t value) { marked[count++] = value; }

int main(void) {
  uintptr_t heap = (uintptr_t)1 << 40, foreign = heap + OH_GRANULE_SIZE;
  enum oh_status status = oh_page_table_set(&table, heap, OH_GRANULE_SIZE, OH_HEAP, NULL);
  assert(status == OH_OK);
  uintptr_t const values[] = {5, foreign + 8, heap + 8};
  mark_all(values, 3);
  assert(count == 1 && marked[0] == heap + 8);
  return 0;
}
