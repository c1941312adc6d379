/* `gc`: a cell is a block of the OCaml heap with one field, which the GC owns. */

#define CELL_NAME gc

#include "cell.h"

#include <caml/alloc.h>
#include <caml/memory.h>

#include "counts.h"

value bench_gc_create(value contents) {
  CAMLparam1(contents);
  value cell = caml_alloc_small(1, 0);
  Field(cell, 0) = contents;
  ++counts.created;
  CAMLreturn(cell);
}

value bench_gc_get(value cell) { return Field(cell, 0); }

value bench_gc_modify(value cell, value contents) {
  caml_modify(&Field(cell, 0), contents);
  return cell;
}

/* A deleted cell must not keep its value alive. */
value bench_gc_delete(value cell) {
  caml_modify(&Field(cell, 0), Val_unit);
  ++counts.deleted;
  return Val_unit;
}
