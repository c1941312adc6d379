/* SPDX-License-Identifier: MIT */
/* On OCaml 4.14 nobody else runs while one thread has OCaml's lock. */
#define CAML_INTERNALS
#include "roots.h"

#if OCAML_VERSION < 50000
#include <caml/address_class.h>
#include <caml/roots.h>
#include <caml/weak.h>

struct oh_world {
  char none;
};

/* For a function of the runtime's that passes no data on. With OCaml's lock. */
static oh_root_function *visit_now;
static void *data_now;

static void visit_root(value v, value *place) { visit_now(data_now, v, (uintptr_t)place); }

void oh_while_stopped(void (*f)(struct oh_world const *world, void *data), void *data) {
  f(NULL, data);
}

void oh_roots_visit(struct oh_world const *world, oh_root_function *visit, void *data) {
  (void)world;
  visit_now = visit;
  data_now = data;
  caml_do_roots(visit_root, 1);
}

void oh_roots_visit_fiber(value block, oh_root_function *visit, void *data) {
  (void)block;
  (void)visit;
  (void)data;
}

void oh_roots_visit_ephemerons(struct oh_world const *world, oh_ephemeron_function *visit,
                               void *data) {
  (void)world;
  for (value e = caml_ephe_list_head; e != 0; e = Field(e, CAML_EPHE_LINK_OFFSET)) visit(data, e);
}

/* Configured without naked pointers, OCaml says of all pointers that they are, as blocks of the
   heap and static data look alike there. */
bool oh_roots_are_followed_to(value v) { return Is_in_heap_or_young(v); }

#endif
