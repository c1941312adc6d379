/* SPDX-License-Identifier: MIT */
/* A model checker for small C programs with atomics. It runs a program of a few threads again and
   again. It ends when it has seen every behaviour that C11's memory model allows the program, up to
   equivalence.

   The code under test is compiled with -fsanitize=thread, unchanged, and linked with hooks.c in
   place of ThreadSanitizer's library. So the compiler itself tells of each access: atomic ones with
   their memory order, plain ones too. This checker, what stands in for the OCaml runtime, and the
   threads' bodies are not under test. They are compiled without -fsanitize=thread, and reach shared
   memory only through the functions below.

   Four ideas, one in each file:
   - memory.c: what a load may read and a store may overtake (messages and views), and races;
   - explore.c: which schedules and choices are tried (source sets with sleep sets);
   - threads.c: the threads of the model are coroutines of one thread of the system;
   - report.c: a failing execution is run again and its trace printed.

   Everything is deterministic: memory lies at the same offsets in every run, and an execution is
   given by the list of its choices. */
#ifndef CK_CHECKER_H
#define CK_CHECKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CK_MAX_THREADS = 4 };

/* A program under test. [prepare] runs once; what it leaves in memory is what every execution
   starts from. The bodies run as threads. [finish] runs at the end of each execution that is not
   abandoned, alone, after everything that the threads did. Any but the first body may be NULL. */
struct ck_program {
  char const *name;
  void (*prepare)(void);
  void (*bodies[CK_MAX_THREADS])(void);
  void (*finish)(void);
};

struct ck_result {
  long executions; /* that ran to their end */
  long redundant;  /* abandoned: equivalent to another one */
  bool failed;
  uint64_t outcomes; /* the set of numbers given to ck_outcome */
};

/* Runs [program] through all of its behaviours, or to the first failure, whose trace is printed. To
   need more than [limit] executions, or more memory than the checker has, ends the process with
   status 3. */
struct ck_result ck_explore(struct ck_program const *program, long limit);

/* Runs the one execution that a trace ended with, and prints it. [choices] as printed there. */
struct ck_result ck_replay(struct ck_program const *program, char const *choices);

/* {{{ For [prepare] */

/* Memory of the model's own books (not under test), put back before each execution. */
void ck_restore(void *start, size_t size);

/* Names a range of memory in traces. [name] is kept. */
void ck_name(void const *start, size_t size, char const *name);

/* [f] is told which thread runs on, before it does: for variables that are one for each thread. */
void ck_tell_switches(void (*f)(int thread));

/* }}} */
/* {{{ For threads */

/* The number of this thread; -1 in [prepare] and [finish]. */
int ck_self(void);

/* Ends the execution, as a failure, unless [holds]. */
void ck_require(bool holds, char const *what);

/* This execution showed the behaviour with that number, 0 to 63. */
void ck_outcome(int number);

/* [ck_post] happens before the end of each [ck_wait] for the same event, which blocks until then.
   Events are numbered from 0 to 31; each is posted once. */
void ck_post(int event);
void ck_wait(int event);

/* Blocks until [count] threads have come to the same meeting (0 to 31); what each did before
   happens before what each does afterwards. */
void ck_meet(int meeting, int count);

/* A mutex at any address, free at first. */
void ck_lock(void *mutex);
void ck_unlock(void *mutex);

/* Memory for the code under test: aligned, at the same address in each execution, never used twice.
   NULL when there is none left. */
void *ck_alloc(size_t alignment, size_t size);

/* Any access to it that does not happen before is reported. */
void ck_free(void *start);

/* }}} */
/* {{{ Shared memory, for code that is not under test: words of 8 bytes */

uint64_t ck_read(void const *word); /* plain */
void ck_write(void *word, uint64_t to);
uint64_t ck_load(void const *word, int order); /* atomic; orders are the compiler's __ATOMIC_* */
void ck_store(void *word, uint64_t to, int order);

/* What a processor orders by a data dependency: a relaxed load, and plain reads at addresses that
   were computed from it. The reads see what happened before the store that was read. */
uint64_t ck_load_address(void const *word, int *dependency);
uint64_t ck_read_through(int dependency, void const *word);

/* }}} */

#endif
