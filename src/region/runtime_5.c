/* SPDX-License-Identifier: MIT */
/* OCaml 5 looks no address up: a header says all. Only a runtime with a page table wants to
   know. */
#define CAML_INTERNALS
#include "runtime.h"

#if OCAML_VERSION >= 50000
#include <caml/major_gc.h>
#include <caml/misc.h>
#include <pthread.h>
#include <stdatomic.h>

#include "outheap/runtime.h"

bool oh_runtime_show(void *start, size_t size) {
  enum oh_status status = oh_runtime_add_values(start, size);
  return status == OH_OK || status == OH_NOT_SUPPORTED;
}

/* If it fails, the runtime looks there for values still: the arena keeps these addresses, so there
   are values of another region, or graves. */
void oh_runtime_hide(void *start, size_t size) { oh_runtime_remove_values(start, size); }

static void (*_Atomic each_cycle)(void); /* constant once the hook is there */
static caml_timing_hook before;          /* likewise: the hook that was there */
static atomic_size_t cycles_before;      /* what was counted when it was called last */

static void on_slice_end(void) {
  size_t cycles = caml_major_cycles_completed;
  if (before != NULL) before();
  if (atomic_exchange(&cycles_before, cycles) != cycles) each_cycle();
}

static void install(void) {
  before = caml_major_slice_end_hook;
  caml_major_slice_end_hook = on_slice_end;
}

void oh_runtime_each_cycle(void (*f)(void)) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  each_cycle = f;
  pthread_once(&once, install);
}

#endif
