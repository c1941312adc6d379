/* Stubs for transfer.ml, and the consumer that is a thread of C: it never takes the lock. */

#define CAML_NAME_SPACE
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include <caml/fail.h>
#include <caml/signals.h>

#include "disguise.h"
#include "transfer.h"

static struct transfer_operations const *operations; /* chosen once, before any other thread */
static struct transfer transfer;

value bench_transfer_setup(value chosen) {
  operations = undisguise(chosen);
  char const *error = operations->setup();
  if (error != NULL) caml_failwith(error);
  return Val_unit;
}

value bench_transfer_produce(value v) { return Val_bool(operations->produce(&transfer, v)); }

value bench_transfer_consume(value unit) {
  (void)unit;
  return Val_bool(operations->consume(&transfer));
}

value bench_transfer_deletes_without_lock(value unit) {
  (void)unit;
  return Val_bool(operations->deletes_without_lock);
}

/* Both sides have come to an end: what was sent is what was received. */
value bench_transfer_is_complete(value unit) {
  (void)unit;
  return Val_bool(transfer.sent == transfer.received && transfer.sent_sum == transfer.received_sum);
}

value bench_transfer_batch(value unit) {
  (void)unit;
  return Val_long(BATCH);
}

value bench_transfer_relax(value unit) {
  sched_yield();
  return unit;
}

static pthread_t thread;
static size_t expected; /* batches that the thread is to consume */

static void *consume_all(void *unused) {
  for (size_t done = 0; done < expected;) {
    if (operations->consume(&transfer))
      done++;
    else
      sched_yield();
  }
  return unused;
}

value bench_transfer_start_thread(value batches) {
  expected = Long_val(batches);
  if (pthread_create(&thread, NULL, consume_all, NULL) != 0) caml_failwith("no thread");
  return Val_unit;
}

value bench_transfer_join_thread(value unit) {
  caml_enter_blocking_section();
  pthread_join(thread, NULL);
  caml_leave_blocking_section();
  return unit;
}
