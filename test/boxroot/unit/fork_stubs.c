/* A thread without OCaml's lock that does one thing over and over, and children of fork. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>
#include <boxroot.h>

static pthread_t thread;
static atomic_bool runs, stopped;

static void get_statistics(void) {
  struct boxroot_stats s;
  boxroot_stats_get(&s);
}

static void (*const deeds[])(void) = {get_statistics, boxroot_print_leaks};

static void *run(void *data) {
  void (*deed)(void) = *(void (**)(void))data;
  atomic_store(&runs, true);
  while (!atomic_load_explicit(&stopped, memory_order_relaxed)) deed();
  return NULL;
}

/* Waits until the thread runs: one that begins may have locks of AddressSanitizer's malloc, which
   gcc 12's leaves as they are in a child. */
value test_fork_start_thread(value deed) {
  if (pthread_create(&thread, NULL, run, (void *)&deeds[Int_val(deed)]) != 0) abort();
  while (!atomic_load(&runs)) sched_yield();
  return Val_unit;
}

value test_fork_stop_thread(value unit) {
  atomic_store(&stopped, true);
  caml_enter_blocking_section();
  pthread_join(thread, NULL);
  caml_leave_blocking_section();
  return unit;
}

/* fork(2), which OCaml does not notice. With the lock. */
value test_fork_in_c(value unit) {
  (void)unit;
  return Val_int(fork());
}

/* In a child: all that a program may call there. */
value test_fork_use_everything(value unit) {
  get_statistics();
  boxroot_print_leaks();
  return Val_bool(boxroot_setup() && boxroot_status() == BOXROOT_RUNNING && unit == Val_unit);
}
