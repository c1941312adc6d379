/* SPDX-License-Identifier: MIT */
/* A small OCaml runtime. See runtime.h. */
#include "runtime.h"
#include "../../../src/boxroot/collecting/burial.h"
#include "../../../src/boxroot/collecting/for_tests.h"
#include "../../../src/boxroot/runtime/runtime.h"

#include <caml/domain.h>
#include <caml/memory.h>
#include <caml/misc.h>
#include <caml/shared_heap.h>
#include <locale.h>
#include <string.h>

enum { MAX_DOMAINS = 3, MAX_KEPT = 4 };

__thread caml_domain_state *caml_state;
locale_t caml_locale; /* not looked at: nothing is torn down */
uintnat caml_minor_heaps_start, caml_minor_heaps_end;
_Atomic scan_roots_hook caml_scan_roots_hook;
_Atomic caml_timing_hook caml_domain_terminated_hook, caml_major_slice_begin_hook;
uintnat caml_percent_free; /* not looked at: there are no slices */
struct global_heap_state caml_global_heap_state = {0 << HEADER_COLOR_SHIFT, 1 << HEADER_COLOR_SHIFT,
                                                   2 << HEADER_COLOR_SHIFT};

/* Objects: a header and a field. The first half of each heap is never empty at the front, so that
   an object's number in it is not 0. */
static uint64_t old_heap[RT_OBJECTS][2], young_heap[RT_OBJECTS][2];

/* What is not under test. */
static struct {
  caml_domain_state states[MAX_DOMAINS];
  struct global_heap_state colours;
  int old_count, young_count;
  bool is_marked[RT_OBJECTS], is_freed[RT_OBJECTS];
  value moved[RT_OBJECTS]; /* where a young object is now */
  value kept[MAX_DOMAINS][MAX_KEPT];
  int kept_count[MAX_DOMAINS];
  value stack[MAX_DOMAINS]; /* the mark stack: the first pool of the chain, or 0 */
  bool is_terminating[MAX_DOMAINS], has_left[MAX_DOMAINS];
  bool is_marking_delayed; /* the cycle has begun, and nothing is marked yet */
} rt;
static int domains;

/* {{{ The runtime's functions that boxroot calls */

int caml_marking_started(void) { return !rt.is_marking_delayed; }

int caml_domain_is_terminating(void) { return rt.is_terminating[caml_state->id]; }

int caml_domain_terminating(caml_domain_state *state) { return rt.is_terminating[state->id]; }

uintnat caml_heap_size(struct caml_heap_state *heap) {
  (void)heap;
  return 0;
}

static int this_domain(void) { return (int)caml_state->id; }

static bool is_object(value v);
static void mark_object(value v);

/* What is no object is a pool: the marker finds what is in it. */
void caml_darken(void *data, value v, value volatile *ignored) {
  (void)data;
  (void)ignored;
  ck_require(!rt.is_marking_delayed, "nothing is marked before marking starts");
  if (is_object(v)) {
    mark_object(v);
    return;
  }
  ck_require(rt.stack[this_domain()] == 0, "one entry on the mark stack");
  rt.stack[this_domain()] = v;
}

/* }}} */
/* {{{ Objects */

static int index_in(uint64_t heap[][2], value v) { return (int)((uint64_t(*)[2])(v - 8) - heap); }

static bool is_old(value v) { return (uintptr_t)v - (uintptr_t)old_heap < sizeof old_heap; }

static bool is_object(value v) { return is_old(v) || Is_young(v); }

static void check_alive(value v) {
  if (is_old(v))
    ck_require(!rt.is_freed[index_in(old_heap, v)], "a value was freed too early");
  else
    ck_require(Is_young(v) && rt.moved[index_in(young_heap, v)] == 0,
               "a young value is used after it was moved");
}

static value make(uint64_t *object, int number) {
  ck_write(&object[0], Make_header(1, 0, 0));
  ck_write(&object[1], (uint64_t)Val_int(number));
  return (value)&object[1];
}

value rt_old(int number) {
  int i = rt.old_count++;
  rt.is_marked[i] = !rt.is_marking_delayed;
  return make(old_heap[i], number);
}

value rt_young(int number) { return make(young_heap[++rt.young_count], number); }

void rt_use(value v, int number) {
  check_alive(v);
  ck_require(ck_read((void *)v) == (uint64_t)Val_int(number), "a root lost its value");
}

void rt_delete_now(boxroot r) {
  boxroot_delete(r);
  bxr_burial_finish(bxr_domain_here());
}

void rt_sweep(boxroot r) { bxr_domain_sweep_older(bxr_domain_here(), bxr_pool_of(r)); }

void rt_keep(value v) { rt.kept[this_domain()][rt.kept_count[this_domain()]++] = v; }

static void mark_object(value v) {
  check_alive(v);
  if (is_old(v)) rt.is_marked[index_in(old_heap, v)] = true;
}

/* }}} */
/* {{{ Collections */

