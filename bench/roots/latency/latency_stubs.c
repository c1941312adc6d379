/* Stubs for latency.ml: the one population of the program. None of them raises or runs OCaml code
   but the set-up. */

#define CAML_NAME_SPACE
#include <stdlib.h>

#include <caml/alloc.h>
#include <caml/fail.h>

#include "disguise.h"
#include "timed.h"

static struct timed_operations const *operations; /* chosen once */
static struct population population = {.random = 88172645463325252};

value bench_latency_setup(value chosen, value count) {
  operations = undisguise(chosen);
  char const *error = operations->setup();
  if (error != NULL) caml_failwith(error);
  population.count = Long_val(count);
  population.cells = malloc(population.count * sizeof *population.cells);
  population.held = malloc(population.count * sizeof *population.held);
  if (population.cells == NULL || population.held == NULL) caml_raise_out_of_memory();
  return Val_unit;
}

value bench_latency_create_all(value v) { return Val_bool(operations->create_all(&population, v)); }

value bench_latency_step(value steps, value young, value old) {
  return Val_bool(operations->step(&population, Long_val(steps), young, old));
}

value bench_latency_count_wrong(value unit) {
  (void)unit;
  return Val_long(operations->count_wrong(&population));
}

value bench_latency_delete_all(value unit) {
  operations->delete_all(&population);
  return unit;
}

value bench_latency_count(value kind) { return Val_long(population.times[Long_val(kind)].count); }

value bench_latency_longest(value kind) {
  return Val_long(population.times[Long_val(kind)].longest);
}

/* The greatest number of ticks that is in the same bucket. */
static uint64_t greatest_of(size_t bucket) {
  if (bucket < BUCKETS_OF_OCTAVE) return bucket;
  size_t octave = bucket / BUCKETS_OF_OCTAVE - 1;
  return ((uint64_t)(bucket - octave * BUCKETS_OF_OCTAVE + 1) << octave) - 1;
}

/* In ticks; of one kind of operation, what so many were not longer than. */
value bench_latency_quantile(value kind, value place) {
  struct times *times = &population.times[Long_val(kind)];
  uint64_t left = (uint64_t)Long_val(place);
  size_t bucket = 0;
  for (; bucket < BUCKETS - 1 && times->buckets[bucket] < left; bucket++)
    left -= times->buckets[bucket];
  uint64_t greatest = greatest_of(bucket);
  return Val_long(greatest < times->longest ? greatest : times->longest);
}

/* In ticks: what each time has in it, of reading the clock. */
value bench_latency_overhead(value unit) {
  (void)unit;
  enum { TRIALS = 1000 };
  uint64_t least = UINT64_MAX;
  for (int i = 0; i < TRIALS; i++) {
    uint64_t start = timed_now(), ticks = timed_now() - start;
    if (ticks < least) least = ticks;
  }
  return Val_long(least);
}

value bench_latency_now(value unit) {
  (void)unit;
  return Val_long(timed_now());
}
