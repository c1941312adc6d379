/* Stubs of `force_remote`: a cell is a boxroot, see ../variants/force_remote.h. */

#include "stubs.h"
#include <force_remote.h>

static char const *cell_setup(void) { return boxroot_setup() ? NULL : boxroot_error_string(); }

static void *cell_create(value contents) { return boxroot_create(contents); }

static value cell_get(void *cell) { return boxroot_get(cell); }

/* May move the root. */
static void *cell_modify(void *cell, value contents) {
  boxroot root = cell;
  return force_remote_modify(&root, contents) ? root : NULL;
}

static void cell_delete(void *cell) { force_remote_delete(cell); }

BENCH_DEFINE_STUBS(force_remote)
