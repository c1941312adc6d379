/* SPDX-License-Identifier: MIT */
/* The state of the library and what it means. See state.h. */
#include "state.h"
#include "library.h"

#include <errno.h>
#include <stdatomic.h>

static atomic_int status = BOXROOT_NOT_SETUP;

int boxroot_status(void) { return atomic_load_explicit(&status, memory_order_acquire); }

void bxr_status_set(int to) { atomic_store_explicit(&status, to, memory_order_release); }

void bxr_status_invalidate(void) {
  int running = BOXROOT_RUNNING;
  atomic_compare_exchange_strong_explicit(&status, &running, BOXROOT_INVALID, memory_order_relaxed,
                                          memory_order_relaxed);
}

char const *boxroot_error_string(void) {
  switch (boxroot_status()) {
  case BOXROOT_TORE_DOWN: return "boxroot_teardown was called: no root can be created any more";
  case BOXROOT_INVALID:
    return "the thread library was initialised after boxroot: call boxroot_setup() after OCaml has "
           "started and before any thread is created";
  default: break;
  }
  switch (errno) {
  case EPERM:
    return "boxroot_create, boxroot_modify and boxroot_setup must be called with the domain lock "
           "held";
  case ENOMEM: return "no memory for a pool of roots";
  default: return "unknown error";
  }
}
