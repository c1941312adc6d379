/* A non-determinism monad whose lists are made of malloc'ed nodes, for any kind of element. The
   file that includes this has defined

     typedef … element;
     bool element_init(element *, value)    false for want of memory, with nothing to drop
     value element_get(element *)
     bool element_set(element *, value)     false for want of memory, unchanged
     void element_drop(element *)

   and CELL_NAME, of which the stubs are called bench_NAME_list_….

   A list is the address of its first node; OCaml owns it, disguised as an integer, NULL as 0. The
   elements are roots, or hold one, so a callback may move what they hold. A callback that raises
   leaks the list. One thread only. */

#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/memory.h>

struct list_node {
  element element;
  struct list_node *next;
};

static intnat live_elements = 0;

static struct list_node *list_new_node(value v) {
  struct list_node *node = malloc(sizeof *node);
  if (node == NULL) caml_raise_out_of_memory();
  node->next = NULL;
  if (!element_init(&node->element, v)) {
    free(node);
    caml_raise_out_of_memory();
  }
  live_elements++;
  return node;
}

/* The element's value, not rooted by itself, and the rest of the list. */
static value list_take_first(struct list_node **list) {
  struct list_node *node = *list;
  value v = element_get(&node->element);
  *list = node->next;
  element_drop(&node->element);
  free(node);
  live_elements--;
  return v;
}

static struct list_node *list_append(struct list_node *first, struct list_node *second) {
  if (first == NULL) return second;
  struct list_node *last = first;
  while (last->next != NULL) last = last->next;
  last->next = second;
  return first;
}

static value list_map(value f, value disguised) {
  CAMLparam1(f);
  for (struct list_node *node = undisguise(disguised); node != NULL; node = node->next) {
    value v = caml_callback(f, element_get(&node->element));
    if (!element_set(&node->element, v)) caml_raise_out_of_memory();
  }
  CAMLreturn(disguised);
}

/* Each part is put before what there is, since the walk to its end is short. */
static value list_bind(value f, value disguised) {
  CAMLparam1(f);
  struct list_node *list = undisguise(disguised);
  struct list_node *result = NULL;
  while (list != NULL)
    result = list_append(undisguise(caml_callback(f, list_take_first(&list))), result);
  CAMLreturn(disguise(result));
}

static value list_fold(value f, value accumulator, value disguised) {
  CAMLparam1(f);
  struct list_node *list = undisguise(disguised);
  while (list != NULL) accumulator = caml_callback2(f, accumulator, list_take_first(&list));
  CAMLreturn(accumulator);
}

value STUB(list_return)(value v) { return disguise(list_new_node(v)); }

value STUB(list_choice)(value a, value b) {
  return disguise(list_append(undisguise(a), undisguise(b)));
}

value STUB(list_map)(value f, value list) { return list_map(f, list); }
value STUB(list_bind)(value list, value f) { return list_bind(f, list); }

value STUB(list_fold)(value f, value accumulator, value list) {
  return list_fold(f, accumulator, list);
}

value STUB(list_live)(value unit) {
  (void)unit;
  return Val_long(live_elements);
}
