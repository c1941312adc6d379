/* Stubs of `boxroot_0_4_0`. The header is the crate's. */

#include <boxroot.h>

#include "stubs.h"

static char const *cell_setup(void) { return boxroot_setup() ? NULL : boxroot_error_string(); }

static void *cell_create(value contents) { return boxroot_create(contents); }

static value cell_get(void *cell) { return boxroot_get(cell); }

/* May move the root. */
static void *cell_modify(void *cell, value contents) {
  boxroot root = cell;
  return boxroot_modify(&root, contents) ? root : NULL;
}

static void cell_delete(void *cell) { boxroot_delete(cell); }

BENCH_DEFINE_STUBS(boxroot_0_4_0)
