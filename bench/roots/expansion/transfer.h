/* Cells that are handed over in batches, from one producer to one consumer, through a ring without
   locks.

   Ownership. A cell belongs to the producer until its batch is published, which is when `sent` is
   increased, and to the consumer from then on. A batch of the ring belongs to the consumer until
   `received` is increased, and to the producer from then on. Each count is written by one side
   only, and stands on a cache line of its own.

   Both sides work on one batch at a time and never wait: callers that hold the lock must be able to
   let the collector stop them in between. */

#ifndef BENCH_TRANSFER_H
#define BENCH_TRANSFER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <caml/mlvalues.h>

enum { BATCH = 256, RING = 64, CACHE_LINE = 64 };

struct transfer {
  _Alignas(CACHE_LINE) atomic_size_t sent;     /* batches; written by the producer */
  uintptr_t sent_sum;                          /* of the cells' addresses */
  _Alignas(CACHE_LINE) atomic_size_t received; /* likewise, by the consumer */
  uintptr_t received_sum;
  _Alignas(CACHE_LINE) void *ring[RING][BATCH];
};

/* What an implementation offers. Producing needs the lock, consuming too unless it says
   otherwise. */
struct transfer_operations {
  bool deletes_without_lock;
  char const *(*setup)(void); /* NULL, or why it cannot be done */
  /* Creates a batch of cells that hold [v], and publishes it. False, with nothing created, if the
     ring is full. Ends the program if there is no memory. */
  bool (*produce)(struct transfer *, value v);
  /* Deletes a batch. False if there is none. */
  bool (*consume)(struct transfer *);
};

#endif
