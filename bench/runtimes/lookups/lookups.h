/* SPDX-License-Identifier: MIT */
/* What a table is to the benchmark: it knows which addresses are heap, and is asked by many threads
   at a time.

   The heap is one range of addresses, as far as anybody asks: nothing is ever mapped there. As much
   address space right below it is foreign. One thread may add to the table meanwhile, beyond the
   heap's end, where nobody looks. */
#ifndef OUTHEAP_BENCH_LOOKUPS_H
#define OUTHEAP_BENCH_LOOKUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEAP_START ((uintptr_t)1 << 45)
#define END_OF_ADDRESSES ((uintptr_t)1 << 47)

/* A heap that is looked up, and how far a thread is with its addresses. */
struct walk {
  uint64_t state;
  size_t heap_size;
};

/* The next address: a random one, of the heap in three of four cases, else foreign. */
static inline uintptr_t next_address(struct walk *walk) {
  walk->state = walk->state * 6364136223846793005 + 1442695040888963407;
  size_t offset = (size_t)((unsigned __int128)walk->state * walk->heap_size >> 64);
  bool is_foreign = (walk->state >> 24 & 3) == 0;
  return HEAP_START + offset - (is_foreign ? walk->heap_size : 0);
}

struct table {
  char const *name;
  /* Makes the table of a heap of so many bytes, with room for [additions]. False if memory runs
     out. */
  bool (*create)(size_t heap_size, size_t additions);
  /* Adds the memory of the number [n], from 0 on, beyond the end of the heap. By one thread
     only. */
  void (*add)(size_t n);
  /* Looks up so many addresses; how many are heap. By any number of threads. */
  size_t (*look_up)(struct walk walk, size_t count);
  /* How much memory the table takes. By one thread, when no other uses it. */
  size_t (*bytes)(void);
  /* How many additions there is address space for. */
  size_t (*most_additions)(size_t heap_size);
};

extern struct table const table_range, table_dependency, table_taint, table_hash, table_hash_locked;

/* The body of [look_up]: a macro, so that each table's test is compiled into its loop. It jumps on
   the answer, as a marker does: the empty instruction forbids the compiler to add the answer
   instead. */
#define LOOK_UP_ALL(is_heap)                                                                       \
  static size_t look_up(struct walk walk, size_t count) {                                          \
    size_t found = 0;                                                                              \
    for (size_t i = 0; i < count; i++) {                                                           \
      if (!is_heap(next_address(&walk))) continue;                                                 \
      found++;                                                                                     \
      __asm__ volatile("");                                                                        \
    }                                                                                              \
    return found;                                                                                  \
  }

#endif
