/* The first root of a program, in a minor heap that has no room left: only the argument of
   boxroot_create keeps its value, which is an encoded exception, and a finaliser that creates a
   root runs when set-up collects. */
#define CAML_INTERNALS
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/custom.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>

#include <errno.h>

static boxroot root;
static bool finaliser_failed;

static void create_and_delete(value block) {
  (void)block;
  boxroot r = boxroot_create(Val_unit);
  if (r != NULL)
    boxroot_delete(r);
  else
    finaliser_failed = errno != EPERM;
}

static struct custom_operations operations = {
    .identifier = "test_early",
    .finalize = create_and_delete,
};

static intnat room(void) { return Caml_state->young_ptr - Caml_state->young_start; }

/* OCaml 5.0 and 5.1 collect before it is as full as that. */
static value fill_minor_heap(value n) {
  enum { TOO_LITTLE = 6 };
  caml_alloc_custom(&operations, sizeof(value), 0, 1);
  intnat before;
  do {
    before = room();
    caml_alloc_small(1, 0);
  } while (room() > TOO_LITTLE && room() < before);
  value v = caml_alloc_small(1, 0);
  Field(v, 0) = n;
  return v;
}

value test_early_create(value n) {
  root = boxroot_create(Make_exception_result(fill_minor_heap(n)));
  if (root == NULL) return Val_false;
  value result = boxroot_get(root);
  return Val_bool(Is_exception_result(result) && boxroot_modify(&root, Extract_exception(result)));
}

value test_early_first_root(value unit) {
  (void)unit;
  return finaliser_failed ? Val_unit : Field(boxroot_get(root), 0);
}
