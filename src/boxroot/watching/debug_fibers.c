/* SPDX-License-Identifier: MIT */
/* Fibers: by what the runtime of OCaml 5 keeps of them. OCaml 4 has none, nor has bytecode any on
   the stack that backtraces see. */
#define CAML_INTERNALS
#include "debug_fibers.h"
#include <outheap/boxroot_match.h>
#include <caml/version.h>

#if BOXROOT_DEBUG

#if OCAML_VERSION >= 50000

#include <stddef.h>
#include <caml/mlvalues.h>
#include <caml/fiber.h>

/* There only in native programs. */
extern char caml_runstack[] __attribute__((weak));

bool bxr_is_first_of_fiber(void *function) { return function != NULL && function == caml_runstack; }

int bxr_count_fibers_to_leave(void) {
  if (Caml_state_opt == NULL) return 0;
  int count = 0;
  for (struct stack_info *s = Caml_state_opt->current_stack; Stack_parent(s) != NULL;
       s = Stack_parent(s))
    count++;
  return count;
}

#else

bool bxr_is_first_of_fiber(void *function) {
  (void)function;
  return false;
}

int bxr_count_fibers_to_leave(void) { return 0; }

#endif

#endif
