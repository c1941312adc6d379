/* `generational`: a cell is a malloc'ed word registered as a generational global root. */

#define CELL_NAME generational
#define CELL_DELETES_WITHOUT_LOCK 0
#define CELL_REGISTER caml_register_generational_global_root
#define CELL_REMOVE caml_remove_generational_global_root

#include "registered_word.h"

static inline bool cell_modify(cell *c, value v) {
  caml_modify_generational_global_root(*c, v);
  return true;
}

#include "expand.h"
