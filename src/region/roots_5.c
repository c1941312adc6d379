/* SPDX-License-Identifier: MIT */
/* On OCaml 5 all domains are stopped, and the one that asks goes through the roots of each. */
#define CAML_INTERNALS
#include "roots.h"

#if OCAML_VERSION >= 50000
#include <caml/domain.h>
#include <caml/fiber.h>
#include <caml/globroots.h>
#include <caml/major_gc.h>
#include <caml/roots.h>
#include <caml/weak.h>

#include "outheap/page_table.h"

struct oh_world {
  caml_domain_state **domains;
  int count;
};

struct request {
  void (*f)(struct oh_world const *world, void *data);
  void *data;
  caml_domain_state const *asking;
};

/* Nobody leaves, and so reads the request, after the domain that has it on its stack has left. */
static void run_in_one(caml_domain_state *domain, void *data, int count,
                       caml_domain_state **domains) {
  struct request const *request = data;
  struct oh_world const world = {domains, count};
  if (domain == request->asking) request->f(&world, request->data);
#if OCAML_VERSION >= 50300
  caml_global_barrier(count);
#else
  if (count != 1) caml_global_barrier();
#endif
}

/* The least that a slice can be asked for. In each, a domain takes over what ended ones have
   left. */
#define LEAST_SLICE 1

void oh_while_stopped(void (*f)(struct oh_world const *world, void *data), void *data) {
  caml_major_collection_slice(LEAST_SLICE);
  struct request request = {f, data, Caml_state};
  while (!caml_try_run_on_all_domains(run_in_one, &request, NULL)) {
  }
}

struct visitor {
  oh_root_function *visit;
  void *data;
};

static void visit_root(void *visitor_, value v, value volatile *place) {
  struct visitor const *visitor = visitor_;
  visitor->visit(visitor->data, v, (uintptr_t)place);
}

void oh_roots_visit(struct oh_world const *world, oh_root_function *visit, void *data) {
  struct visitor visitor = {visit, data};
  for (int i = 0; i < world->count; i++)
    caml_do_roots(visit_root, 0, &visitor, world->domains[i], 1);
  caml_scan_global_roots(visit_root, &visitor);
}

void oh_roots_visit_fiber(value block, oh_root_function *visit, void *data) {
  struct visitor visitor = {visit, data};
  if (Tag_val(block) != Cont_tag) return;
  struct stack_info *stack = Ptr_val(Field(block, 0));
  if (stack != NULL) caml_scan_stack(visit_root, 0, &visitor, stack, NULL);
}

static void visit_list(value first, oh_ephemeron_function *visit, void *data) {
  for (value e = first; e != 0; e = Ephe_link(e)) visit(data, e);
}

void oh_roots_visit_ephemerons(struct oh_world const *world, oh_ephemeron_function *visit,
                               void *data) {
  for (int i = 0; i < world->count; i++) {
    struct caml_ephe_info const *all = world->domains[i]->ephe_info;
    visit_list(all->todo, visit, data);
    visit_list(all->live, visit, data);
  }
}

/* In the runtimes that have it: which addresses are a heap's. */
extern struct oh_page_table oh_rt_table __attribute__((weak));

static bool may_be_naked(value v) {
  return &oh_rt_table != NULL && !oh_page_table_in(&oh_rt_table, (uintptr_t)v, OH_HEAP | OH_YOUNG);
}

/* The header of an infix block is none that the collector looks at: that of the closure around it
   says of what memory it is. */
static header_t header_of_memory(value v) {
  header_t header = Hd_val(v);
  return Tag_hd(header) == Infix_tag ? Hd_val(v - Infix_offset_hd(header)) : header;
}

bool oh_roots_are_followed_to(value v) {
  return !may_be_naked(v) &&
         Color_hd(header_of_memory(v)) != Color_hd(Caml_out_of_heap_header(1, 0));
}

#endif
