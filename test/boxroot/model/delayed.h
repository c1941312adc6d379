/* SPDX-License-Identifier: MIT */
/* Declarations for the model of OCaml 5.5, whose marking is delayed (src/boxroot/runtime/form.h).
   The headers of an earlier OCaml do not have them. This file is included before everything else
   where the model is that of OCaml 5.5 and the headers are those of an earlier one. */
#ifndef RT_DELAYED_H
#define RT_DELAYED_H

#define BXR_DELAYED_MARKING 1

int caml_marking_started(void);

#define caml_allocation_status()                                                                   \
  (caml_marking_started() ? caml_global_heap_state.MARKED : caml_global_heap_state.UNMARKED)

#define mark_work_done_between_slices major_work_done_between_slices

#endif
