/* SPDX-License-Identifier: MIT */
/* What the collector does outside of slices. See stop.h. */
#define CAML_INTERNALS
#define CAML_NAME_SPACE
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "stop.h"

#include <caml/mlvalues.h>

enum { IN_A_SLICE = -1 };

static bool in_slice;
static intnat marked_at =
    IN_A_SLICE; /* so many minor collections had been made when marking ended */

void bxr_stop_slice_begins(void) { in_slice = true; }

void bxr_stop_slice_ends(void) { in_slice = false; }

void bxr_stop_marking_ends(void) {
  marked_at = in_slice ? IN_A_SLICE : Caml_state->stat_minor_collections;
}

bool bxr_stop_is_for_cycle(void) {
  return !in_slice || marked_at == Caml_state->stat_minor_collections;
}

#endif
