/* SPDX-License-Identifier: MIT */
/* Which executions are run: a depth-first search over schedules and choices.

   An execution is a sequence of steps. Two that differ only in the order of independent steps are
   equivalent, and one of them is enough. Which threads must be tried at a step is found while
   executions run: when two dependent steps race, the search must also come to an execution in which
   the second is first (source sets: Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial
   order reduction", POPL 2014, after Flanagan and Godefroid, POPL 2005). Sleep sets prune most of
   what is equivalent all the same.

   A step chooses what a load reads and where a store goes (memory.c). All choices are tried.

   Plain accesses are no steps: as long as none races the memory's order of steps determines what
   they read, and memory.c reports those that race. */
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EVENTS = 32, TABLE = 1 << 12, MOST_RACES = 256, NONE = -1 };

struct step {
  struct ck_operation op;
  int thread;
  int clock[CK_MAX_THREADS]; /* how many steps of the execution, up to which one of each thread,
                                come before in every equivalent execution; this one included */
  int previous;              /* step at the same location */
  unsigned enabled, sleep;   /* sets of threads, before this step */
  unsigned to_try, tried;    /* [tried] without the one that is being tried */
  int choice, choices;
};

static struct step steps[CK_MAX_STEPS];
static int depth, prefix; /* steps taken; how many of them are given by the search */

static struct ck_operation pending[CK_MAX_THREADS];
static int thread_clock[CK_MAX_THREADS][CK_MAX_THREADS];
static unsigned alive;
static int event_step[MAX_EVENTS];
static int arrived[MAX_EVENTS], meeting_clock[MAX_EVENTS][CK_MAX_THREADS];

static struct {
  uintptr_t word;
  int last;
} locations[TABLE];
static int touched[TABLE], touched_count;

static struct ck_result result;
static bool failed, redundant;
static char failure[1024];

/* {{{ Dependence */

static bool is_access(enum ck_kind kind) {
  return kind == CK_LOAD || kind == CK_STORE || kind == CK_UPDATE;
}

static bool is_at_location(enum ck_kind kind) { return is_access(kind) || kind == CK_LOCK; }

static uintptr_t word_of(struct ck_operation op) { return op.address & ~(uintptr_t)7; }

/* Of operations that can both come next. */
static bool are_dependent(struct ck_operation a, struct ck_operation b) {
  if (!is_at_location(a.kind) || !is_at_location(b.kind) || word_of(a) != word_of(b)) return false;
  return a.kind != CK_LOAD || b.kind != CK_LOAD;
}

static int *last_at(struct ck_operation op) {
  uintptr_t word = word_of(op);
  unsigned i = (unsigned)(word / 8 * 0x9E3779B1u) % TABLE;
  while (locations[i].word != 0 && locations[i].word != word) i = (i + 1) % TABLE;
  if (locations[i].word == 0) {
    if (touched_count == TABLE / 2) ck_give_up("the checker's table of locations is full");
    touched[touched_count++] = (int)i;
    locations[i].word = word;
    locations[i].last = NONE;
  }
  return &locations[i].last;
}

static void forget_locations(void) {
  while (touched_count > 0) locations[touched[--touched_count]].word = 0;
}

/* }}} */
/* {{{ Races between steps */

static void join(int *clock, int const *other) {
  for (int t = 0; t < CK_MAX_THREADS; t++)
    if (clock[t] < other[t]) clock[t] = other[t];
}

static bool is_before(int step, int const *clock) { return clock[steps[step].thread] > step; }

static unsigned bit(int thread) { return 1u << thread; }

static int lowest(unsigned threads) { return __builtin_ctz(threads); }

/* Is the first step after [i] of some thread of [firsts] before [clock]? */
static bool follows_one(int const *firsts, int const *clock) {
  for (int t = 0; t < CK_MAX_THREADS; t++)
    if (firsts[t] != NONE && clock[t] > firsts[t]) return true;
  return false;
}

/* Threads that can take the first step of: all that came after [i] and not because of it, then
   [e]. */
static unsigned initials(int i, int e, int const *clock_of_e) {
  int firsts[CK_MAX_THREADS] = {NONE, NONE, NONE, NONE};
  unsigned found = 0;
  for (int j = i + 1; j < e; j++) {
    int t = steps[j].thread;
    if (is_before(i, steps[j].clock) || firsts[t] != NONE) continue;
    if (!follows_one(firsts, steps[j].clock)) found |= bit(t);
    firsts[t] = j;
  }
  int t = steps[e].thread;
  if (firsts[t] == NONE && !follows_one(firsts, clock_of_e)) found |= bit(t);
  return found;
}

/* Step [e] must also be tried before step [i]. */
static void reverse(int i, int e, int const *clock_of_e) {
  unsigned starts = initials(i, e, clock_of_e) & steps[i].enabled;
  if (starts & (steps[i].to_try | steps[i].sleep)) return;
  if (starts & bit(steps[e].thread))
    steps[i].to_try |= bit(steps[e].thread);
  else
    steps[i].to_try |= starts != 0 ? bit(lowest(starts)) : steps[i].enabled;
}

