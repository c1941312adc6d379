/* `gc`: C code on lists of the OCaml heap, which the GC owns. A node is a block of an element and
   the next node; the empty list is (). One thread only. */

#define CAML_NAME_SPACE
#include <stdbool.h>

#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/memory.h>

enum { ELEMENT, NEXT, FIELDS };

static bool is_empty(value list) { return list == Val_unit; }

value bench_gc_list_return(value v) {
  CAMLparam1(v);
  value node = caml_alloc_small(FIELDS, 0);
  Field(node, ELEMENT) = v;
  Field(node, NEXT) = Val_unit;
  CAMLreturn(node);
}

/* Does not allocate in the OCaml heap. */
value bench_gc_list_choice(value first, value second) {
  if (is_empty(first)) return second;
  value last = first;
  while (!is_empty(Field(last, NEXT))) last = Field(last, NEXT);
  caml_modify(&Field(last, NEXT), second);
  return first;
}

value bench_gc_list_map(value f, value list) {
  CAMLparam2(f, list);
  CAMLlocal1(node);
  for (node = list; !is_empty(node); node = Field(node, NEXT)) {
    value v = caml_callback(f, Field(node, ELEMENT));
    caml_modify(&Field(node, ELEMENT), v);
  }
  CAMLreturn(list);
}

/* Each part is put before what there is, since the walk to its end is short. */
value bench_gc_list_bind(value list, value f) {
  CAMLparam2(f, list);
  CAMLlocal1(result);
  for (result = Val_unit; !is_empty(list); list = Field(list, NEXT)) {
    value part = caml_callback(f, Field(list, ELEMENT));
    result = bench_gc_list_choice(part, result);
  }
  CAMLreturn(result);
}

value bench_gc_list_fold(value f, value accumulator, value list) {
  CAMLparam3(f, accumulator, list);
  for (; !is_empty(list); list = Field(list, NEXT))
    accumulator = caml_callback2(f, accumulator, Field(list, ELEMENT));
  CAMLreturn(accumulator);
}

/* The GC knows, and tells nobody. */
value bench_gc_list_live(value unit) {
  (void)unit;
  return Val_long(0);
}
