/* SPDX-License-Identifier: MIT */
/* A domain ends in the middle of a cycle, after it took a guarded pool to allocate from. Its last
   minor collection sweeps that pool. There, what was deleted since the snapshot must stay. The
   other domain must not adopt the pool before the marker is done with it.

   Thread 0 is the domain that stays, thread 1 the one that ends, thread 2 holds no lock. */
#include "scenarios.h"

enum { HAS_LEFT = 0 };

static boxroot read_here, unused, created;

static void create_roots(void) {
  read_here = boxroot_create(rt_old(0));
  unused = boxroot_create(rt_old(1));
}

static void prepare(void) {
  rt_start_marked(1, create_roots);
  ck_restore(&created, sizeof created);
}

static void stay(void) {
  rt_cycle(0, 2);
  value v = boxroot_get(read_here);
  rt_keep(v);
  rt_delete_now(read_here);
  rt_minor(2, 2);
  rt_mark();
  ck_wait(HAS_LEFT);
  rt_cycle(3, 1);
  rt_use(v, 0);
  rt_mark();
}

static void end(void) {
  rt_cycle(0, 2);
  created = boxroot_create(rt_old(2));
  rt_terminate();
  rt_minor(2, 2);
  rt_mark();
  rt_leave();
  ck_post(HAS_LEFT);
}

static void delete_unused(void) { boxroot_delete(unused); }

static void finish(void) {
  struct rt_root roots[] = {{created, 2}};
  rt_check(roots, 1);
}

struct ck_program const dying_keeps_the_snapshot = {
    .name = "a dying domain keeps the snapshot",
    .prepare = prepare,
    .bodies = {stay, end, delete_unused},
    .finish = finish,
};
