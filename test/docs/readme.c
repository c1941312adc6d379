/* SPDX-License-Identifier: MIT */
/* The listing of README.md. */
#include <boxroot.h>
#include <caml/callback.h>
#include <stdlib.h>

struct callback {
  boxroot closure; /* a field of any structure of C */
};

/* NULL on failure, with nothing kept. */
struct callback *remember(value closure) {
  struct callback *c = malloc(sizeof *c);
  if (c == NULL) return NULL;
  c->closure = boxroot_create(closure);
  if (c->closure != NULL) return c;
  free(c);
  return NULL;
}

/* Does not touch [c] once the function runs: it may forget [c]. */
void call(struct callback const *c) { caml_callback(boxroot_get(c->closure), Val_unit); }

/* On any thread, with or without OCaml's lock. */
void forget(struct callback *c) {
  boxroot_delete(c->closure);
  free(c);
}
