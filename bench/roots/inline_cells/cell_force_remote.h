/* `force_remote`, for loops in C: a cell is a boxroot, deleted as if by another domain. See README.md in
   this folder. */

#define CELL_NAME force_remote
#define CELL_DELETES_WITHOUT_LOCK 0

#include <force_remote.h>

typedef boxroot cell;

static inline char const *cell_setup(void) {
  return boxroot_setup() ? NULL : boxroot_error_string();
}

static inline cell cell_create(value v) { return boxroot_create(v); }
static inline value cell_get(cell c) { return boxroot_get(c); }
static inline value const *cell_get_ref(cell c) { return boxroot_get_ref(c); }
static inline bool cell_modify(cell *c, value v) { return force_remote_modify(c, v); }
static inline void cell_delete(cell c) { force_remote_delete(c); }
