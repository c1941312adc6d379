/* Threads of C that map and unmap memory, and hand out pointers to it: to memory in use, and to
   memory that is gone. What they map is theirs alone, and full of one byte: they look after it
   before they unmap it.

   A slot has a pointer that no domain has taken, or NULL. */

#define _GNU_SOURCE
#define CAML_NAME_SPACE

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <caml/memory.h>
#include <caml/mlvalues.h>

#define GRANULE ((uintptr_t)1 << 28)

enum { THREADS = 3, SLOTS = 32, KEPT = 16, HOSTILE = 0x10, SMALLEST = 1 << 14 };

/* [taken]: a domain has the pointer, and has looked at it. */
struct mapping {
  char *memory;
  size_t size;
  bool taken;
};

static struct mapping *slots[SLOTS];
static bool is_over, is_near; /* the second is set before there are threads */
static uintptr_t heap;        /* an address of the heap that was large when it was told */
static pthread_t threads[THREADS];
static unsigned long seed;

static uint64_t draw(uint64_t *random) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return *random;
}

/* Where the heap will grow, as far as a hint can say. */
static void *place(uint64_t *random) {
  uintptr_t at = __atomic_load_n(&heap, __ATOMIC_RELAXED) & -GRANULE;
  return is_near && at != 0 ? (void *)(at + (1 + draw(random) % 6) * GRANULE) : NULL;
}

static struct mapping *map(uint64_t *random) {
  struct mapping *m = malloc(sizeof *m);
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (m == NULL) abort();
  m->size = (size_t)SMALLEST << draw(random) % 12;
  m->taken = false;
  m->memory = mmap(place(random), m->size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (m->memory == MAP_FAILED) abort();
  memset(m->memory, HOSTILE, SMALLEST);
  return m;
}

static void check(struct mapping *m) {
  for (size_t i = 0; i < SMALLEST; i++)
    if (m->memory[i] != HOSTILE) {
      fprintf(stderr, "the collector has changed foreign memory\n");
      abort();
    }
}

static bool is_taken(struct mapping *m) { return __atomic_load_n(&m->taken, __ATOMIC_ACQUIRE); }

/* If no domain has looked at it yet, one still may: then it stays where it is. */
static void unmap(struct mapping *m) {
  if (is_near && !is_taken(m)) return;
  check(m);
  munmap(m->memory, m->size);
}

static void drop(struct mapping *m) {
  munmap(m->memory, m->size);
  free(m);
}

/* False if there is a pointer already. */
static bool put(struct mapping **slot, struct mapping *m) {
  struct mapping *found = NULL;
  return __atomic_compare_exchange_n(slot, &found, m, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

/* The structs of what was handed out stay for ever: a domain may have one. */
static void *work(void *number) {
  uint64_t random = seed * 1000 + (uintptr_t)number * 77 + 1;
  struct mapping *kept[KEPT] = {0};
  for (size_t round = 0; !__atomic_load_n(&is_over, __ATOMIC_RELAXED);) {
    struct mapping *m = map(&random);
    usleep(100);
    if (put(&slots[draw(&random) % SLOTS], m)) {
      struct mapping **place = &kept[round++ % KEPT];
      if (*place != NULL) unmap(*place);
      *place = m;
    } else
      drop(m);
  }
  return NULL;
}

value test_stress_start(value its_seed, value near) {
  seed = (unsigned long)Long_val(its_seed);
  is_near = Bool_val(near);
  for (uintptr_t i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, work, (void *)i) != 0) abort();
  return Val_unit;
}

value test_stress_stop(value unit) {
  (void)unit;
  __atomic_store_n(&is_over, true, __ATOMIC_RELAXED);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  return Val_unit;
}

/* The mapping's own address, which is a naked pointer too; 0 if there is none. */
value test_stress_take(value n) {
  struct mapping *m = __atomic_exchange_n(&slots[Long_val(n) % SLOTS], NULL, __ATOMIC_ACQ_REL);
  return m == NULL ? Val_long(0) : (value)m;
}

/* A pointer into its memory, which may be gone. */
value test_stress_pointer(value mapping, value offset) {
  return (value)(((struct mapping *)mapping)->memory + Long_val(offset) % SMALLEST);
}

value test_stress_looked_at(value mapping) {
  __atomic_store_n(&((struct mapping *)mapping)->taken, true, __ATOMIC_RELEASE);
  return Val_unit;
}

value test_stress_heap(value block) {
  __atomic_store_n(&heap, (uintptr_t)block, __ATOMIC_RELAXED);
  return Val_unit;
}
