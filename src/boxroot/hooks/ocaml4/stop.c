/* SPDX-License-Identifier: MIT */
/* The collector's work outside of slices. See stop.h. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "stop.h"
#include "../../collecting/for_tests.h"
#include "../../pools/pool.h"

bool bxr_stop_is_noticed = true;

enum { NEVER = -1 };

static bool in_slice;

/* How many minor collections there had been when marking ended, if that was outside of a slice. */
static intnat stopped_at = NEVER;

void bxr_stop_slice_begins(void) { in_slice = true; }

void bxr_stop_slice_ends(void) { in_slice = false; }

void bxr_stop_marking_ends(void) {
  stopped_at = in_slice ? NEVER : Caml_state->stat_minor_collections;
}

bool bxr_stop_lasts(void) {
  return bxr_stop_is_noticed && stopped_at == Caml_state->stat_minor_collections;
}

#endif
