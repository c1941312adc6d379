/* `fake-boxroots`: the node points to a malloc'ed word, which is the root; so the root could move from
   node to node, as a boxroot can. */

#define CAML_NAME_SPACE
#include <stdbool.h>
#include <stdlib.h>

#include <caml/memory.h>

typedef value *element;

static bool element_init(element *element, value v) {
  value *root = malloc(sizeof *root);
  if (root == NULL) return false;
  *root = v;
  caml_register_generational_global_root(root);
  *element = root;
  return true;
}

static value element_get(element *element) { return **element; }

static bool element_set(element *element, value v) {
  caml_modify_generational_global_root(*element, v);
  return true;
}

static void element_drop(element *element) {
  caml_remove_generational_global_root(*element);
  free(*element);
}

#include "list.h"

DEFINE_LIST_STUBS(fake)
