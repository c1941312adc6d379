/* SPDX-License-Identifier: MIT */
/* The memory model is C11 as repaired by Lahav, Vafeiadis, Kang, Hur and Dreyer ("Repairing
   sequential consistency in C/C++11", PLDI 2017). It is run by views as in the promising semantics
   (Kang, Hur, Lahav, Vafeiadis, Dreyer, POPL 2017), without its promises.

   - Each location has its messages in modification order. A load reads any that is not older than
     the thread's view of the location: newer ones are not forced upon it.
   - A store goes anywhere behind the thread's view, not only to the end; but not between a
     read-modify-write and what it read.
   - A release store publishes the thread's view with its message; an acquire load joins it to its
     own. A read-modify-write passes on what the message it read published: release sequences.
   - seq_cst accesses are acquire and release. They must have an order that agrees with program
     order, modification order, reads from an older message, and happens-before at one location. An
     execution without such an order does not count. A seq_cst fence is acquire and release, and no
     more: weaker than C11, so nothing is missed.

   Not modelled: cycles of dependencies and reads (load buffering), for which a store would have to
   run before a load that precedes it; that of C++20 a release sequence ends at a plain store; weak
   compare-and-swap that fails for no reason. */
#include "locations.h"
#include "views.h"

#include <string.h>

enum ck_mode ck_mode = CK_OFF;
struct thread_views ck_views[CK_MAX_THREADS];

static struct view published[CK_MAX_MESSAGES];
static int published_count, sc_count, tracked; /* locations with a number */

static bool acquires(int order) {
  return order == __ATOMIC_ACQUIRE || order == __ATOMIC_CONSUME || order >= __ATOMIC_ACQ_REL;
}

static bool releases(int order) { return order == __ATOMIC_RELEASE || order >= __ATOMIC_ACQ_REL; }

/* Every thread knows what was there before, and nothing else. */
void ck_memory_begin(void) {
  ck_locations_begin();
  static struct view const nothing;
  for (int t = 0; t < CK_MAX_THREADS; t++) {
    ck_view_copy(&ck_views[t].now, &nothing);
    ck_view_copy(&ck_views[t].met, &nothing);
    ck_view_copy(&ck_views[t].fenced, &nothing);
    ck_views[t].now.clock[t] = 1;
  }
  tracked = sc_count = published_count = 0;
}

/* {{{ seq_cst */

enum { MAX_SC = 64 };

struct sc_access {
  struct location *location;
  uint32_t read, written; /* times of messages, where it does */
  bool reads, writes;
  int thread;
  uint32_t clock[CK_MAX_THREADS]; /* what happens before it; its own time in its thread's place */
};

static struct sc_access sc_accesses[MAX_SC];

static void note_sc(struct location *l, struct message *read, struct message *written) {
  if (sc_count == MAX_SC) ck_give_up("too many seq_cst accesses");
  struct sc_access *access = &sc_accesses[sc_count++];
  *access = (struct sc_access){.location = l,
                               .read = read != NULL ? read->time : 0,
                               .written = written != NULL ? written->time : 0,
                               .reads = read != NULL,
                               .writes = written != NULL,
                               .thread = ck_current};
  memcpy(access->clock, ck_views[ck_current].now.clock, sizeof access->clock);
  ck_tick();
}

static bool happens_before(struct sc_access *a, struct sc_access *b) {
  return a->clock[a->thread] <= b->clock[a->thread] && a != b;
}

/* Must [a] come before [b] in the order of seq_cst accesses? */
static bool is_sc_before(struct sc_access *a, struct sc_access *b) {
  bool same = a->location == b->location;
  if (a->thread == b->thread) return a < b;
  if (!same) return false;
  if (happens_before(a, b)) return true;
  if (a->writes && b->writes && a->written < b->written) return true;
  return a->reads && b->writes && a->read < b->written;
}

/* Takes away those that nothing has to come before, until none is left or all are in cycles. */
bool ck_memory_is_sc(void) {
  uint64_t left = sc_count == MAX_SC ? UINT64_MAX : ((uint64_t)1 << sc_count) - 1, before = 0;
  while (left != before) {
    before = left;
    for (int b = 0; b < sc_count; b++) {
      bool is_first = true;
      for (int a = 0; a < sc_count && is_first; a++)
        is_first = !(left >> a & 1) || !is_sc_before(&sc_accesses[a], &sc_accesses[b]);
      if (is_first) left &= ~((uint64_t)1 << b);
    }
  }
  return left == 0;
}

/* }}} */
/* {{{ Views and messages */

/* In a location with one message everybody's view is at it, and it needs no number. */
static void track(struct location *l) {
  if (l->first == NULL) l->first = l->last = ck_new_message();
  if (l->index >= 0) return;
  if (tracked == CK_MAX_TRACKED) ck_give_up("too many locations are written");
  l->index = tracked++;
}

