/* SPDX-License-Identifier: MIT */
/* Looking for the last user event of the program. See event_numbers.h.

   Facts relied on (runtime/runtime_events.c of OCaml 5.3 and 5.4): a global root holds the list of
   events, the last one first; an event is a record of number, name, type and tag, and numbers grow.
   A list that the program has of its own events looks the same, and says no more than is true. A
   list of other records with a number and a string in front is taken for a list of events in one
   case: its numbers fall, and none is larger than those of events. */
#define CAML_INTERNALS
#include "event_numbers.h"

#include <caml/version.h>

#if OCAML_VERSION >= 50300

#include <caml/globroots.h>
#include <caml/mlvalues.h>
#include <caml/runtime_events.h>

enum { KEPT_BACK = 64 };

/* A root that C has not set yet may be 0. */
static bool is_record(value v, mlsize_t fields) {
  return v != 0 && Is_block(v) && Tag_val(v) == 0 && Wosize_val(v) == fields;
}

static bool is_event(value v) {
  return is_record(v, 4) && Is_long(Field(v, 0)) && Is_block(Field(v, 1)) &&
         Tag_val(Field(v, 1)) == String_tag;
}

/* The first number of a list of events, or -1. The numbers fall. */
static intnat last_in(value list) {
  intnat before = RUNTIME_EVENTS_MAX_CUSTOM_EVENTS + 1, last = -1;
  for (; is_record(list, 2) && is_event(Field(list, 0)); list = Field(list, 1)) {
    intnat number = Long_val(Field(Field(list, 0), 0));
    if (number < 0 || number >= before) return -1;
    if (last < 0) last = number;
    before = number;
  }
  return list == Val_emptylist ? last : -1;
}

static void note_last(void *last, value root, value volatile *slot) {
  (void)slot;
  intnat number = last_in(root);
  if (number > *(intnat *)last) *(intnat *)last = number;
}

bool bxr_event_numbers_are_left(void) {
  intnat last = -1;
  caml_scan_global_roots(note_last, &last);
  return last < RUNTIME_EVENTS_MAX_CUSTOM_EVENTS - KEPT_BACK;
}

#endif
