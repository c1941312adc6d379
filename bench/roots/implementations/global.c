/* `global`: a cell is a malloc'ed word registered as a global root. */

#define CELL_NAME global
#define CELL_DELETES_WITHOUT_LOCK 0
#define CELL_REGISTER caml_register_global_root
#define CELL_REMOVE caml_remove_global_root

#include "registered_word.h"

/* Needs no barrier: every minor collection scans every global root, and marking begins with
   them. */
static inline bool cell_modify(cell *c, value v) {
  **c = v;
  return true;
}

#include "expand.h"
