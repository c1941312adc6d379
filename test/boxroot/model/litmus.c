/* SPDX-License-Identifier: MIT */
/* Tests of the checker itself: small programs whose behaviours under C11 are known. Each registers
   what its threads read as one number, in octal: 0ab for r0 = a and r1 = b; the set of numbers that
   the checker comes to must be the known one.

   The names are those of the literature on memory models (Alglave, Maranget, Sarkar, Sewell,
   "Litmus", TACAS 2011; the C11 examples of "Repairing sequential consistency in C/C++11"). */
#include "checker/driver.h"

#include <stdatomic.h>

static atomic_int x, y, z;
static int plain;
static int r0, r1, r2, r3;

#define LOAD(p, order) atomic_load_explicit(&p, memory_order_##order)
#define STORE(p, v, order) atomic_store_explicit(&p, v, memory_order_##order)
#define THREAD(name, code)                                                                         \
  static void name(void) { code; }

/* Numbers in base 3 fit in a set of 64 up to three registers of 0 to 2. */
THREAD(two, ck_outcome(r0 * 3 + r1))
THREAD(three, ck_outcome(r0 * 9 + r1 * 3 + r2))
THREAD(four, ck_outcome(r0 * 8 + r1 * 4 + r2 * 2 + r3))

#define SET(number) ((uint64_t)1 << (number))
#define TWO(a, b) SET((a)*3 + (b))
#define THREE(a, b, c) SET((a)*9 + (b)*3 + (c))
#define FOUR(a, b, c, d) SET((a)*8 + (b)*4 + (c)*2 + (d))
#define EVERY_TWO (TWO(0, 0) | TWO(0, 1) | TWO(1, 0) | TWO(1, 1))

/* {{{ Store buffering: each thread may miss the other's store, unless all is seq_cst */

THREAD(sb_x, STORE(x, 1, relaxed); r0 = LOAD(y, relaxed))
THREAD(sb_y, STORE(y, 1, relaxed); r1 = LOAD(x, relaxed))
THREAD(sb_ra_x, STORE(x, 1, release); r0 = LOAD(y, acquire))
THREAD(sb_ra_y, STORE(y, 1, release); r1 = LOAD(x, acquire))
THREAD(sb_sc_x, STORE(x, 1, seq_cst); r0 = LOAD(y, seq_cst))
THREAD(sb_sc_y, STORE(y, 1, seq_cst); r1 = LOAD(x, seq_cst))

/* }}} */
/* {{{ Message passing: needs both release and acquire */

THREAD(mp_write, STORE(x, 1, relaxed); STORE(y, 1, relaxed))
THREAD(mp_read, r0 = LOAD(y, relaxed); r1 = LOAD(x, relaxed))
THREAD(mp_write_release, STORE(x, 1, relaxed); STORE(y, 1, release))
THREAD(mp_read_acquire, r0 = LOAD(y, acquire); r1 = LOAD(x, relaxed))
THREAD(mp_write_fence, STORE(x, 1, relaxed); atomic_thread_fence(memory_order_release);
       STORE(y, 1, relaxed))
THREAD(mp_read_fence, r0 = LOAD(y, relaxed); atomic_thread_fence(memory_order_acquire);
       r1 = LOAD(x, relaxed))

/* }}} */
/* {{{ The same with plain data: a race is reported where nothing orders it */

THREAD(plain_write_release, plain = 1; STORE(y, 1, release))
THREAD(plain_write_relaxed, plain = 1; STORE(y, 1, relaxed))
THREAD(plain_read_acquire, r0 = LOAD(y, acquire); if (r0) r1 = plain)
THREAD(plain_read_relaxed, r0 = LOAD(y, relaxed); if (r0) r1 = plain)

static struct pair { long a, b; } pair;
THREAD(assign_write, pair = ((struct pair){.a = 1}); STORE(y, 1, relaxed))
THREAD(assign_read, r0 = LOAD(y, relaxed); if (r0) r1 = (int)pair.b)

/* }}} */
/* {{{ Release sequences: a read-modify-write passes on what it read, a store does not */

THREAD(rs_release, plain = 1; STORE(y, 1, release))
THREAD(rs_update, atomic_fetch_add_explicit(&y, 1, memory_order_relaxed))
THREAD(rs_read, r0 = LOAD(y, acquire); if (r0 == 2) r1 = plain)
THREAD(rs_store, if (LOAD(y, relaxed) == 1) STORE(y, 2, relaxed))

/* }}} */
/* {{{ Coherence: reads of one location never go back */

THREAD(corr_write, STORE(x, 1, relaxed); STORE(x, 2, relaxed))
THREAD(corr_read, r0 = LOAD(x, relaxed); r1 = LOAD(x, relaxed))
THREAD(corw_write, STORE(x, 1, relaxed))
THREAD(corw_read, r0 = LOAD(x, relaxed); STORE(x, 2, relaxed); r1 = LOAD(x, relaxed))

