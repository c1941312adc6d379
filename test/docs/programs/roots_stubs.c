/* SPDX-License-Identifier: MIT */
/* OCaml's side of the listings with roots, for roots.ml. */
#include "../migrating.c"
#include "../readme.c"

#include <caml/alloc.h>
#include <caml/signals.h>

static value address(void *p) { return caml_copy_nativeint((intnat)p); }
static void *pointer(value v) { return (void *)Nativeint_val(v); }

value listing_remember(value f) { return address(remember(f)); }

value listing_call(value v) {
  call(pointer(v));
  return Val_unit;
}

value listing_forget(value v) {
  forget(pointer(v));
  return Val_unit;
}

value listing_remembers_without_lock(value unit) {
  (void)unit;
  caml_enter_blocking_section();
  struct callback *c = remember(Val_unit);
  caml_leave_blocking_section();
  return Val_bool(c != NULL);
}

enum { GLOBAL, GENERATIONAL, BOXROOT };

value listing_make(value way, value f) {
  switch (Int_val(way)) {
  case GLOBAL: return address(global_make(f));
  case GENERATIONAL: return address(generational_make(f));
  default: return address(handler_make(f));
  }
}

value listing_set(value way, value kept, value f) {
  switch (Int_val(way)) {
  case GLOBAL: global_set(pointer(kept), f); break;
  case GENERATIONAL: generational_set(pointer(kept), f); break;
  default: handler_set(pointer(kept), f);
  }
  return Val_unit;
}

value listing_ask(value kept, value x) { return handler_call(pointer(kept), x); }

value listing_free(value way, value kept) {
  switch (Int_val(way)) {
  case GLOBAL: global_free(pointer(kept)); break;
  case GENERATIONAL: generational_free(pointer(kept)); break;
  default: handler_free(pointer(kept));
  }
  return Val_unit;
}

value listing_live(value unit) {
  (void)unit;
  struct boxroot_stats stats;
  boxroot_stats_get(&stats);
  return Val_long(stats.roots_live);
}

value listing_collected(value f, value count) {
  CAMLparam1(f);
  CAMLlocal2(list, cell);
  boxroot results[8];
  boxroot function = boxroot_create(f);
  if (function == NULL || !collect(function, Int_val(count), results))
    caml_failwith(boxroot_error_string());
  boxroot_delete(function);
  list = Val_emptylist;
  for (int i = Int_val(count); i-- > 0;) {
    cell = caml_alloc_small(2, Tag_cons);
    Field(cell, 0) = boxroot_get(results[i]);
    Field(cell, 1) = list;
    list = cell;
    boxroot_delete(results[i]);
  }
  CAMLreturn(list);
}
