/* SPDX-License-Identifier: MIT */
/* Included before everything else where the model is that of OCaml 5.5, whose marking is delayed
   (src/boxroot/runtime/form.h), while the headers are those of an earlier OCaml: what these do not
   have. */
#ifndef RT_DELAYED_H
#define RT_DELAYED_H

#define BXR_DELAYED_MARKING 1

int caml_marking_started(void);

#define caml_allocation_status()                                                                   \
  (caml_marking_started() ? caml_global_heap_state.MARKED : caml_global_heap_state.UNMARKED)

#define mark_work_done_between_slices major_work_done_between_slices

#endif
