/* Lists whose nodes have a cell each. Included in the file of an implementation
   (../implementations). */

typedef cell element;

static inline bool element_init(element *element, value v) {
  *element = cell_create(v);
  return *element != NULL;
}

static inline value element_get(element *element) { return cell_get(*element); }
static inline bool element_set(element *element, value v) { return cell_modify(element, v); }
static inline void element_drop(element *element) { cell_delete(*element); }

#include "monad.h"
