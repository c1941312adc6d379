/* SPDX-License-Identifier: MIT */
/* Coroutines. One runs at a time; it gives way only inside ck_step. An execution that is abandoned
   leaves its coroutines where they are: their stacks are used again by the next. */
#include "internal.h"

#include <ucontext.h>

enum { STACK_BYTES = 1 << 17 };

int ck_current = -1;

static _Alignas(64) char stacks[CK_MAX_THREADS][STACK_BYTES];
static ucontext_t contexts[CK_MAX_THREADS], main_context;
static struct ck_program const *running;
static void (*on_switch)(int thread);

void ck_tell_switches(void (*f)(int thread)) { on_switch = f; }

bool ck_on_stack(uintptr_t address) {
  char here;
  uintptr_t start = (uintptr_t)stacks, near = (uintptr_t)&here;
  if (address - start < sizeof stacks) return true;
  return ck_current < 0 && address - (near - STACK_BYTES) < 2 * STACK_BYTES;
}

static void body(void) {
  running->bodies[ck_current]();
  ck_thread_ended();
}

void ck_threads_start(struct ck_program const *program) {
  running = program;
  for (int t = 0; t < CK_MAX_THREADS && program->bodies[t] != NULL; t++) {
    getcontext(&contexts[t]);
    contexts[t].uc_stack.ss_sp = stacks[t];
    contexts[t].uc_stack.ss_size = STACK_BYTES;
    contexts[t].uc_link = NULL;
    makecontext(&contexts[t], body, 0);
  }
}

static void enter(int thread) {
  ck_current = thread;
  if (on_switch != NULL) on_switch(thread);
}

void ck_threads_run(int first) {
  enter(first);
  swapcontext(&main_context, &contexts[first]);
  ck_current = -1;
}

void ck_thread_switch(int to) {
  int from = ck_current;
  if (to == from) return;
  enter(to);
  swapcontext(&contexts[from], &contexts[to]);
}

void ck_threads_abandon(void) {
  setcontext(&main_context);
  __builtin_unreachable();
}
