/* SPDX-License-Identifier: MIT */
/* The listing of docs/pages-design.md that is of no example. */
#include <outheap/page_table.h>

void mark(uintptr_t value);

static struct oh_page_table table;

void mark_all(const uintptr_t *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    if ((p[i] & 1) == 0 && oh_page_table_in(&table, p[i], OH_HEAP)) mark(p[i]);
}
