/* `generational`: a cell is a malloc'ed word registered as
   a generational global root. */

#define CELL_NAME generational
#define CELL_DELETES_WITHOUT_LOCK 0

#include "cell.h"

#include <caml/memory.h>

typedef value *cell;

static inline char const *cell_setup(void) { return NULL; }

static inline cell cell_create(value v) {
  cell c = malloc(sizeof *c);
  if (c == NULL) return NULL;
  *c = v;
  caml_register_generational_global_root(c);
  return c;
}

static inline value cell_get(cell c) { return *c; }
static inline value const *cell_get_ref(cell c) { return c; }

static inline bool cell_modify(cell *c, value v) {
  caml_modify_generational_global_root(*c, v);
  return true;
}

static inline void cell_delete(cell c) {
  caml_remove_generational_global_root(c);
  free(c);
}

#include "expand.h"