/* Joins to [clock] the steps at the same location that step [e] depends on. Those that are not
   before it for another reason are in a race with it. */
static void order_at_location(int e, int *clock, bool is_new) {
  struct step *step = &steps[e];
  int races[MOST_RACES], count = 0;
  for (int i = step->previous; i != NONE; i = steps[i].previous) {
    if (!are_dependent(steps[i].op, step->op)) continue;
    if (!is_before(i, clock) && steps[i].thread != step->thread) {
      if (count == MOST_RACES) ck_give_up("too many steps race with one");
      races[count++] = i;
    }
    join(clock, steps[i].clock);
    if (steps[i].op.kind != CK_LOAD) break;
  }
  for (int k = 0; is_new && k < count; k++) reverse(races[k], e, clock);
}

/* Joins the step that released the mutex after step [lock]. */
static void order_after_unlock(int lock, int *clock) {
  for (int j = lock + 1; j < depth; j++)
    if (steps[j].op.kind == CK_UNLOCK && steps[j].op.address == steps[lock].op.address) {
      join(clock, steps[j].clock);
      return;
    }
}

static void order_step(int e, bool is_new) {
  struct step *step = &steps[e];
  int *clock = thread_clock[step->thread];
  if (is_at_location(step->op.kind)) {
    int *last = last_at(step->op);
    step->previous = *last;
    *last = e;
    order_at_location(e, clock, is_new);
    if (step->op.kind == CK_LOCK && step->previous != NONE)
      order_after_unlock(step->previous, clock);
  }
  if (step->op.kind == CK_WAIT) join(clock, steps[event_step[step->op.address]].clock);
  if (step->op.kind == CK_LEAVE) join(clock, meeting_clock[step->op.address]);
  clock[step->thread] = e + 1;
  memcpy(step->clock, clock, sizeof step->clock);
  if (step->op.kind == CK_POST) event_step[step->op.address] = e;
  if (step->op.kind == CK_ARRIVE) {
    arrived[step->op.address]++;
    join(meeting_clock[step->op.address], clock);
  }
}

/* }}} */
/* {{{ Scheduling */

bool ck_is_event_posted(int event) { return event_step[event] != NONE; }
bool ck_has_met(int meeting, int count) { return arrived[meeting] == count; }

static bool is_enabled(struct ck_operation op) {
  switch (op.kind) {
  case CK_LOCK: return ck_mutex_is_free(op.address);
  case CK_WAIT: return ck_is_event_posted((int)op.address);
  case CK_LEAVE: return ck_has_met((int)op.address, op.size);
  default: return true;
  }
}

static unsigned enabled_threads(void) {
  unsigned enabled = 0;
  for (int t = 0; t < CK_MAX_THREADS; t++)
    if (alive & bit(t) && is_enabled(pending[t])) enabled |= bit(t);
  return enabled;
}

/* Threads whose next operation was tried before the last step, which did not touch it. */
static unsigned sleeping(void) {
  if (depth == 0) return 0;
  struct step *last = &steps[depth - 1];
  unsigned sleep = (last->sleep | last->tried) & ~bit(last->thread);
  for (int t = 0; t < CK_MAX_THREADS; t++)
    if (sleep & bit(t) && are_dependent(last->op, pending[t])) sleep &= ~bit(t);
  return sleep;
}

static void give_up_redundant(void) {
  redundant = true;
  ck_threads_abandon();
}

/* A step that the search has not been at. */
static void open_step(struct step *step) {
  *step = (struct step){.enabled = enabled_threads(), .sleep = sleeping(), .choices = 1};
  if (step->enabled == 0) ck_fail("deadlock: no thread can go on");
  unsigned candidates = step->enabled & ~step->sleep;
  if (candidates == 0) give_up_redundant();
  bool goes_on = ck_current >= 0 && candidates & bit(ck_current);
  step->thread = goes_on ? ck_current : lowest(candidates);
  step->to_try = bit(step->thread);
}

static int next_thread(void) {
  if (depth == CK_MAX_STEPS) ck_give_up("more than %d steps", CK_MAX_STEPS);
  struct step *step = &steps[depth];
  if (depth >= prefix) open_step(step);
  step->op = pending[step->thread];
  depth++;
  order_step(depth - 1, depth >= prefix);
  return step->thread;
}

void ck_step(struct ck_operation op) {
  pending[ck_current] = op;
  ck_thread_switch(next_thread());
}

void ck_thread_ended(void) {
  alive &= ~bit(ck_current);
  if (alive == 0) ck_threads_abandon();
  ck_thread_switch(next_thread());
}

int ck_choose(int count) {
  steps[depth - 1].choices = count;
  return steps[depth - 1].choice;
}

/* }}} */
/* {{{ The search */

void ck_fail(char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(failure, sizeof failure, format, arguments);
  va_end(arguments);
  failed = true;
  if (ck_mode != CK_THREADS) {
    fprintf(stderr, "while alone: %s\n", failure);
    exit(1);
  }
  ck_threads_abandon();
}