/* Once a thread has read a message, a thread that it releases to may not read an older one. */
THREAD(cohb_write, STORE(x, 1, relaxed))
THREAD(cohb_pass, r0 = LOAD(x, relaxed); STORE(y, 1, release))
THREAD(cohb_read, r1 = LOAD(y, acquire); r2 = LOAD(x, relaxed))

/* }}} */
/* {{{ IRIW: two readers may disagree on the order of two writes, unless all is seq_cst */

THREAD(iriw_x, STORE(x, 1, release))
THREAD(iriw_y, STORE(y, 1, release))
THREAD(iriw_xy, r0 = LOAD(x, acquire); r1 = LOAD(y, acquire))
THREAD(iriw_yx, r2 = LOAD(y, acquire); r3 = LOAD(x, acquire))
THREAD(iriw_sc_x, STORE(x, 1, seq_cst))
THREAD(iriw_sc_y, STORE(y, 1, seq_cst))
THREAD(iriw_sc_xy, r0 = LOAD(x, seq_cst); r1 = LOAD(y, seq_cst))
THREAD(iriw_sc_yx, r2 = LOAD(y, seq_cst); r3 = LOAD(x, seq_cst))
#define EVERY_FOUR 0xFFFF

/* }}} */
/* {{{ Write-to-read causality, 2+2W, load buffering, updates */

THREAD(wrc_write, STORE(x, 1, relaxed))
THREAD(wrc_pass, if (LOAD(x, acquire)) STORE(y, 1, release))
THREAD(wrc_read, r0 = LOAD(y, acquire); r1 = LOAD(x, relaxed))

/* The last store of each location may be the first of each thread: stores go backwards. */
THREAD(w22_xy, STORE(x, 1, relaxed); STORE(y, 2, relaxed))
THREAD(w22_yx, STORE(y, 1, relaxed); STORE(x, 2, relaxed))
THREAD(w22_end, r0 = LOAD(x, relaxed); r1 = LOAD(y, relaxed); two())

/* C11 allows both to read 1 here; the checker, which does not run a store before a load that
   precedes it, does not come to it. */
THREAD(lb_x, r0 = LOAD(x, relaxed); STORE(y, 1, relaxed))
THREAD(lb_y, r1 = LOAD(y, relaxed); STORE(x, 1, relaxed))

THREAD(update_0, r0 = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed))
THREAD(update_1, r1 = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed))
THREAD(update_end, if (LOAD(x, relaxed) == 2) two())

static int swap_if(int from, int to) {
  return atomic_compare_exchange_strong_explicit(&x, &from, to, memory_order_acq_rel,
                                                 memory_order_relaxed);
}
THREAD(swap_0, r0 = swap_if(0, 1))
THREAD(swap_1, r1 = swap_if(0, 1))

/* }}} */
/* {{{ Dependencies, mutexes, events, meetings, freed memory */

static long node[1], *root;
THREAD(depend_write, node[0] = 1; __atomic_store_n(&root, node, __ATOMIC_RELEASE))
THREAD(depend_write_relaxed, node[0] = 1; __atomic_store_n(&root, node, __ATOMIC_RELAXED))
__attribute__((no_sanitize("thread"))) static void depend_read(void) {
  int dependency;
  long *p = (long *)ck_load_address(&root, &dependency);
  if (p != NULL) ck_outcome((int)ck_read_through(dependency, p));
}
/* The dependency orders nothing but what is read through it. */
__attribute__((no_sanitize("thread"))) static void depend_forget(void) {
  int dependency;
  long *p = (long *)ck_load_address(&root, &dependency);
  if (p != NULL) ck_outcome((int)ck_read(p));
}

THREAD(lock_add, ck_lock(&z); plain++; ck_unlock(&z))
THREAD(lock_end, ck_outcome(plain))
static char other_mutex;
THREAD(lock_xy, ck_lock(&z); ck_lock(&other_mutex); ck_unlock(&other_mutex); ck_unlock(&z))
THREAD(lock_yx, ck_lock(&other_mutex); ck_lock(&z); ck_unlock(&z); ck_unlock(&other_mutex))

THREAD(event_post, plain = 1; ck_post(0))
THREAD(event_wait, ck_wait(0); ck_outcome(plain))

THREAD(meet_0, plain = 1; ck_meet(0, 2); r0 = LOAD(x, relaxed))
THREAD(meet_1, STORE(x, 1, relaxed); ck_meet(0, 2); r1 = plain)

static long *block;
THREAD(free_prepare, block = ck_alloc(8, 8))
THREAD(free_it, ck_free(block))
THREAD(free_read, r0 = (int)*block)

