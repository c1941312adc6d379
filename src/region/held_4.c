/* SPDX-License-Identifier: MIT */
/* The hook of OCaml 4.14: minor collections call it with `caml_oldify_one`, markings with
   `caml_darken`, and compactions with functions that the runtime does not name. */
#define CAML_INTERNALS
#include "held.h"

#include <caml/version.h>

#if OCAML_VERSION < 50000
#include <caml/major_gc.h>
#include <caml/minor_gc.h>
#include <caml/roots.h>

struct oh_keeper {
  char none;
};

struct oh_mover {
  scanning_action action;
};

/* With OCaml's lock. */
static void (*before)(scanning_action action); /* the hook that was there */
static size_t markings;                        /* number of them */

void oh_keep(struct oh_keeper *keeper, value block) {
  (void)keeper;
  caml_darken(block, NULL);
}

void oh_move(struct oh_mover *mover, value *place) { mover->action(*place, place); }

static void scan(scanning_action action) {
  struct oh_keeper keeper = {0};
  struct oh_mover mover = {action};
  if (before != NULL) before(action);
  oh_held_after_move();
  if (action == &caml_oldify_one) return;
  if (action == &caml_darken)
    oh_held_keep_all(markings++, &keeper);
  else
    oh_held_move_all(&mover);
}

void oh_held_install(void) {
  before = caml_scan_roots_hook;
  caml_scan_roots_hook = scan;
}

#endif