static void scan(scanning_action action, scanning_action_flags flags) {
  scan_roots_hook hook = (scan_roots_hook)ck_load(&caml_scan_roots_hook, __ATOMIC_SEQ_CST);
  if (hook != NULL) hook(action, flags, NULL, caml_state);
}

static void promote(void *data, value v, value volatile *slot) {
  (void)data;
  if (!Is_block(v) || !Is_young(v)) return;
  int i = index_in(young_heap, v);
  if (rt.moved[i] == 0) rt.moved[i] = rt_old(Int_val((value)ck_read((void *)v)));
  ck_write((void *)slot, (uint64_t)rt.moved[i]);
}

static void scan_minor(void) { scan(promote, SCANNING_ONLY_YOUNG_VALUES); }

/* Minor heaps are empty. */
static void free_young(void) {
  for (int i = 0; i <= rt.young_count; i++)
    if (rt.moved[i] == 0) rt.moved[i] = Val_unit;
}

/* What is not marked is freed; statuses rotate, so that all others are unmarked. */
static void end_cycle(void) {
  for (int d = 0; d < domains; d++)
    ck_require(rt.has_left[d] || rt.states[d].marking_done, "the cycle ends while one marks");
  for (int i = 0; i < rt.old_count; i++) {
    rt.is_freed[i] |= !rt.is_marked[i];
    rt.is_marked[i] = false;
  }
  free_young();
  struct global_heap_state colours = caml_global_heap_state;
  caml_global_heap_state.MARKED = colours.GARBAGE;
  caml_global_heap_state.UNMARKED = colours.MARKED;
  caml_global_heap_state.GARBAGE = colours.UNMARKED;
  for (int d = 0; d < domains; d++) rt.states[d].marking_done = 0;
  rt.is_marking_delayed = BXR_DELAYED_MARKING;
}

static void take_snapshot(void) {
  int d = this_domain();
  rt.stack[d] = 0;
  scan(&caml_darken, 0);
  for (int i = 0; i < rt.kept_count[d]; i++) mark_object(rt.kept[d][i]);
  if (rt.stack[d] == 0) rt.states[d].marking_done = 1;
}

void rt_minor_promoting(int meeting, int count, void (*f)(void)) {
  ck_meet(2 * meeting, count);
  f();
  scan_minor();
  ck_meet(2 * meeting + 1, count);
}

void rt_minor_finalising(int meeting, int count, void (*f)(void)) {
  ck_meet(2 * meeting, count);
  scan_minor();
  f();
  ck_meet(2 * meeting + 1, count);
}

static void nothing(void) {}

void rt_minor(int meeting, int count) { rt_minor_finalising(meeting, count, nothing); }

void rt_end_cycle(int meeting, int count) {
  rt_minor(meeting, count);
  if (this_domain() == 0) end_cycle();
  ck_meet(2 * meeting + 2, count);
}

/* Each domain says that marking has started, before which none of them goes on. */
static void start_marking(void) {
  rt.is_marking_delayed = false;
  take_snapshot();
}

void rt_start_marking(int meeting, int count) {
  rt_minor(meeting, count);
  start_marking();
}

#if BXR_DELAYED_MARKING
void rt_cycle(int meeting, int count) {
  rt_end_cycle(meeting, count);
  scan_minor();
  ck_meet(2 * meeting + 3, count);
  start_marking();
}
#else
void rt_cycle(int meeting, int count) {
  rt_end_cycle(meeting, count);
  take_snapshot();
  ck_meet(2 * meeting + 3, count);
}
#endif

/* As in do_some_marking: the block's status, then its fields in order, by relaxed loads. */
static value mark_pool(value block) {
  value *fields = (value *)block;
  header_t header = ck_load(fields - 1, __ATOMIC_RELAXED);
  ck_require(Has_status_hd(header, caml_global_heap_state.UNMARKED), "a pool is not unmarked");
  ck_store(fields - 1, With_status_hd(header, caml_global_heap_state.MARKED), __ATOMIC_RELAXED);
  int dependency;
  for (int i = 0; i < RT_SLOTS; i++) {
    value v = (value)ck_load_address(&fields[i], &dependency);
    if (!Is_block(v)) continue;
    mark_object(v);
    ck_read_through(dependency, (void *)v);
  }
  return (value)ck_load_address(&fields[Wosize_hd(header) - 1], &dependency);
}

static void mark_pools(value pool) {
  while (Is_block(pool)) pool = mark_pool(pool);
}

void rt_mark_chain_of(int domain) {
  mark_pools((value)bxr_pool_body(bxr_domains[domain].chain.first)->slots);
}

void rt_mark(void) {
  int d = this_domain();
  if (rt.stack[d] != 0) mark_pools(rt.stack[d]);
  rt.stack[d] = 0;
  rt.states[d].marking_done = 1;
}

static void for_each_domain(void (*f)(void)) {
  for (int d = 0; d < domains; d++) rt_as_domain(d, f);
}

