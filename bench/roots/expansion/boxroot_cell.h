/* What all cells that are boxroots have in common, for whichever library boxroot.h is of. */

#include "cell.h"

#include <boxroot.h>

typedef boxroot cell;

CELL_FUNCTION char const *cell_setup(void) {
  return boxroot_setup() ? NULL : boxroot_error_string();
}

CELL_FUNCTION value cell_get(cell c) { return boxroot_get(c); }
CELL_FUNCTION value const *cell_get_ref(cell c) { return boxroot_get_ref(c); }
