/* `thread_unsafe`, for loops in C: a cell is a boxroot without the checks for locks and domains. See README.md in
   this folder. */

#define CELL_NAME thread_unsafe
#define CELL_DELETES_WITHOUT_LOCK 0

#include <thread_unsafe.h>

typedef boxroot cell;

static inline char const *cell_setup(void) {
  return boxroot_setup() ? NULL : boxroot_error_string();
}

static inline cell cell_create(value v) { return thread_unsafe_create(v); }
static inline value cell_get(cell c) { return boxroot_get(c); }
static inline value const *cell_get_ref(cell c) { return boxroot_get_ref(c); }
static inline bool cell_modify(cell *c, value v) { return thread_unsafe_modify(c, v); }
static inline void cell_delete(cell c) { thread_unsafe_delete(c); }
