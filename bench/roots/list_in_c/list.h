/* A non-determinism monad whose lists are made of malloc'ed nodes, for any kind of element. Who includes
   this has defined

     typedef … element;
     bool element_init(element *, value)    false for want of memory, with nothing to drop
     value element_get(element *)
     bool element_set(element *, value)     false for want of memory, unchanged
     void element_drop(element *)

   and defines the stubs with DEFINE_LIST_STUBS(name), see in_c.ml.

   A list is the address of its first node; OCaml owns it, disguised as an integer, NULL as 0. The
   elements are roots, or hold one, so a callback may move what they hold. A callback that raises
   leaks the list. One thread only. */

#ifndef BENCH_LIST_H
#define BENCH_LIST_H

#define CAML_NAME_SPACE
#include <stdbool.h>
#include <stdlib.h>

#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/memory.h>

#include "disguise.h"

struct node {
  element element;
  struct node *next;
};

static intnat live = 0;

static struct node *new_node(value v) {
  struct node *node = malloc(sizeof *node);
  if (node == NULL) caml_raise_out_of_memory();
  node->next = NULL;
  if (!element_init(&node->element, v)) {
    free(node);
    caml_raise_out_of_memory();
  }
  live++;
  return node;
}

/* The element's value, not rooted by itself, and the rest of the list. */
static value take_first(struct node **list) {
  struct node *node = *list;
  value v = element_get(&node->element);
  *list = node->next;
  element_drop(&node->element);
  free(node);
  live--;
  return v;
}

static struct node *append(struct node *first, struct node *second) {
  if (first == NULL) return second;
  struct node *last = first;
  while (last->next != NULL) last = last->next;
  last->next = second;
  return first;
}

static value map(value f, value disguised) {
  CAMLparam1(f);
  for (struct node *node = undisguise(disguised); node != NULL; node = node->next) {
    value v = caml_callback(f, element_get(&node->element));
    if (!element_set(&node->element, v)) caml_raise_out_of_memory();
  }
  CAMLreturn(disguised);
}

/* Each part is put before what there is, since the walk to its end is short. */
static value bind(value f, value disguised) {
  CAMLparam1(f);
  struct node *list = undisguise(disguised);
  struct node *result = NULL;
  while (list != NULL) result = append(undisguise(caml_callback(f, take_first(&list))), result);
  CAMLreturn(disguise(result));
}

static value fold(value f, value accumulator, value disguised) {
  CAMLparam1(f);
  struct node *list = undisguise(disguised);
  while (list != NULL) accumulator = caml_callback2(f, accumulator, take_first(&list));
  CAMLreturn(accumulator);
}

#define DEFINE_LIST_STUBS(name)                                                                    \
  value bench_list_##name##_return(value v) { return disguise(new_node(v)); }                      \
  value bench_list_##name##_choice(value a, value b) {                                             \
    return disguise(append(undisguise(a), undisguise(b)));                                         \
  }                                                                                                \
  value bench_list_##name##_map(value f, value list) { return map(f, list); }                      \
  value bench_list_##name##_bind(value list, value f) { return bind(f, list); }                    \
  value bench_list_##name##_fold(value f, value accumulator, value list) {                         \
    return fold(f, accumulator, list);                                                             \
  }                                                                                                \
  value bench_list_##name##_live(value unit) {                                                     \
    (void)unit;                                                                                    \
    return Val_long(live);                                                                         \
  }

#endif
