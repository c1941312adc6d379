/* SPDX-License-Identifier: MIT */
/* Taking back what the marker counts for slots. See pace.h. */
#define CAML_INTERNALS
#include "../../runtime/form.h"

#if OCAML_VERSION >= 50000 && !BXR_PORTABLE

#include "pace.h"
#include "../../library.h"
#include "../../system/cache.h"

#include <stdatomic.h>
#include <caml/domain_state.h>
#include <caml/gc_ctrl.h>
#include <caml/shared_heap.h>

/* No header declares the space overhead `o` (runtime/gc_ctrl.c declares it for itself). */
#if OCAML_VERSION >= 50400
extern _Atomic uintnat caml_percent_free;
static uintnat space_overhead(void) {
  return atomic_load_explicit(&caml_percent_free, memory_order_relaxed);
}
#else
extern uintnat caml_percent_free;
static uintnat space_overhead(void) {
  return __atomic_load_n(&caml_percent_free, __ATOMIC_RELAXED);
}
#endif

/* In words; of the domain with that number, under its lock. */
static struct pace {
  _Alignas(BXR_CACHE_LINE) uintnat allocated; /* in the major heap, since the domain began, at the
                                                 last slice */
  intnat counted; /* the marker counts so much for pools in this cycle */
  intnat left;    /* of that, what is still to be taken back */
} paces[BXR_MAX_DOMAINS];

void bxr_pace_begin(int domain, intnat words) {
  paces[domain].counted = paces[domain].left = words;
}

/* Words allocated since the last slice. The runtime counts from 0 again when the number of a domain
   that has ended is used again. It also does so when the domain's counts have been handed over at
   its end. */
static uintnat newly_allocated(struct pace *pace) {
  uintnat before = pace->allocated;
  pace->allocated = caml_stat_major_words;
  return pace->allocated > before ? pace->allocated - before : 0;
}

/* What may be allocated in a cycle, by the runtime's reckoning: of the memory that is not live when
   it begins, two thirds. */
static double cycle_allocation(double heap) {
  double overhead = (double)space_overhead();
  return heap * overhead / (100 + overhead) * 2 / 3;
}

static double at_most(double bound, double x) { return x < bound ? x : bound; }

/* The plan of a cycle: all of the heap is swept, and what is live of it marked. */
#if BXR_DELAYED_MARKING
static double marking_share(void) { return 100 / (200 + (double)space_overhead()); }
#define work_done_between_slices mark_work_done_between_slices
#else
static double marking_share(void) { return 1; }
#define work_done_between_slices major_work_done_between_slices
#endif

static intnat part_to_take(struct pace *pace) {
  double allocated = (double)newly_allocated(pace);
  if (pace->left == 0 || allocated == 0) return 0;
  double heap = (double)caml_stat_heap_wsz;
  double words = at_most(heap / 2, (double)pace->counted / marking_share());
  return (intnat)at_most((double)pace->left, allocated / cycle_allocation(heap) * words);
}

void bxr_pace_correct(int domain) {
  struct pace *pace = &paces[domain];
  intnat part = part_to_take(pace);
  pace->left -= part;
  Caml_state->work_done_between_slices -= (uintnat)part;
}

#endif
