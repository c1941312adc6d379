/* SPDX-License-Identifier: MIT */
/* The hooks of OCaml 5. That for roots is called for each domain while all are stopped. A domain
   that comes later than another waits for it: none goes on before all is done, and the owner, which
   may be in any domain, changes nothing meanwhile. A call that is for no marking, and not for young
   blocks alone, may be a compaction's. A compaction calls the hook in all domains when blocks have
   been copied, before any of them frees a pool; and a marking comes after it. The debug runtime's
   check of the heap (V=1) looks the same from here. A block that was moved already is moved by no
   later call. */
#define CAML_INTERNALS
#include "held.h"

#include <caml/version.h>

#if OCAML_VERSION >= 50000
#include <caml/major_gc.h>
#include <caml/roots.h>
#include <caml/shared_heap.h>

#include "hooks_5.h"

/* The hooks that were there. */
static _Atomic scan_roots_hook scan_before;
static _Atomic caml_timing_hook slice_before;

struct oh_mover {
  scanning_action action;
  void *data;
};

void oh_keep(value block) { caml_darken(Caml_state, block, NULL); }

#if OCAML_VERSION < 50500
/* `slice_target` of the slice that began last, of any domain: it counts words of work for all. */
static _Atomic intnat target_before;

/* A domain sweeps before it marks, and a long slice may do both. */
bool oh_marking_has_room(size_t words) {
  size_t heap = caml_heap_size(Caml_state->shared_heap);
  if (words >= heap / sizeof(value) / 2) return true;
  return Caml_state->sweeping_done && oh_few_wait(Caml_state->mark_stack->count, heap / 32);
}

/* Of work for the slice that begins: a number that was asked for, or what all domains have
   allocated the right to since the slice before. */
static size_t words_of_slice(void) {
  intnat asked = Caml_state->slice_budget;
  intnat before = atomic_exchange(&target_before, Caml_state->slice_target);
  intnat since = (intnat)((uintnat)Caml_state->slice_target - (uintnat)before);
  if (asked > since) return (size_t)asked;
  return since > 0 ? (size_t)since : 0;
}

static void prepare(void) { atomic_store(&target_before, Caml_state->slice_target); }
#else
/* Nobody has compared later sources with that: some wait in vain then, and long lists are
   compressed. */
bool oh_marking_has_room(size_t words) {
  (void)words;
  return true;
}

static size_t words_of_slice(void) { return OH_USUAL_SLICE; }

static void prepare(void) {}
#endif

/* A block that is marked in the last phase is kept, but not what it leads to. */
bool oh_marking_goes_on(size_t number) {
  return caml_major_cycles_completed == number && caml_gc_phase != Phase_sweep_ephe;
}

/* It writes what has changed only, and may tell where the place is. */
void oh_move(struct oh_mover *mover, value *place) { mover->action(mover->data, *place, place); }

static void scan(scanning_action action, scanning_action_flags flags, void *data,
                 caml_domain_state *domain) {
  struct oh_mover mover = {action, data};
  scan_roots_hook earlier = atomic_load(&scan_before);
  if (earlier != NULL) earlier(action, flags, data, domain);
  if (flags & SCANNING_ONLY_YOUNG_VALUES) return;
  if (action == &caml_darken) {
    oh_held_begin_marking(caml_major_cycles_completed);
  } else {
    oh_held_move_all(&mover);
    oh_held_after_move();
  }
}

static void slice_begins(void) {
  oh_hook_call(&slice_before);
  oh_held_keep_some(words_of_slice());
}

void oh_held_install(void) {
  scan_roots_hook scan_found = atomic_load(&caml_scan_roots_hook);
  do {
    atomic_store(&scan_before, scan_found);
  } while (!atomic_compare_exchange_weak(&caml_scan_roots_hook, &scan_found, scan));
  prepare();
  oh_hook_install(&caml_major_slice_begin_hook, &slice_before, slice_begins);
}

#endif