static struct view *publish(struct view const *view) {
  if (published_count == CK_MAX_MESSAGES) ck_give_up("too many messages");
  ck_view_copy(&published[published_count], view);
  return &published[published_count++];
}

static struct view *now(void) { return &ck_views[ck_current].now; }

static uint32_t oldest(struct location *l) { return ck_view_of(now(), l->index); }

static void meet(struct message *m, int order) {
  if (m->published == NULL) return;
  ck_view_join(acquires(order) ? now() : &ck_views[ck_current].met, m->published);
}

/* The thread has come to [m]. */
static void see(struct location *l, struct message *m) {
  if (l->index >= 0) ck_view_advance(now(), l->index, m->time);
}

/* A store of that order became [m]. This sets what it hands out, on top of [passed_on]. */
static void release(struct location *l, struct message *m, struct view *passed_on, int order) {
  struct view view;
  ck_view_copy(&view, releases(order) ? now() : &ck_views[ck_current].fenced);
  if (passed_on != NULL) ck_view_join(&view, passed_on);
  ck_view_advance(&view, l->index, m->time);
  m->published = publish(&view);
  if (releases(order)) ck_tick();
}

static int age(struct message *m) {
  int newer = 0;
  while ((m = m->next) != NULL) newer++;
  return newer;
}

/* Chooses among the messages that the thread may still read, and that [may] accept; the newest one
   is choice 0. */
typedef bool (*message_filter)(struct message *m);

static struct message *choose(struct location *l, message_filter may) {
  struct message *found[CK_MAX_TRACKED];
  int count = 0;
  for (struct message *m = l->first; m != NULL; m = m->next) {
    if (m->time < oldest(l) || !may(m)) continue;
    if (count == CK_MAX_TRACKED) ck_give_up("too many messages at one location");
    found[count++] = m;
  }
  return found[count - 1 - ck_choose(count)];
}

static bool any(struct message *m) {
  (void)m;
  return true;
}

static bool can_be_followed(struct message *m) { return !m->is_followed; }

/* }}} */
/* {{{ Plain accesses */

struct plain {
  bool is_write;
  uintptr_t pc;
};

static void plain_access(struct location *l, void *data) {
  struct plain *plain = data;
  ck_check_race(l, plain->is_write ? CK_PLAIN_WRITE : CK_PLAIN_READ, now(), plain->pc);
  if (!plain->is_write || l->index < 0) return;
  see(l, ck_insert_after(l, l->last, ck_memory_get(l->address, l->size)));
}

static int part(uintptr_t address, size_t size) {
  size_t to_next_word = 8 - (address & 7);
  return (int)(size < to_next_word ? size : to_next_word);
}

/* A plain access of a location whose writes all happened before reads the last one, which is in
   memory; there is nothing to choose. */
void ck_memory_plain(uintptr_t address, size_t size, bool is_write, uintptr_t pc) {
  if (ck_mode == CK_OFF || ck_on_stack(address)) return;
  struct plain plain = {is_write, pc};
  for (int n; size > 0; address += (uintptr_t)n, size -= (size_t)n) {
    n = part(address, size);
    ck_location(address, n);
    if (ck_mode == CK_THREADS) ck_locations_in(address, (size_t)n, plain_access, &plain);
  }
}

/* }}} */
/* {{{ Atomic accesses */

static bool is_simulated(uintptr_t address) {
  return ck_mode == CK_THREADS && !ck_on_stack(address);
}

/* Alone, or in the thread's own memory: just does it, but keeps what must be put back. */
static void touch(uintptr_t address, int size) {
  if (ck_mode != CK_OFF && !ck_on_stack(address)) ck_location(address, size);
}

static struct location *begin(struct ck_operation op) {
  ck_step(op);
  struct location *l = ck_location(op.address, op.size);
  if (l->first == NULL) l->first = l->last = ck_new_message();
  return l;
}

static void check(struct location *l, enum ck_manner manner, uintptr_t pc) {
  ck_check_race(l, manner, now(), pc);
}

static uint64_t read(struct location *l, struct message *m, struct ck_operation op, int order) {
  see(l, m);
  meet(m, order);
  if (order == __ATOMIC_SEQ_CST) note_sc(l, m, NULL);
  uint64_t v = ck_message_value(l, m);
  if (l->index >= 0 || v != 0) ck_trace_access("reads", op, v, order, age(m));
  return v;
}

static struct message *write(struct location *l, struct message *after, uint64_t v, int order,
                             struct message *was_read) {
  struct message *m = ck_insert_after(l, after, v);
  see(l, m);
  if (order == __ATOMIC_SEQ_CST) note_sc(l, was_read, m);
  release(l, m, was_read != NULL ? was_read->published : NULL, order);
  return m;
}

