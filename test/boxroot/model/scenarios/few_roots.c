/* SPDX-License-Identifier: MIT */
/* Few roots, which are darkened one by one at the snapshot. A value that is read from a root after
   the snapshot and kept elsewhere is marked. That holds although the root's owner, thread 0, frees
   its slot and uses it again at once. It also holds if thread 1, another domain, deletes the root.
   In the next cycle the pool is left to the marker. */
#include "scenarios.h"

static boxroot read_here, read_there, kept, created;

static void create_roots(void) {
  read_here = boxroot_create(rt_old(0));
  read_there = boxroot_create(rt_old(1));
  kept = boxroot_create(rt_old(2));
}

static void prepare(void) {
  rt_start_marked(0, create_roots);
  rt_few_roots(3);
  ck_restore(&created, sizeof created);
}

static void own(void) {
  rt_cycle(0, 2);
  value v = boxroot_get(read_here);
  rt_keep(v);
  boxroot_delete(read_here);
  created = boxroot_create(rt_old(3));
  rt_minor(2, 2);
  rt_mark();
  rt_few_roots(0);
  rt_cycle(3, 2);
  rt_use(v, 0);
  rt_mark();
}

static void read_and_delete(void) {
  rt_cycle(0, 2);
  value v = boxroot_get(read_there);
  rt_keep(v);
  boxroot_delete(read_there);
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
  rt_use(v, 1);
  rt_mark();
}

static void finish(void) {
  struct rt_root roots[] = {{kept, 2}, {created, 3}};
  rt_check(roots, 2);
}

struct ck_program const few_roots_are_darkened = {
    .name = "few roots",
    .prepare = prepare,
    .bodies = {own, read_and_delete},
    .finish = finish,
};
