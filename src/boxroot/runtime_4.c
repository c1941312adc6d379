/* SPDX-License-Identifier: MIT */
/* OCaml 4: one domain; a thread knows that it holds the runtime lock by hooks around blocking
   sections.

   Facts relied on, with their places in the sources of OCaml 4.14:
   - marking starts with `caml_darken` on all roots at once, the scanning hook's included
     (caml_darken_all_roots_start in roots_nat.c and roots_byt.c): after it no slot is needed for
     the snapshot, and pools are always open;
   - `caml_darken` ignores what is outside the heap, so pools cannot be marked as blocks: they are
     visited slot by slot;
   - caml_thread_initialize (otherlibs/systhreads/st_stubs.c) replaces the hooks around blocking
     sections without calling those that were there. It does nothing the second time. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "runtime.h"
#include "scan.h"

#include <caml/major_gc.h>
#include <caml/signals.h>

__thread bool bxr_lock_held BXR_STATIC_TLS = false;

header_t bxr_runtime_new_header(mlsize_t wosize) { return Make_header(wosize, 0, Caml_black); }

bool bxr_runtime_may_install(void) { return Caml_state != NULL; }

struct bxr_domain *bxr_runtime_domain(void) {
  return &bxr_domains[0];
}

bool bxr_runtime_domain_is_dying(void) { return false; }

bool bxr_runtime_marking_over(void) { return true; }

bool bxr_runtime_may_read_pools(void) { return false; }

void *bxr_runtime_state(void) { return NULL; }

bool bxr_runtime_has_left(void *state) {
  (void)state;
  return true;
}

struct bxr_young_range bxr_runtime_young_range(void) {
  uintptr_t start = (uintptr_t)Caml_state->young_start;
  return (struct bxr_young_range){start, ((uintptr_t)Caml_state->young_end - start) / 2};
}

intnat bxr_runtime_snapshot_budget(intnat slice) {
  (void)slice;
  return Max_long;
}

intnat bxr_runtime_mark(struct bxr_domain *domain, struct bxr_visitor visitor) {
  intnat work = 0;
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool))
    work += bxr_pool_visit_all(pool, visitor);
  return work;
}

/* {{{ Hooks */

static void (*previous_scan_hook)(scanning_action);
static void (*previous_enter_hook)(void);
static void (*previous_leave_hook)(void);

static void scan_hook(scanning_action action) {
  if (previous_scan_hook != NULL) previous_scan_hook(action);
  int status = boxroot_status();
  if (status != BOXROOT_RUNNING && status != BOXROOT_INVALID) return;
  struct bxr_domain *domain = &bxr_domains[0];
  struct bxr_visitor visitor = {action, NULL};
  if (action == &caml_oldify_one)
    bxr_scan_minor(domain, visitor);
  else if (action == &caml_darken)
    bxr_scan_snapshot(domain, visitor);
  else
    bxr_scan_all(domain, visitor);
}

static void enter_blocking_section_hook(void) {
  bxr_lock_held = false;
  previous_enter_hook();
}

static void leave_blocking_section_hook(void) {
  previous_leave_hook();
  bxr_lock_held = true;
}

bool bxr_runtime_hooks_intact(void) {
  return caml_enter_blocking_section_hook == enter_blocking_section_hook &&
         caml_leave_blocking_section_hook == leave_blocking_section_hook;
}

/* There only in programs that are linked with the thread library. */
extern value caml_thread_initialize(value unit) __attribute__((weak));

void bxr_runtime_install_hooks(void) {
  if (caml_thread_initialize != NULL) caml_thread_initialize(Val_unit);
  previous_enter_hook = caml_enter_blocking_section_hook;
  previous_leave_hook = caml_leave_blocking_section_hook;
  previous_scan_hook = caml_scan_roots_hook;
  caml_enter_blocking_section_hook = enter_blocking_section_hook;
  caml_leave_blocking_section_hook = leave_blocking_section_hook;
  caml_scan_roots_hook = scan_hook;
  bxr_lock_held = true;
}

/* }}} */

#endif
