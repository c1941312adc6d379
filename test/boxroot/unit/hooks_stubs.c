/* Somebody else's hooks, installed before boxroot's, that count their calls. */
#define CAML_INTERNALS
#include <stdatomic.h>
#include <stdbool.h>
#include <caml/alloc.h>
#include <caml/major_gc.h>
#include <caml/misc.h>
#include <caml/mlvalues.h>
#include <caml/roots.h>
#include <caml/signals.h>
#include <caml/version.h>

static atomic_long scans, slices, slice_ends, marking_ends, enters, leaves;

static void count_slice(void) { slices++; }

#if OCAML_VERSION >= 50000

static void count_scan(scanning_action action, scanning_action_flags flags, void *data,
                       caml_domain_state *domain) {
  (void)action, (void)flags, (void)data, (void)domain;
  scans++;
}

value test_hooks_install(value unit) {
  (void)unit;
  atomic_store(&caml_scan_roots_hook, count_scan);
  atomic_store(&caml_major_slice_begin_hook, count_slice);
  return Val_unit;
}

value test_hooks_take_away(value unit) { return unit; }

#else

static void (*previous_enter)(void), (*previous_leave)(void);

static void count_scan(scanning_action action) {
  (void)action;
  scans++;
}

static void count_slice_end(void) { slice_ends++; }

static void count_marking_end(void) { marking_ends++; }

static void count_enter(void) {
  enters++;
  previous_enter();
}

static void count_leave(void) {
  previous_leave();
  leaves++;
}

value test_hooks_install(value unit) {
  (void)unit;
  caml_scan_roots_hook = count_scan;
  caml_major_slice_begin_hook = count_slice;
  caml_major_slice_end_hook = count_slice_end;
  caml_major_gc_hook = count_marking_end;
  previous_enter = caml_enter_blocking_section_hook;
  previous_leave = caml_leave_blocking_section_hook;
  caml_enter_blocking_section_hook = count_enter;
  caml_leave_blocking_section_hook = count_leave;
  return Val_unit;
}

/* Those that boxroot is told by how far marking is. */
value test_hooks_take_away(value unit) {
  caml_major_slice_end_hook = NULL;
  caml_major_gc_hook = NULL;
  return unit;
}

#endif

/* The record [counts] of hooks.ml. */
value test_hooks_counts(value unit) {
  (void)unit;
  value result = caml_alloc_small(6, 0);
  Field(result, 0) = Val_long(scans);
  Field(result, 1) = Val_long(slices);
  Field(result, 2) = Val_long(slice_ends);
  Field(result, 3) = Val_long(marking_ends);
  Field(result, 4) = Val_long(enters);
  Field(result, 5) = Val_long(leaves);
  return result;
}
