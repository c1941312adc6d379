/* `boxroot`, for loops in C: a cell is a boxroot. See README.md in this folder. */

#define CELL_NAME boxroot
#define CELL_DELETES_WITHOUT_LOCK 1

#include <boxroot.h>

typedef boxroot cell;

static inline char const *cell_setup(void) {
  return boxroot_setup() ? NULL : boxroot_error_string();
}

static inline cell cell_create(value v) { return boxroot_create(v); }
static inline value cell_get(cell c) { return boxroot_get(c); }
static inline value const *cell_get_ref(cell c) { return boxroot_get_ref(c); }
static inline bool cell_modify(cell *c, value v) { return boxroot_modify(c, v); }
static inline void cell_delete(cell c) { boxroot_delete(c); }