void ck_give_up(char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, ": the program is too large for the checker\n");
  exit(3);
}

void ck_outcome(int number) { result.outcomes |= (uint64_t)1 << number; }

static void begin(struct ck_program const *program) {
  depth = 0;
  failed = redundant = false;
  alive = 0;
  memset(thread_clock, 0, sizeof thread_clock);
  memset(arrived, 0, sizeof arrived);
  memset(meeting_clock, 0, sizeof meeting_clock);
  forget_locations();
  for (int e = 0; e < MAX_EVENTS; e++) event_step[e] = NONE;
  for (int t = 0; t < CK_MAX_THREADS && program->bodies[t] != NULL; t++) {
    alive |= bit(t);
    pending[t] = (struct ck_operation){.kind = CK_START};
  }
  ck_memory_begin();
  ck_synchronise_begin();
}

/* One execution, along [prefix] as far as that goes. An execution whose seq_cst accesses have no
   order is none: the memory model forbids it. */
static void execute(struct ck_program const *program) {
  uint64_t before = result.outcomes;
  begin(program);
  ck_mode = CK_THREADS;
  ck_threads_start(program);
  ck_threads_run(next_thread());
  ck_mode = CK_ALONE;
  bool real = !redundant && ck_memory_is_sc();
  if (real && !failed && program->finish != NULL) program->finish();
  ck_mode = CK_OFF;
  if (!real) {
    failed = false;
    result.outcomes = before;
  }
  result.executions += real;
  result.redundant += !real;
}

/* Sets [prefix] to the next one; false if all have been tried. */
static bool next_prefix(void) {
  for (int d = depth - 1; d >= 0; d--) {
    struct step *step = &steps[d];
    prefix = d + 1;
    if (++step->choice < step->choices) return true;
    step->tried |= bit(step->thread);
    step->choice = 0;
    step->choices = 1;
    unsigned left = step->to_try & ~step->tried & ~step->sleep;
    if (left != 0) {
      step->thread = lowest(left);
      return true;
    }
  }
  return false;
}

/* }}} */
/* {{{ Failures */

/* Steps as words THREAD[.CHOICE][xTIMES]. */
static void print_choices(void) {
  fprintf(stderr, "replay with:");
  for (int d = 0, times; d < depth; d += times) {
    struct step *step = &steps[d];
    for (times = 1; d + times < depth && steps[d + times].thread == step->thread &&
                    steps[d + times].choice == step->choice;)
      times++;
    fprintf(stderr, " %d", step->thread);
    if (step->choice != 0) fprintf(stderr, ".%d", step->choice);
    if (times > 1) fprintf(stderr, "x%d", times);
  }
  fprintf(stderr, "\n");
}

static int read_number(char const **at, char mark, int otherwise) {
  if (**at != mark) return otherwise;
  char *end;
  int number = (int)strtol(*at + 1, &end, 10);
  *at = end;
  return number;
}

static void read_choices(char const *at) {
  for (prefix = 0; *at != 0;) {
    while (*at == ' ') at++;
    if (*at == 0) break;
    char *end;
    int thread = (int)strtol(at, &end, 10);
    if (end == at || thread < 0 || thread >= CK_MAX_THREADS) {
      fprintf(stderr, "not a list of choices: %s\n", at);
      exit(2);
    }
    at = end;
    int choice = read_number(&at, '.', 0), times = read_number(&at, 'x', 1);
    while (times-- > 0 && prefix < CK_MAX_STEPS)
      steps[prefix++] = (struct step){.thread = thread, .choice = choice, .choices = 1};
  }
}

static void execute_verbosely(struct ck_program const *program) {
  ck_is_verbose = true;
  execute(program);
  ck_is_verbose = false;
}

static void show_failure(struct ck_program const *program) {
  fprintf(stderr, "%s fails in execution %ld:\n", program->name, result.executions);
  print_choices();
  prefix = depth;
  execute_verbosely(program);
  fprintf(stderr, "%s\n", failed ? failure : "but does not when it is run again");
}

/* }}} */

static void set_up(struct ck_program const *program) {
  result = (struct ck_result){.executions = 0};
  if (program->prepare != NULL) program->prepare();
}

/* In [finish], a failure is noted, and the execution is over anyway. */
void ck_require(bool holds, char const *what) {
  if (holds || failed) return;
  if (ck_mode == CK_THREADS) ck_fail("%s", what);
  snprintf(failure, sizeof failure, "%s", what);
  failed = true;
}

struct ck_result ck_explore(struct ck_program const *program, long limit) {
  set_up(program);
  prefix = 0;
  do {
    execute(program);
    if (result.executions + result.redundant >= limit && !failed)
      ck_give_up("%s needs more than %ld executions", program->name, limit);
  } while (!failed && next_prefix());
  if (failed) {
    show_failure(program);
    result.failed = true;
  }
  return result;
}

struct ck_result ck_replay(struct ck_program const *program, char const *choices) {
  set_up(program);
  read_choices(choices);
  execute_verbosely(program);
  if (failed) fprintf(stderr, "%s\n", failure);
  result.failed = failed;
  return result;
}
