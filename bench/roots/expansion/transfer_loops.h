/* The operations on batches (transfer.h) of one implementation. Included in its file
   (../implementations). */

#include <stdio.h>

#include "transfer.h"

static cell create_or_exit(value v) {
  cell c = cell_create(v);
  if (c != NULL) return c;
  fputs("producer_consumer: no memory for a cell\n", stderr);
  exit(1);
}

static bool produce(struct transfer *t, value v) {
  size_t sent = atomic_load_explicit(&t->sent, memory_order_relaxed);
  if (sent - atomic_load_explicit(&t->received, memory_order_acquire) == RING) return false;
  void **batch = t->ring[sent % RING];
  uintptr_t sum = 0;
  for (int i = 0; i < BATCH; i++) {
    cell c = create_or_exit(v);
    batch[i] = c;
    sum += (uintptr_t)c;
  }
  t->sent_sum += sum;
  atomic_store_explicit(&t->sent, sent + 1, memory_order_release);
  return true;
}

static bool consume(struct transfer *t) {
  size_t received = atomic_load_explicit(&t->received, memory_order_relaxed);
  if (received == atomic_load_explicit(&t->sent, memory_order_acquire)) return false;
  void **batch = t->ring[received % RING];
  uintptr_t sum = 0;
  for (int i = 0; i < BATCH; i++) {
    sum += (uintptr_t)batch[i];
    cell_delete(batch[i]);
  }
  t->received_sum += sum;
  atomic_store_explicit(&t->received, received + 1, memory_order_release);
  return true;
}

static struct transfer_operations const transfer = {
    .deletes_without_lock = CELL_DELETES_WITHOUT_LOCK,
    .setup = cell_setup,
    .produce = produce,
    .consume = consume,
};

value STUB(transfer)(value unit) {
  (void)unit;
  return disguise((void *)&transfer);
}