uint64_t ck_memory_load(uintptr_t address, int size, int order, uintptr_t pc) {
  if (!is_simulated(address)) return ck_memory_get(address, size);
  struct ck_operation op = {CK_LOAD, address, size, pc};
  struct location *l = begin(op);
  check(l, CK_ATOMIC_READ, pc);
  return read(l, choose(l, any), op, order);
}

void ck_memory_store(uintptr_t address, int size, uint64_t to, int order, uintptr_t pc) {
  if (!is_simulated(address)) {
    touch(address, size);
    ck_memory_set(address, size, to);
    return;
  }
  struct ck_operation op = {CK_STORE, address, size, pc};
  struct location *l = begin(op);
  track(l);
  check(l, CK_ATOMIC_WRITE, pc);
  struct message *m = write(l, choose(l, can_be_followed), to, order, NULL);
  ck_trace_access("writes", op, to, order, age(m));
}

static void update(struct location *l, struct message *was_read, struct ck_operation op,
                   uint64_t to, int order) {
  see(l, was_read);
  meet(was_read, order);
  struct message *m = write(l, was_read, to, order, was_read);
  was_read->is_followed = true;
  ck_trace_access("updates to", op, to, order, age(m));
}

uint64_t ck_memory_update(uintptr_t address, int size, ck_function f, uint64_t operand, int order,
                          uintptr_t pc) {
  if (!is_simulated(address)) {
    touch(address, size);
    uint64_t v = ck_memory_get(address, size);
    ck_memory_set(address, size, f(v, operand));
    return v;
  }
  struct ck_operation op = {CK_UPDATE, address, size, pc};
  struct location *l = begin(op);
  track(l);
  check(l, CK_ATOMIC_WRITE, pc);
  struct message *m = choose(l, can_be_followed);
  uint64_t v = ck_message_value(l, m);
  update(l, m, op, f(v, operand), order);
  return v;
}

static uint64_t wanted;
static struct location *wanted_at;

/* A success must read a message that no other read-modify-write has read. */
static bool can_be_compared(struct message *m) {
  return !m->is_followed || ck_message_value(wanted_at, m) != wanted;
}

bool ck_memory_swap_if(uintptr_t address, int size, uint64_t *expected, uint64_t to, int order,
                       int order_if_not, uintptr_t pc) {
  if (!is_simulated(address)) {
    touch(address, size);
    uint64_t v = ck_memory_get(address, size);
    if (v == *expected) ck_memory_set(address, size, to);
    return v == *expected || (*expected = v, false);
  }
  struct ck_operation op = {CK_UPDATE, address, size, pc};
  struct location *l = begin(op);
  track(l);
  check(l, CK_ATOMIC_WRITE, pc);
  wanted = *expected;
  wanted_at = l;
  struct message *m = choose(l, can_be_compared);
  uint64_t v = ck_message_value(l, m);
  if (v == *expected) {
    update(l, m, op, to, order);
    return true;
  }
  *expected = read(l, m, op, order_if_not);
  return false;
}

void ck_memory_fence(int order, uintptr_t pc) {
  if (ck_mode != CK_THREADS) return;
  ck_step((struct ck_operation){CK_FENCE, 0, 0, pc});
  struct thread_views *views = &ck_views[ck_current];
  if (acquires(order)) ck_view_join(&views->now, &views->met);
  if (!releases(order)) return;
  ck_view_copy(&views->fenced, &views->now);
  ck_tick();
}

/* }}} */
/* {{{ Dependencies */

static struct message *dependencies[CK_MAX_MESSAGES];
static int dependency_count;

/* The checker keeps what a dependency orders apart from the thread's view. */
uint64_t ck_memory_load_address(uintptr_t address, int *dependency, uintptr_t pc) {
  if (!is_simulated(address)) return ck_memory_get(address, 8);
  struct ck_operation op = {CK_LOAD, address, 8, pc};
  struct location *l = begin(op);
  check(l, CK_ATOMIC_READ, pc);
  struct message *m = choose(l, any);
  *dependency = dependency_count++ % CK_MAX_MESSAGES;
  dependencies[*dependency] = m;
  return read(l, m, op, __ATOMIC_RELAXED);
}

void ck_memory_read_through(int dependency, uintptr_t address, uintptr_t pc) {
  if (!is_simulated(address)) return;
  struct view view;
  ck_view_copy(&view, now());
  struct message *m = dependencies[dependency];
  if (m->published != NULL) ck_view_join(&view, m->published);
  ck_check_race(ck_location(address, 8), CK_PLAIN_READ, &view, pc);
}

/* }}} */
