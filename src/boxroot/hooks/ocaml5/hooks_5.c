/* SPDX-License-Identifier: MIT */
/* The hooks of OCaml 5. How roots get marked is in marking.h.

   Facts relied on, in both forms of the library, with their places in the sources of OCaml 5:
   - roots are darkened with the world stopped, after a minor collection of all domains:
     `caml_scan_roots_hook` is called with `caml_darken` for each domain (stw_cycle_all_domains in
     major_gc.c; from 5.5 on caml_mark_roots_stw);
   - `caml_domain_terminated_hook` runs before the domain's last collections (domain_terminate in
     domain.c);
   - `caml_major_slice_begin_hook` runs when a slice has taken notice of what was allocated
     (major_collection_slice in major_gc.c), on the domain whose slice it is. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000

#include "../hooks.h"
#include "../../collecting/orphan.h"
#include "../../runtime/form.h"
#include "../../collecting/scan.h"
#include "../../collecting/teardown.h"
#include "../../system/thread_end.h"
#include "marking.h"

#include <stdatomic.h>
#include <caml/domain.h>
#include <caml/major_gc.h>
#include <caml/misc.h>
#include <caml/shared_heap.h>

static scan_roots_hook previous_scan_hook;

struct timing_hook {
  _Atomic caml_timing_hook *place; /* the runtime's variable */
  caml_timing_hook previous;
};

static struct timing_hook termination = {.place = &caml_domain_terminated_hook};
static struct timing_hook slice_begin = {.place = &caml_major_slice_begin_hook};

/* The runtime finds a hook by a relaxed load (call_timing_hook in misc.h), at a time when another
   domain may have just installed it. To load it again, with acquire, makes known what was written
   before it was installed. */
static void call_previous(struct timing_hook *hook) {
  (void)atomic_load_explicit(hook->place, memory_order_acquire);
  if (hook->previous != NULL) hook->previous();
}

/* Other domains may end or collect meanwhile, so the previous hook is known before ours can be
   called. */
static void install(struct timing_hook *hook, caml_timing_hook ours) {
  hook->previous = atomic_load(hook->place);
  while (!atomic_compare_exchange_weak(hook->place, &hook->previous, ours)) {
  }
}

static void scan_hook(scanning_action action, scanning_action_flags flags, void *data,
                      caml_domain_state *state) {
  if (previous_scan_hook != NULL) previous_scan_hook(action, flags, data, state);
  int status = boxroot_status();
  if (status == BOXROOT_TORE_DOWN && action == &caml_darken) bxr_teardown_at_snapshot();
  if (status != BOXROOT_RUNNING) return;
  struct bxr_domain *domain = &bxr_domains[state->id];
  struct bxr_visitor visitor = {action, data};
  if (flags & SCANNING_ONLY_YOUNG_VALUES)
    bxr_mark_minor(domain, visitor);
  else if (BXR_LEAVES_AT_SNAPSHOT && bxr_orphan_is_due(domain))
    return; /* another domain takes its pools over */
  else if (action == &caml_darken)
    bxr_mark_snapshot(domain, visitor);
  else
    bxr_scan_all(domain, visitor);
}

/* A thread whose domain has ended keeps the runtime's state of it. That may be the state of a new
   domain by the time at which data local to the thread is destroyed. The runtime has no more use
   for it then. Where its variable cannot be written (Windows), boxroot.h says what destructors may
   not do. */
#if defined(HAS_FULL_THREAD_VARIABLES)
static void forget_domain(void *ignored) {
  (void)ignored;
  caml_state = NULL;
}

static void forget_domain_at_thread_end(void) { bxr_at_thread_end(forget_domain); }
#else
static void forget_domain_at_thread_end(void) {}
#endif

static void terminated_hook(void) {
  call_previous(&termination);
  forget_domain_at_thread_end();
  bxr_runtime_domain_ends();
  bxr_runtime_threads_ended();
  if (boxroot_status() == BOXROOT_RUNNING) bxr_orphan_add(bxr_domain_here());
}

static void slice_begin_hook(void) {
  call_previous(&slice_begin);
  if (boxroot_status() == BOXROOT_RUNNING) bxr_mark_slice_begins();
}

bool bxr_hooks_intact(void) { return true; }

bool bxr_hooks_prepare(void) { return true; }

void bxr_hooks_install(void) {
  install(&termination, terminated_hook);
  install(&slice_begin, slice_begin_hook);
  previous_scan_hook = atomic_load(&caml_scan_roots_hook);
  while (!atomic_compare_exchange_weak(&caml_scan_roots_hook, &previous_scan_hook, scan_hook)) {
  }
}

#endif
