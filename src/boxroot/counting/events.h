/* SPDX-License-Identifier: MIT */
/* User events for OCaml's tracing (Runtime_events; olly). While nobody traces, an event costs one
   call that reads a flag of the runtime, and only where pools are allocated or scanned. Before
   OCaml 5.3 all of these do nothing: OCaml 4 has no such events, and the first of OCaml 5 have
   other functions for them. */
#ifndef BXR_EVENTS_H
#define BXR_EVENTS_H

/* Spans. */
enum bxr_event {
  BXR_EVENT_MINOR_SCAN, /* "boxroot.scan.minor": a domain's roots at a minor collection */
  BXR_EVENT_MAJOR_SCAN, /* "boxroot.scan.major": and at the start of marking */
  BXR_SPANS
};

/* Makes the events known to the runtime, the first time. Until then there are none, nor later if
   the runtime has no numbers left for them. Under the lock; may collect. */
void bxr_events_register(void);

/* Under the lock, or in a scan. They touch no value of the OCaml heap. */
void bxr_event_begin(enum bxr_event event);
void bxr_event_end(enum bxr_event event);

/* "boxroot.pools", an integer: a pool was allocated, and so many live now. */
void bxr_event_pool(void);

#endif
