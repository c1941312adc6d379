/* Deletion by threads that do not hold the lock; see root.mli. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>

#include "disguise.h"

/* {{{ An array of roots, copied because OCaml moves it */

struct batch {
  size_t count;
  boxroot roots[];
};

static struct batch *copy_batch(value array) {
  size_t count = Wosize_val(array);
  struct batch *batch = malloc(sizeof *batch + count * sizeof(boxroot));
  if (batch == NULL) abort();
  batch->count = count;
  for (size_t i = 0; i < count; i++) batch->roots[i] = root_of_value(Field(array, i));
  return batch;
}

static void *delete_batch(void *data) {
  struct batch *batch = data;
  for (size_t i = 0; i < batch->count; i++) boxroot_delete(batch->roots[i]);
  free(batch);
  return NULL;
}

value test_root_delete_without_lock(value array) {
  struct batch *batch = copy_batch(array);
  caml_enter_blocking_section();
  delete_batch(batch);
  caml_leave_blocking_section();
  return Val_unit;
}

value test_root_delete_on_thread(value array) {
  struct batch *batch = copy_batch(array);
  caml_enter_blocking_section();
  pthread_t thread;
  if (pthread_create(&thread, NULL, delete_batch, batch) != 0) abort();
  pthread_join(thread, NULL);
  caml_leave_blocking_section();
  return Val_unit;
}

/* }}} */
/* {{{ A thread that deletes what comes, in a ring with one writer and one reader */

enum { RING_SIZE = 4096 };

struct deleter {
  pthread_t thread;
  boxroot ring[RING_SIZE];
  atomic_size_t written, read;
  atomic_bool closed;
};

static void *run_deleter(void *data) {
  struct deleter *d = data;
  for (;;) {
    size_t read = atomic_load_explicit(&d->read, memory_order_relaxed);
    bool closed = atomic_load_explicit(&d->closed, memory_order_acquire);
    if (read == atomic_load_explicit(&d->written, memory_order_acquire)) {
      if (closed) return NULL;
      sched_yield();
      continue;
    }
    boxroot_delete(d->ring[read % RING_SIZE]);
    atomic_store_explicit(&d->read, read + 1, memory_order_release);
  }
}

value test_deleter_start(value unit) {
  (void)unit;
  struct deleter *d = calloc(1, sizeof *d);
  if (d == NULL || pthread_create(&d->thread, NULL, run_deleter, d) != 0) abort();
  return (value)d | 1;
}

static struct deleter *deleter_of_value(value v) { return (struct deleter *)(v & ~(value)1); }

value test_deleter_send(value deleter, value root) {
  struct deleter *d = deleter_of_value(deleter);
  size_t written = atomic_load_explicit(&d->written, memory_order_relaxed);
  while (written - atomic_load_explicit(&d->read, memory_order_acquire) == RING_SIZE) sched_yield();
  d->ring[written % RING_SIZE] = root_of_value(root);
  atomic_store_explicit(&d->written, written + 1, memory_order_release);
  return Val_unit;
}

value test_deleter_stop(value deleter) {
  struct deleter *d = deleter_of_value(deleter);
  atomic_store_explicit(&d->closed, true, memory_order_release);
  caml_enter_blocking_section();
  pthread_join(d->thread, NULL);
  caml_leave_blocking_section();
  free(d);
  return Val_unit;
}

/* }}} */
