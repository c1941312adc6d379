/* SPDX-License-Identifier: MIT */
/* The hooks of OCaml 4, and how its marker is given the roots.

   Facts relied on, with their places in the sources of OCaml 4.14:
   - a cycle begins with an empty minor heap and with `caml_darken` on all roots but global data
     (start_cycle in major_gc.c, caml_darken_all_roots_start in roots_nat.c). The scanning hook's
     roots are included. Then global data is darkened in slices (globals.h), but in bytecode at once
     too;
   - as on OCaml 5, what was reachable then gets marked, since `caml_modify` darkens what it
     overwrites, and what is allocated meanwhile is black;
   - `caml_major_gc_hook` is called when marking ends (init_sweep_phase in major_gc.c);
   - the hooks of slices are called at the beginning and the end of each
     (caml_major_collection_slice). They are not called when a whole cycle is done at once
     (caml_finish_major_cycle);
   - caml_thread_initialize (otherlibs/systhreads/st_stubs.c) replaces the hooks around blocking
     sections without calling those that were there. It does nothing the second time. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "../hooks.h"
#include "../../collecting/burial.h"
#include "../../collecting/darken.h"
#include "../../collecting/scan.h"
#include "../../collecting/teardown.h"
#include "globals.h"
#include "overhead.h"
#include "stop.h"

#include <caml/io.h>
#include <caml/major_gc.h>
#include <caml/minor_gc.h>
#include <caml/misc.h>
#include <caml/signals.h>

/* {{{ Hooks */

static void (*previous_scan_hook)(scanning_action);
static void (*previous_enter_hook)(void);
static void (*previous_leave_hook)(void);
static void (*previous_slice_begin_hook)(void);
static void (*previous_slice_end_hook)(void);
static void (*previous_marking_end_hook)(void);

static void slice_begin_hook(void) {
  if (previous_slice_begin_hook != NULL) previous_slice_begin_hook();
  bxr_stop_slice_begins();
}

static void slice_end_hook(void) {
  bxr_overhead_end();
  bxr_stop_slice_ends();
  if (previous_slice_end_hook != NULL) previous_slice_end_hook();
}

static void end_marking(void) {
  bxr_overhead_end();
  bxr_globals_take_back();
  bxr_fronts[0].guards = false;
}

/* Last in, first out: who was there before may do with the table as we do. */
static void marking_end_hook(void) {
  end_marking();
  bxr_stop_marking_ends();
  if (previous_marking_end_hook != NULL) previous_marking_end_hook();
}

static intnat mark(struct bxr_domain *domain, struct bxr_visitor visitor);

static void scan_hook(scanning_action action) {
  if (previous_scan_hook != NULL) previous_scan_hook(action);
  int status = boxroot_status();
  if (action == &caml_darken) end_marking(); /* others may have taken our hook away */
  if (status == BOXROOT_TORE_DOWN && action == &caml_darken) bxr_teardown_at_snapshot();
  if (status != BOXROOT_RUNNING && status != BOXROOT_INVALID) return;
  struct bxr_domain *domain = &bxr_domains[0];
  struct bxr_visitor visitor = {action, NULL};
  if (action == &caml_oldify_one)
    bxr_scan_minor(domain, visitor);
  else if (action == &caml_darken) {
    bxr_burial_finish(domain); /* an empty minor heap was not collected before */
    bxr_scan_snapshot(domain, visitor, mark);
  } else
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

bool bxr_hooks_intact(void) {
  return caml_enter_blocking_section_hook == enter_blocking_section_hook &&
         caml_leave_blocking_section_hook == leave_blocking_section_hook;
}

/* There only in programs that are linked with the thread library. */
extern value caml_thread_initialize(value unit) __attribute__((weak));

/* The thread library sets it when it has allocated all that it needs. */
static bool has_threads(void) { return caml_channel_mutex_free != NULL; }

/* Is there room in the minor heap for what the thread library allocates: some words? */
static bool has_room(void) {
  enum { ROOM = 64 };
  return Caml_state->young_ptr - Caml_state->young_trigger > ROOM &&
         !Caml_state->requested_minor_gc && !Caml_state->requested_major_slice;
}

/* When it initialises itself, the thread library would collect if it had no room. A finaliser that
   runs then, and creates a root, would find it half initialised. */
bool bxr_hooks_prepare(void) {
  if (caml_thread_initialize == NULL || has_threads()) return true;
  if (Caml_state->in_minor_collection) return false;
  if (!has_room()) caml_minor_collection();
  caml_thread_initialize(Val_unit);
  return true;
}

void bxr_hooks_install(void) {
  previous_enter_hook = caml_enter_blocking_section_hook;
  previous_leave_hook = caml_leave_blocking_section_hook;
  previous_scan_hook = caml_scan_roots_hook;
  caml_enter_blocking_section_hook = enter_blocking_section_hook;
  caml_leave_blocking_section_hook = leave_blocking_section_hook;
  caml_scan_roots_hook = scan_hook;
  previous_slice_begin_hook = caml_major_slice_begin_hook;
  caml_major_slice_begin_hook = slice_begin_hook;
  previous_slice_end_hook = caml_major_slice_end_hook;
  caml_major_slice_end_hook = slice_end_hook;
  previous_marking_end_hook = caml_major_gc_hook;
  caml_major_gc_hook = marking_end_hook;
  bxr_lock_held = true;
}

/* }}} */
/* {{{ Marking */

static bool is_stopped(void) {
  return caml_major_slice_begin_hook == slice_begin_hook && bxr_stop_lasts();
}

static bool lend(struct bxr_chain *chain) {
  return caml_major_gc_hook == marking_end_hook && bxr_globals_lend(chain);
}

static intnat mark(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_domain_renew_key(domain);
  if (caml_major_slice_end_hook == slice_end_hook)
    bxr_overhead_begin(bxr_chain_live(&domain->chain));
  if (bxr_darken_has_few(domain) || is_stopped() || !lend(&domain->chain))
    return bxr_darken_values(domain, visitor);
  bxr_domain_front(domain)->guards = true;
  return 0;
}

/* }}} */

#endif
