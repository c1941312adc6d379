/* The part that all cells that are boxroots have in common, for whichever library boxroot.h is
   of. */

#include "cell.h"

#include <boxroot.h>

typedef boxroot cell;

static inline char const *cell_setup(void) {
  return boxroot_setup() ? NULL : boxroot_error_string();
}

static inline value cell_get(cell c) { return boxroot_get(c); }
static inline value const *cell_get_ref(cell c) { return boxroot_get_ref(c); }
