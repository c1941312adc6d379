/* SPDX-License-Identifier: MIT */
/* The hooks of OCaml 4.14. Minor collections call that for roots with `caml_oldify_one`, markings
   with `caml_darken`, and compactions with functions that the runtime does not name. */
#define CAML_INTERNALS
#define CAML_NAME_SPACE
#include "held.h"

#include <caml/version.h>

#if OCAML_VERSION < 50000
#include <caml/major_gc.h>
#include <caml/minor_gc.h>
#include <caml/misc.h>
#include <caml/roots.h>

struct oh_mover {
  scanning_action action;
};

/* With OCaml's lock. */
static void (*scan_before)(scanning_action action); /* the hooks that were there */
static void (*slice_before)(void);
static size_t markings; /* number of them that have begun */

void oh_keep(value block) { caml_darken(block, NULL); }

bool oh_marking_has_room(size_t words) {
  (void)words;
  return oh_few_wait(Caml_state->mark_stack->count, Bsize_wsize(Caml_state->stat_heap_wsz / 64));
}

bool oh_marking_goes_on(size_t number) { return markings == number && caml_gc_phase == Phase_mark; }

void oh_move(struct oh_mover *mover, value *place) { mover->action(*place, place); }

static void scan(scanning_action action) {
  struct oh_mover mover = {action};
  if (scan_before != NULL) scan_before(action);
  oh_held_after_move();
  if (action == &caml_oldify_one) return;
  if (action == &caml_darken)
    oh_held_begin_marking(++markings);
  else
    oh_held_move_all(&mover);
}

/* The runtime finds out how much work there is after its hook. */
static void slice_begins(void) {
  if (slice_before != NULL) slice_before();
  oh_held_keep_some(OH_USUAL_SLICE);
}

void oh_held_install(void) {
  scan_before = caml_scan_roots_hook;
  caml_scan_roots_hook = scan;
  slice_before = caml_major_slice_begin_hook;
  caml_major_slice_begin_hook = slice_begins;
}

#endif
