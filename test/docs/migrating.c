/* The listings of docs/migrating.md: each way to keep a value before, and with a boxroot. */
#include <boxroot.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/memory.h>

#include <stdlib.h>

/* {{{ Global roots */

struct before_global {
  value closure; /* registered */
};

struct before_global *global_make(value closure) {
  struct before_global *h = malloc(sizeof *h);
  if (h == NULL) caml_raise_out_of_memory();
  h->closure = closure;
  caml_register_global_root(&h->closure);
  return h;
}

void global_set(struct before_global *h, value closure) { h->closure = closure; }

void global_free(struct before_global *h) {
  caml_remove_global_root(&h->closure);
  free(h);
}

/* }}} */
/* {{{ Generational global roots */

struct before_generational {
  value closure; /* registered */
};

struct before_generational *generational_make(value closure) {
  struct before_generational *h = malloc(sizeof *h);
  if (h == NULL) caml_raise_out_of_memory();
  h->closure = closure;
  caml_register_generational_global_root(&h->closure);
  return h;
}

void generational_set(struct before_generational *h, value closure) {
  caml_modify_generational_global_root(&h->closure, closure);
}

void generational_free(struct before_generational *h) {
  caml_remove_generational_global_root(&h->closure);
  free(h);
}

/* }}} */
/* {{{ With a boxroot */

struct handler {
  boxroot closure;
};

struct handler *handler_make(value closure) {
  struct handler *h = malloc(sizeof *h);
  if (h == NULL) caml_raise_out_of_memory();
  h->closure = boxroot_create(closure);
  if (h->closure == NULL) {
    free(h);
    caml_failwith(boxroot_error_string());
  }
  return h;
}

void handler_set(struct handler *h, value closure) {
  if (!boxroot_modify(&h->closure, closure)) caml_failwith(boxroot_error_string());
}

value handler_call(struct handler *h, value argument) {
  return caml_callback(boxroot_get(h->closure), argument);
}

void handler_free(struct handler *h) {
  boxroot_delete(h->closure);
  free(h);
}

/* }}} */
/* {{{ Local roots */

value twice(value f, value x) {
  CAMLparam2(f, x);
  CAMLlocal2(first, second);
  first = caml_callback(f, x);
  second = caml_callback(f, first);
  CAMLreturn(second);
}

/* }}} */
/* {{{ Loops that would need an array of local roots */

/* The results of [f], one after the other, for the caller to delete. false if [f] raises, or a root
   cannot be made: those before it are deleted. */
bool collect(boxroot f, int count, boxroot *results) {
  for (int i = 0; i < count; i++) {
    value result = caml_callback_exn(boxroot_get(f), Val_int(i));
    results[i] = Is_exception_result(result) ? NULL : boxroot_create(result);
    if (results[i] == NULL) {
      while (i-- > 0) boxroot_delete(results[i]);
      return false;
    }
  }
  return true;
}

/* }}} */