/* }}} */

#define CASE(name_, expected, finish_, ...)                                                        \
  { .program = {.name = name_, .bodies = {__VA_ARGS__}, .finish = finish_}, .outcomes = (expected) }
#define FAILS(name_, ...)                                                                          \
  { .program = {.name = name_, .bodies = {__VA_ARGS__}}, .fails = true }

static struct ck_case const cases[] = {
    CASE("SB relaxed", EVERY_TWO, two, sb_x, sb_y),
    CASE("SB acquire release", EVERY_TWO, two, sb_ra_x, sb_ra_y),
    CASE("SB seq_cst", EVERY_TWO & ~TWO(0, 0), two, sb_sc_x, sb_sc_y),
    CASE("SB one side seq_cst", EVERY_TWO, two, sb_sc_x, sb_ra_y),
    CASE("MP relaxed", EVERY_TWO, two, mp_write, mp_read),
    CASE("MP release only", EVERY_TWO, two, mp_write_release, mp_read),
    CASE("MP acquire only", EVERY_TWO, two, mp_write, mp_read_acquire),
    CASE("MP", EVERY_TWO & ~TWO(1, 0), two, mp_write_release, mp_read_acquire),
    CASE("MP fences", EVERY_TWO & ~TWO(1, 0), two, mp_write_fence, mp_read_fence),
    CASE("MP fence and acquire", EVERY_TWO & ~TWO(1, 0), two, mp_write_fence, mp_read_acquire),
    CASE("MP release and fence", EVERY_TWO & ~TWO(1, 0), two, mp_write_release, mp_read_fence),
    CASE("MP one fence", EVERY_TWO, two, mp_write_fence, mp_read),
    CASE("MP plain", TWO(0, 0) | TWO(1, 1), two, plain_write_release, plain_read_acquire),
    FAILS("MP plain, relaxed store", plain_write_relaxed, plain_read_acquire),
    FAILS("MP plain, relaxed load", plain_write_release, plain_read_relaxed),
    FAILS("MP of a struct, relaxed", assign_write, assign_read),
    CASE("release sequence", TWO(0, 0) | TWO(1, 0) | TWO(2, 1), two, rs_release, rs_update,
         rs_read),
    FAILS("no release sequence", rs_release, rs_store, rs_read),
    CASE("CoRR", TWO(0, 0) | TWO(0, 1) | TWO(0, 2) | TWO(1, 1) | TWO(1, 2) | TWO(2, 2), two,
         corr_write, corr_read),
    CASE("CoRW", TWO(0, 1) | TWO(0, 2) | TWO(1, 2), two, corw_write, corw_read),
    CASE("CoRR through happens-before",
         THREE(0, 0, 0) | THREE(0, 0, 1) | THREE(0, 1, 0) | THREE(0, 1, 1) | THREE(1, 0, 0) |
             THREE(1, 0, 1) | THREE(1, 1, 1),
         three, cohb_write, cohb_pass, cohb_read),
    CASE("IRIW", EVERY_FOUR, four, iriw_x, iriw_y, iriw_xy, iriw_yx),
    CASE("IRIW seq_cst", EVERY_FOUR & ~FOUR(1, 0, 1, 0), four, iriw_sc_x, iriw_sc_y, iriw_sc_xy,
         iriw_sc_yx),
    CASE("WRC", EVERY_TWO & ~TWO(1, 0), two, wrc_write, wrc_pass, wrc_read),
    CASE("2+2W", TWO(1, 1) | TWO(1, 2) | TWO(2, 1) | TWO(2, 2), w22_end, w22_xy, w22_yx),
    CASE("LB", EVERY_TWO & ~TWO(1, 1), two, lb_x, lb_y),
    CASE("two updates", TWO(0, 1) | TWO(1, 0), update_end, update_0, update_1),
    CASE("two swaps", TWO(0, 1) | TWO(1, 0), two, swap_0, swap_1),
    CASE("dependency", SET(1), NULL, depend_write, depend_read),
    FAILS("dependency, relaxed store", depend_write_relaxed, depend_read),
    FAILS("dependency, read elsewhere", depend_write, depend_forget),
    CASE("mutex", SET(3), lock_end, lock_add, lock_add, lock_add),
    FAILS("mutexes in two orders", lock_xy, lock_yx),
    CASE("event", SET(1), NULL, event_post, event_wait),
    CASE("meeting", TWO(1, 1), two, meet_0, meet_1),
    {.program = {.name = "freed memory", .prepare = free_prepare, .bodies = {free_it, free_read}},
     .fails = true},
};

int main(int argc, char **argv) {
  return ck_main(argc, argv, cases, (int)(sizeof cases / sizeof *cases));
}
