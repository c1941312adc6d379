/* SPDX-License-Identifier: MIT */
/* Events. See events.h for what they are.

   Facts relied on (runtime/runtime_events.c of OCaml 5.3 and 5.4): to write an event of the types
   "int" and "span", the runtime reads two fields of the event's record, its number and its type. It
   neither keeps the record nor allocates. So a record outside of the heap is enough, which no
   collection moves, and events can be written in the middle of a collection. */
#define CAML_INTERNALS
#include <caml/version.h>

#include "event_numbers.h"
#include "events.h"

#if OCAML_VERSION >= 50300

#include "statistics.h"

#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/runtime_events.h>
#include <caml/shared_heap.h>

enum { POOLS = BXR_SPANS, EVENTS };

static struct {
  char const *name;
  ev_user_ml_type type;
  _Atomic intnat number; /* that the runtime gave it, plus 1; 0 before */
} events[EVENTS] = {
    [BXR_EVENT_MINOR_SCAN] = {"boxroot.scan.minor", EV_USER_ML_TYPE_SPAN, 0},
    [BXR_EVENT_MAJOR_SCAN] = {"boxroot.scan.major", EV_USER_ML_TYPE_SPAN, 0},
    [POOLS] = {"boxroot.pools", EV_USER_ML_TYPE_INT, 0},
};

static intnat register_event(int event) {
  value name = caml_copy_string(events[event].name);
  value record = caml_runtime_events_user_register(name, Val_unit, Val_int(events[event].type));
  return Long_val(Field(record, 0));
}

static bool is_known(int event) {
  return atomic_load_explicit(&events[event].number, memory_order_relaxed) != 0;
}

/* Of two domains that register one at the same time, the first counts. */
static void make_known(int event) {
  intnat none = 0, number = register_event(event);
  atomic_compare_exchange_strong_explicit(&events[event].number, &none, number + 1,
                                          memory_order_relaxed, memory_order_relaxed);
}

void bxr_events_register(void) {
  if (is_known(EVENTS - 1) || !bxr_event_numbers_are_left()) return;
  for (int i = 0; i < EVENTS; i++)
    if (!is_known(i)) make_known(i);
}

static void write_event(int event, value content) {
  intnat number = atomic_load_explicit(&events[event].number, memory_order_relaxed);
  if (number == 0) return;
  value block[] = {Make_header(4, 0, NOT_MARKABLE), Val_long(number - 1), Val_unit,
                   Val_int(events[event].type), Val_unit};
  caml_runtime_events_user_write(Val_unit, (value)&block[1], content);
}

enum { SPAN_BEGIN, SPAN_END }; /* as in runtime_events.mli */

void bxr_event_begin(enum bxr_event event) {
  if (caml_runtime_events_are_active()) write_event(event, Val_int(SPAN_BEGIN));
}

void bxr_event_end(enum bxr_event event) {
  if (caml_runtime_events_are_active()) write_event(event, Val_int(SPAN_END));
}

void bxr_event_pool(void) {
  if (caml_runtime_events_are_active()) write_event(POOLS, Val_long(bxr_pools_live()));
}

#else

void bxr_events_register(void) {}
void bxr_event_begin(enum bxr_event event) { (void)event; }
void bxr_event_end(enum bxr_event event) { (void)event; }
void bxr_event_pool(void) {}

#endif
