/* Cells that are malloc'ed words, registered as roots with the runtime. The file that includes this
   has defined the runtime's functions CELL_REGISTER and CELL_REMOVE, and defines cell_modify. */

#include "cell.h"

#include <caml/memory.h>

typedef value *cell;

static inline char const *cell_setup(void) { return NULL; }

static inline cell cell_create(value v) {
  cell c = malloc(sizeof *c);
  if (c == NULL) return NULL;
  *c = v;
  CELL_REGISTER(c);
  return c;
}

static inline value cell_get(cell c) { return *c; }
static inline value const *cell_get_ref(cell c) { return c; }

static inline void cell_delete(cell c) {
  CELL_REMOVE(c);
  free(c);
}
