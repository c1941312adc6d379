/* SPDX-License-Identifier: MIT */
/* OCaml's global roots by means of boxroots, for OCaml's own tests of global roots.

   A global root is the address of a cell that the program owns; the collector keeps what the cell
   holds and updates the cell. A boxroot is a cell of the library's. So each registered cell gets a
   boxroot that mirrors it:

   - The program has to tell of some changes (register, modify, remove). They are done to the
     boxroot at once.
   - The program may write into a cell without telling, if the root is not generational. When a
     collection looks for roots, the write is passed on to the boxroot, before the library's hook
     looks.
   - Where the collector has moved a value, boxroot says where to, after that hook. The cell is
     updated from the boxroot.

   OCaml's own roots are not used: a cell that the collector updates has been updated by way of a
   boxroot. One thing is not as with OCaml's: when Gc.compact of OCaml 4 moves values, which no such
   test asks for, no hook tells its end.

   A mutex protects the table, since domains register and collect at the same time. */
#define CAML_INTERNALS
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <boxroot.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>
#include <caml/misc.h>
#include <caml/roots.h>

#include "shim.h"

CAMLextern void shim_register_global_root(value *cell);
CAMLextern void shim_remove_global_root(value *cell);
CAMLextern void shim_register_generational_global_root(value *cell);
CAMLextern void shim_remove_generational_global_root(value *cell);
CAMLextern void shim_modify_generational_global_root(value *cell, value v);

struct mirror {
  value *cell;
  value known; /* what both held when they were last compared */
  boxroot root;
  struct mirror *next;
};

enum { BUCKETS = 4096 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct mirror *mirrors[BUCKETS];
static long created, told, moved;

static struct mirror **bucket_of(value *cell) {
  uintptr_t n = (uintptr_t)cell / sizeof(value);
  return &mirrors[(n ^ n >> 12) % BUCKETS];
}

/* Where the cell's mirror is linked from. */
static struct mirror **link_to(value *cell) {
  struct mirror **link = bucket_of(cell);
  while (*link != NULL && (*link)->cell != cell) link = &(*link)->next;
  if (*link == NULL) caml_fatal_error("shim: a cell that is not registered");
  return link;
}

static void set(struct mirror *m, value v) {
  if (!boxroot_modify(&m->root, v)) caml_fatal_error("shim: %s", boxroot_error_string());
  m->known = v;
}

/* {{{ Collections */

static void for_each_mirror(void (*f)(struct mirror *)) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < BUCKETS; i++)
    for (struct mirror *m = mirrors[i]; m != NULL; m = m->next) f(m);
  pthread_mutex_unlock(&mutex);
}

static void tell_boxroot(struct mirror *m) {
  if (*m->cell == m->known) return;
  set(m, *m->cell);
  told++;
}

/* Domains scan side by side: who comes last copies the last of what was moved. */
static void update_cell(struct mirror *m) {
  value v = boxroot_get(m->root);
  if (v == m->known) return;
  *m->cell = m->known = v;
  moved++;
}

#if OCAML_VERSION >= 50000

static scan_roots_hook boxroots_hook;

static void scan(scanning_action action, scanning_action_flags flags, void *data,
                 caml_domain_state *state) {
  for_each_mirror(tell_boxroot);
  boxroots_hook(action, flags, data, state);
  for_each_mirror(update_cell);
}

static void install_hooks(void) {
  boxroots_hook = atomic_load(&caml_scan_roots_hook);
  atomic_store(&caml_scan_roots_hook, scan);
}

#else

static void (*boxroots_hook)(scanning_action);
static void (*previous_slice_end_hook)(void);

/* The compactor threads pointers through slots: they are values again only when it ends, in a
   slice. */
static void scan(scanning_action action) {
  for_each_mirror(tell_boxroot);
  boxroots_hook(action);
  if (action == &caml_oldify_one) for_each_mirror(update_cell);
}

static void slice_ends(void) {
  if (previous_slice_end_hook != NULL) previous_slice_end_hook();
  for_each_mirror(update_cell);
}

static void install_hooks(void) {
  boxroots_hook = caml_scan_roots_hook;
  caml_scan_roots_hook = scan;
  previous_slice_end_hook = caml_major_slice_end_hook;
  caml_major_slice_end_hook = slice_ends;
}

#endif

/* }}} */
/* {{{ The functions of OCaml */

/* The library's hook comes first, to be called by ours. */
static void install(void) {
  if (!boxroot_setup()) caml_fatal_error("shim: %s", boxroot_error_string());
  install_hooks();
}

static void register_cell(value *cell) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  struct mirror *m = malloc(sizeof *m);
  if (m == NULL) caml_fatal_error("shim: no memory");
  pthread_mutex_lock(&mutex);
  struct mirror **bucket = bucket_of(cell);
  *m = (struct mirror){cell, *cell, boxroot_create(*cell), *bucket};
  if (m->root == NULL) caml_fatal_error("shim: %s", boxroot_error_string());
  *bucket = m;
  created++;
  pthread_mutex_unlock(&mutex);
}

static void remove_cell(value *cell) {
  pthread_mutex_lock(&mutex);
  struct mirror **link = link_to(cell), *m = *link;
  *link = m->next;
  pthread_mutex_unlock(&mutex);
  boxroot_delete(m->root);
  free(m);
}

void shim_register_global_root(value *cell) { register_cell(cell); }
void shim_remove_global_root(value *cell) { remove_cell(cell); }
void shim_register_generational_global_root(value *cell) { register_cell(cell); }
void shim_remove_generational_global_root(value *cell) { remove_cell(cell); }

void shim_modify_generational_global_root(value *cell, value v) {
  pthread_mutex_lock(&mutex);
  *cell = v;
  set(*link_to(cell), v);
  pthread_mutex_unlock(&mutex);
}

/* }}} */

/* For who runs the tests: were there any boxroots? */
__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "shim: %ld boxroots, %ld cells written untold, %ld updated\n", created, told,
          moved);
}
