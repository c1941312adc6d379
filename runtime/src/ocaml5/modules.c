/* SPDX-License-Identifier: MIT */
/* Which static data there is: see modules.h. */

#define CAML_INTERNALS

#include "caml/fail.h"
#include "caml/misc.h"
#include "caml/mlvalues.h"
#include "modules.h"
#include "static_ranges.h"

struct segment {
  char *begin, *end;
};

/* The linked program's, as ocamlopt makes it: the last one begins nowhere. */
#ifdef NATIVE_CODE
extern struct segment caml_data_segments[];
#else
static struct segment const caml_data_segments[1];
#endif

/* An empty block at the very end of a module's data is static data too. */
static bool add(uintptr_t begin, uintptr_t end) {
  return oh_rt_static_add(begin, end + sizeof(value));
}

static bool add_atoms(void) {
  return add((uintptr_t)Hp_val(caml_atom(0)), (uintptr_t)caml_atom(255));
}

void oh_rt_add_program(void) {
  bool is_added = add_atoms();
  for (struct segment const *s = caml_data_segments; s->begin != NULL; s++)
    is_added = is_added && add((uintptr_t)s->begin, (uintptr_t)s->end);
  if (!is_added) caml_fatal_error("there is no memory to know static data by");
  oh_rt_static_choose_main();
}

void oh_rt_add_plugin(void *begin, void *end) {
  if (begin == NULL || end == NULL) return;
  if (!add((uintptr_t)begin, (uintptr_t)end)) caml_raise_out_of_memory();
}
