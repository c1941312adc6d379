/* `global-roots`: the node itself holds the root. */

#define CELL_NAME global_root_in_node

#include "cell.h"

#include <caml/memory.h>

typedef value element;

static bool element_init(element *element, value v) {
  *element = v;
  caml_register_global_root(element);
  return true;
}

static value element_get(element *element) { return *element; }

/* Needs no barrier: every minor collection scans every global root, and marking begins with
   them. */
static bool element_set(element *element, value v) {
  *element = v;
  return true;
}

static void element_drop(element *element) { caml_remove_global_root(element); }

#include "monad.h"
