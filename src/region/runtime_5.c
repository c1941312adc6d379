/* SPDX-License-Identifier: MIT */
/* OCaml 5 looks no address up: a header says all. Only a runtime with a page table wants to
   know. */
#define CAML_INTERNALS
#include "runtime.h"

#if OCAML_VERSION >= 50000
#include <caml/address_class.h>
#include <caml/major_gc.h>
#include <caml/minor_gc.h>
#include <pthread.h>

#include "hooks_5.h"
#include "outheap/runtime.h"

bool oh_runtime_show(void *start, size_t size) {
  enum oh_status status = oh_runtime_add_values(start, size);
  return status == OH_OK || status == OH_NOT_SUPPORTED;
}

/* If it fails, the runtime looks there for values still: the arena keeps these addresses, so there
   are values of another region, or graves. */
void oh_runtime_hide(void *start, size_t size) { oh_runtime_remove_values(start, size); }

bool oh_runtime_is_young(value v) { return Is_young(v); }

void oh_runtime_collect_young(void) { caml_minor_collection(); }

/* Constant once the hook is there; but the runtime's load of the hook orders nothing, so another
   domain may see these later than that. */
static void (*_Atomic each_cycle)(void);
static _Atomic caml_timing_hook before; /* the hook that was there */
static atomic_size_t cycles_before;     /* what was counted when it was called last */

static void on_slice_end(void) {
  size_t cycles = caml_major_cycles_completed;
  void (*look)(void) = atomic_load(&each_cycle);
  oh_hook_call(&before);
  if (look != NULL && atomic_exchange(&cycles_before, cycles) != cycles) look();
}

static void install(void) { oh_hook_install(&caml_major_slice_end_hook, &before, on_slice_end); }

void oh_runtime_each_cycle(void (*f)(void)) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  atomic_store(&each_cycle, f);
  pthread_once(&once, install);
}

#endif
