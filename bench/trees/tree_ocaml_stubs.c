/* SPDX-License-Identifier: MIT */
/* tree.h by the functions that tree_ocaml.ml registers. Deleting a tree is forgetting it; once all
   are forgotten there is a full major collection. */
#define CAML_NAME_SPACE
#include "tree.h"

#include <stdlib.h>

#include <caml/callback.h>
#include <caml/memory.h>

struct tree {
  value contents; /* a generational global root */
};

static unsigned live;

static value function(const char *name) { return *caml_named_value(name); }

static struct tree *new_tree(value contents) {
  struct tree *t = malloc(sizeof *t);
  if (t == NULL) tree_fail("out of memory");
  t->contents = contents;
  caml_register_generational_global_root(&t->contents);
  live++;
  return t;
}

struct tree *tree_generate(unsigned depth) {
  return new_tree(caml_callback(function("generate"), Val_int(depth)));
}

struct tree *tree_copy(const struct tree *from) {
  return new_tree(caml_callback(function("copy"), from->contents));
}

void tree_delete(struct tree *t) {
  caml_remove_generational_global_root(&t->contents);
  free(t);
  if (--live == 0) caml_callback(function("collect"), Val_unit);
}

int64_t tree_sum(const struct tree *t) {
  return Long_val(caml_callback(function("sum"), t->contents));
}

bool tree_equal(const struct tree *a, const struct tree *b) {
  return Bool_val(caml_callback2(function("equal"), a->contents, b->contents));
}

int bench_trees_main(void); /* that of trees.c, which the dune file gives this name */

value bench_tree_run(value unit) {
  bench_trees_main();
  return unit;
}