void rt_end_cycle_alone(void) {
  end_cycle();
  rt.is_marking_delayed = false;
}

void rt_cycle_alone(void) {
  for_each_domain(scan_minor);
  end_cycle();
  if (rt.is_marking_delayed) for_each_domain(scan_minor);
  rt.is_marking_delayed = false;
  for_each_domain(take_snapshot);
}

/* }}} */
/* {{{ Domains */

void rt_terminate(void) {
  rt.is_terminating[this_domain()] = true;
  caml_timing_hook hook = (caml_timing_hook)ck_load(&caml_domain_terminated_hook, __ATOMIC_RELAXED);
  if (hook != NULL) hook();
}

void rt_leave(void) {
  ck_require(!rt.is_marking_delayed && rt.states[this_domain()].marking_done,
             "a domain leaves when its marker is done");
  rt.is_terminating[this_domain()] = false;
  rt.has_left[this_domain()] = true;
}

void rt_reuse_number(int domain) {
  rt.has_left[domain] = false;
  rt.states[domain].marking_done = !rt.is_marking_delayed;
  rt.states[domain].unique_id += domains;
}

static void become(int thread) { caml_state = thread < domains ? &rt.states[thread] : NULL; }

void rt_as_domain(int domain, void (*f)(void)) {
  become(domain);
  f();
  caml_state = NULL;
}

void rt_start(int count) {
  domains = count;
  bxr_few_roots = 0;
  caml_minor_heaps_start = (uintnat)young_heap;
  caml_minor_heaps_end = (uintnat)(young_heap + RT_OBJECTS);
  for (int d = 0; d < count; d++) {
    rt.states[d].id = rt.states[d].unique_id = d;
    rt.states[d].marking_done = 1;
  }
  ck_restore(&rt, sizeof rt);
  ck_restore(&bxr_few_roots, sizeof bxr_few_roots);
  ck_restore(&caml_global_heap_state, sizeof caml_global_heap_state);
  ck_tell_switches(become);
  ck_name(old_heap, sizeof old_heap, "old object");
  ck_name(young_heap, sizeof young_heap, "young object");
  ck_name(bxr_fronts, 2 * sizeof *bxr_fronts, "bxr_fronts");
  ck_name(bxr_domains, 3 * sizeof *bxr_domains, "bxr_domains");
}

void rt_few_roots(int most) { bxr_few_roots = most; }

void rt_start_marked(int domain, void (*f)(void)) {
  rt_start(2);
  rt_as_domain(domain, f);
  rt_cycle_alone();
  for_each_domain(rt_mark);
}

/* }}} */
/* {{{ What must hold at the end */

/* Live to all, but deleted. */
static int gathered(int domain) {
  int count = __builtin_popcountll(bxr_burials[domain].bits);
  bool has_pools = bxr_domains[domain].chain.first != NULL;
  ck_require(count == 0 || has_pools || !rt.has_left[domain], "an orphan was adopted in part");
  return count;
}

static int dead_slots(struct bxr_pool *pool) {
  int dead = (int)bxr_pool_count_own_dead(pool);
  for (int i = 0; i < BXR_DEAD_WORDS; i++)
    dead += __builtin_popcountll(pool->dead[0][i]) + __builtin_popcountll(pool->dead[1][i]);
  return dead;
}

static int free_slots(struct bxr_pool *pool) {
  static bool is_free[BXR_POOL_CAPACITY];
  int count = 0;
  memset(is_free, 0, sizeof is_free);
  for (value *slot = bxr_link_target(pool->front.free); bxr_is_slot(slot);
       slot = bxr_link_target(*slot)) {
    size_t i = (size_t)(slot - bxr_pool_body(pool)->slots);
    ck_require(i < BXR_POOL_CAPACITY && !is_free[i], "a slot was freed twice");
    if (i >= BXR_POOL_CAPACITY || is_free[i]) break;
    is_free[i] = true;
    count++;
  }
  return count;
}

static void check_pool(struct bxr_pool *pool, int domain) {
  ck_require(bxr_pool_owner(pool) == domain, "a pool is in the chain of its owner");
  ck_require(bxr_pool_live(pool) == BXR_POOL_CAPACITY - free_slots(pool),
             "live slots are those that are not free");
}

bool rt_owns_all(int domain) {
  for (int d = 0; d < domains; d++)
    if (d != domain && bxr_domains[d].chain.first != NULL) return false;
  return true;
}

void rt_check(struct rt_root const *roots, int count) {
  intnat used = 0;
  for (int d = 0; d < domains; d++) {
    used -= gathered(d);
    for (struct bxr_pool *p = bxr_domains[d].chain.first; p != NULL; p = bxr_chain_next(p)) {
      check_pool(p, d);
      used += bxr_pool_live(p) - dead_slots(p);
    }
  }
  ck_require(used == count, "slots neither free nor dead are roots");
  for (int i = 0; i < count; i++) rt_use(boxroot_get(roots[i].r), roots[i].number);
}

/* }}} */
