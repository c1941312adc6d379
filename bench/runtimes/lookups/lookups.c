/* SPDX-License-Identifier: MIT */
/* Threads ask a table what lives at random addresses. The program shows what a look-up costs when
   several threads look up at a time, with a small table or a large one. It also shows the cost
   while one more thread adds to the table.

   Parameters come from the environment: see the table of variables. Each thread's number of
   addresses that are heap is compared with what the addresses themselves say. Times are processor
   time of the threads, so that more threads than processors do no harm. Exit status 2 for wrong
   variables, 1 if something fails. */
#define _GNU_SOURCE
#include "lookups.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct table const *const tables[] = {&table_range, &table_dependency, &table_taint,
                                             &table_hash, &table_hash_locked};
enum { TABLES = sizeof tables / sizeof *tables };

struct variable {
  char const *name;
  size_t least, most, value;
  bool has_default; /* then that is [value] */
};
enum { THREADS, GIBIBYTES, ADDING, LOOKUPS, VARIABLES };
static struct variable variables[VARIABLES] = {
    [THREADS] = {"THREADS", 1, 64, 1, false},
    [GIBIBYTES] = {"GIBIBYTES", 1, 32 * 1024, 1, false},
    [ADDING] = {"ADDING", 0, 1, 0, false},
    [LOOKUPS] = {"LOOKUPS", 1, 1000 * 1000 * 1000, 4 * 1000 * 1000, true},
};

enum { ADDITIONS = 1 << 18, NANOSECONDS_BETWEEN_ADDITIONS = 10 * 1000 };

static struct table const *table;
static pthread_barrier_t start;
static bool is_over; /* atomic: the threads that look up are done */
static size_t added;

struct thread {
  pthread_t id;
  struct walk walk;
  size_t found;
  double began, ended; /* by a clock for all */
  double seconds;      /* of processor time */
};

static _Noreturn void fail(char const *what) {
  fprintf(stderr, "lookups: %s\n", what);
  exit(1);
}

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static _Noreturn void usage(char const *wrong) {
  fprintf(stderr, "lookups: %s\nusage: REF=", wrong);
  for (int i = 0; i < TABLES; i++) fprintf(stderr, "%s%s", i == 0 ? "" : "|", tables[i]->name);
  for (struct variable *v = variables; v < variables + VARIABLES; v++)
    fprintf(stderr, v->has_default ? " [%s=%zu..%zu]" : " %s=%zu..%zu", v->name, v->least, v->most);
  fprintf(stderr, " lookups\n");
  exit(2);
}

static void read_variable(struct variable *v) {
  char const *text = getenv(v->name);
  if (text == NULL && v->has_default) return;
  if (text == NULL || *text < '0' || *text > '9') usage(v->name);
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  if (*end != '\0' || errno != 0 || value < v->least || value > v->most) usage(v->name);
  v->value = (size_t)value;
}

static struct table const *chosen_table(void) {
  char const *name = getenv("REF");
  for (int i = 0; i < TABLES; i++)
    if (name != NULL && strcmp(name, tables[i]->name) == 0) return tables[i];
  usage("REF");
}

static void *look_up(void *argument) {
  struct thread *thread = argument;
  pthread_barrier_wait(&start);
  thread->began = now(CLOCK_MONOTONIC);
  double before = now(CLOCK_THREAD_CPUTIME_ID);
  thread->found = table->look_up(thread->walk, variables[LOOKUPS].value);
  thread->seconds = now(CLOCK_THREAD_CPUTIME_ID) - before;
  thread->ended = now(CLOCK_MONOTONIC);
  return NULL;
}

static void *add(void *argument) {
  size_t most = *(size_t *)argument;
  pthread_barrier_wait(&start);
  double next = now(CLOCK_MONOTONIC);
  while (added < most && !__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
    if (now(CLOCK_MONOTONIC) < next) continue;
    table->add(added++);
    next += NANOSECONDS_BETWEEN_ADDITIONS * 1e-9;
  }
  return NULL;
}

static pthread_t begin(void *(*work)(void *), void *argument) {
  pthread_t id;
  if (pthread_create(&id, NULL, work, argument) != 0) fail("a thread could not be started");
  return id;
}

/* By the addresses alone. */
static size_t found_in_truth(struct walk walk) {
  size_t found = 0;
  for (size_t i = 0; i < variables[LOOKUPS].value; i++) found += next_address(&walk) >= HEAP_START;
  return found;
}

/* Runs the threads to their end, and the one that adds until then. */
static void run(struct thread *threads, size_t count, size_t additions) {
  bool is_adding = variables[ADDING].value == 1;
  pthread_t adder = 0;
  pthread_barrier_init(&start, NULL, (unsigned)count + is_adding);
  for (size_t i = 0; i < count; i++) threads[i].id = begin(look_up, &threads[i]);
  if (is_adding) adder = begin(add, &additions);
  for (size_t i = 0; i < count; i++) pthread_join(threads[i].id, NULL);
  __atomic_store_n(&is_over, true, __ATOMIC_RELAXED);
  if (is_adding) pthread_join(adder, NULL);
}

static void print(struct thread const *threads, size_t count) {
  double seconds = 0, began = threads->began, ended = threads->ended;
  size_t found = 0, lookups = count * variables[LOOKUPS].value;
  for (struct thread const *t = threads; t < threads + count; t++) {
    seconds += t->seconds;
    found += t->found;
    if (t->began < began) began = t->began;
    if (t->ended > ended) ended = t->ended;
  }
  printf("{\"ns\": %.9g, \"seconds\": %.9g, \"each_per_second\": %.9g, \"all_per_second\": %.9g, "
         "\"lookups\": %zu, \"found\": %zu, \"added\": %zu, \"table_bytes\": %zu}\n",
         seconds / (double)lookups * 1e9, ended - began, (double)lookups / seconds,
         (double)lookups / (ended - began), lookups, found, added, table->bytes());
}

int main(void) {
  table = chosen_table();
  for (int i = 0; i < VARIABLES; i++) read_variable(&variables[i]);
  size_t count = variables[THREADS].value, heap_size = variables[GIBIBYTES].value << 30;
  size_t most = table->most_additions(heap_size);
  size_t additions = variables[ADDING].value * (most < ADDITIONS ? most : ADDITIONS);
  struct thread threads[64] = {{0}};
  for (size_t i = 0; i < count; i++) threads[i].walk = (struct walk){i + 1, heap_size};
  if (!table->create(heap_size, additions)) fail("there is no memory for the table");
  run(threads, count, additions);
  for (size_t i = 0; i < count; i++)
    if (threads[i].found != found_in_truth(threads[i].walk)) fail("a look-up was wrong");
  print(threads, count);
  return 0;
}
