/* Stubs of `thread_unsafe`: a cell is a boxroot, see ../variants/thread_unsafe.h. */

#include "stubs.h"
#include <thread_unsafe.h>

static char const *cell_setup(void) { return boxroot_setup() ? NULL : boxroot_error_string(); }

static void *cell_create(value contents) { return thread_unsafe_create(contents); }

static value cell_get(void *cell) { return boxroot_get(cell); }

/* May move the root. */
static void *cell_modify(void *cell, value contents) {
  boxroot root = cell;
  return thread_unsafe_modify(&root, contents) ? root : NULL;
}

static void cell_delete(void *cell) { thread_unsafe_delete(cell); }

BENCH_DEFINE_STUBS(thread_unsafe)
