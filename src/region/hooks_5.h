/* SPDX-License-Identifier: MIT */
/* Timing hooks of OCaml 5, which others may install at the same time: whoever comes later calls
   what was there before. A hook is never taken out again. */
#ifndef OH_REGION_HOOKS_5_H
#define OH_REGION_HOOKS_5_H

#include <caml/misc.h>
#include <stdatomic.h>

/* [*before] is what [ours] has to call first, if it is not NULL. */
static inline void oh_hook_install(_Atomic caml_timing_hook *hook, _Atomic caml_timing_hook *before,
                                   caml_timing_hook ours) {
  caml_timing_hook found = atomic_load(hook);
  do {
    atomic_store(before, found);
  } while (!atomic_compare_exchange_weak(hook, &found, ours));
}

/* The function is loaded before it is called: gcc 12 reads an atomic one that is called by a plain
   load. */
static inline void oh_hook_call(_Atomic caml_timing_hook *before) {
  caml_timing_hook earlier = atomic_load(before);
  if (earlier != NULL) earlier();
}

#endif
