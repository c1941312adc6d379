/* SPDX-License-Identifier: MIT */
/* The declarations that the files of the checker share. See checker.h. */
#ifndef CK_INTERNAL_H
#define CK_INTERNAL_H

#include "checker.h"

enum {
  CK_MAX_STEPS = 1 << 14,    /* visible operations of one execution */
  CK_MAX_TRACKED = 512,      /* locations with more than their first message, in one execution */
  CK_MAX_MESSAGES = 1 << 12, /* in one execution */
};

#define CK_ARENA_BYTES ((size_t)1 << 26)

enum ck_kind {
  CK_START, /* the first step of a thread */
  CK_LOAD,
  CK_STORE,
  CK_UPDATE, /* read-modify-write; a compare-and-swap whether it succeeds or not */
  CK_FENCE,
  CK_LOCK,
  CK_UNLOCK,
  CK_POST,
  CK_WAIT,
  CK_ARRIVE,
  CK_LEAVE,
};

/* What a thread is about to do: the scheduler knows it before it is done. */
struct ck_operation {
  enum ck_kind kind;
  uintptr_t address; /* or the number of an event or a meeting */
  int size;          /* bytes; for CK_LEAVE how many must have come */
  uintptr_t pc;      /* where in the code */
};

/* Threads (threads.c) */
void ck_threads_start(struct ck_program const *program);
void ck_threads_run(int first); /* until all have ended or the execution is abandoned */
void ck_thread_switch(int to);  /* from the running thread */
_Noreturn void ck_threads_abandon(void);
bool ck_on_stack(uintptr_t address);
extern int ck_current;

/* Exploration (explore.c) */
void ck_step(struct ck_operation op); /* returns when this thread's turn has come */
int ck_choose(int count);             /* of the step under way; 0 to count - 1 */
void ck_thread_ended(void);           /* chooses who runs on */
void ck_fail(char const *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* The checker's own limits: says nothing about the program. Exits with status 3. */
void ck_give_up(char const *format, ...) __attribute__((format(printf, 1, 2), noreturn));
bool ck_is_event_posted(int event);
bool ck_has_met(int meeting, int count);

/* Memory (memory.c) */
enum ck_mode { CK_OFF, CK_ALONE, CK_THREADS }; /* who runs: [prepare], [finish], threads */
extern enum ck_mode ck_mode;
void ck_memory_begin(void); /* of an execution: everything as [prepare] left it */
bool ck_memory_is_sc(void); /* is there an order of its seq_cst accesses? */
void ck_memory_plain(uintptr_t address, size_t size, bool is_write, uintptr_t pc);
uint64_t ck_memory_load(uintptr_t address, int size, int order, uintptr_t pc);
void ck_memory_store(uintptr_t address, int size, uint64_t to, int order, uintptr_t pc);
typedef uint64_t (*ck_function)(uint64_t old, uint64_t operand);
uint64_t ck_memory_update(uintptr_t address, int size, ck_function f, uint64_t operand, int order,
                          uintptr_t pc);
bool ck_memory_swap_if(uintptr_t address, int size, uint64_t *expected, uint64_t to, int order,
                       int order_if_not, uintptr_t pc);
void ck_memory_fence(int order, uintptr_t pc);
uint64_t ck_memory_load_address(uintptr_t address, int *dependency, uintptr_t pc);
void ck_memory_read_through(int dependency, uintptr_t address, uintptr_t pc);

/* Mutexes, events, meetings, memory that is allocated (synchronise.c) */
void ck_synchronise_begin(void); /* of an execution */
bool ck_mutex_is_free(uintptr_t mutex);
bool ck_is_freed(uintptr_t address);
int ck_block_of(uintptr_t *address); /* counted from 0, and makes it relative; -1 if none */

/* Reports (report.c) */
extern bool ck_is_verbose;
void ck_trace(char const *format, ...) __attribute__((format(printf, 1, 2)));
void ck_trace_access(char const *what, struct ck_operation op, uint64_t v, int order, int age);
char const *ck_describe(uintptr_t address); /* in a buffer that the next calls use again */
char const *ck_place(uintptr_t pc);         /* likewise */

#endif
