/* SPDX-License-Identifier: MIT */
/* The snapshot against the deferral of deletions. A value that is read from a root after the
   snapshot and kept elsewhere must be marked through the root's slot. That holds even if the root
   is deleted at once.

   Thread 0 is the domain that owns the pool, thread 1 is another domain, which reads, keeps and
   deletes; thread 2 deletes a root that thread 1 read, thread 3 one that nobody uses, at any time:
   before, between and after the two snapshots. */
#include "scenarios.h"

enum { HANDED_OVER = 0 };

static boxroot read_here, handed_over, unused, kept, created;

static void create_roots(void) {
  read_here = boxroot_create(rt_old(0));
  handed_over = boxroot_create(rt_old(1));
  unused = boxroot_create(rt_old(2));
  kept = boxroot_create(rt_old(3));
}

static void prepare(void) {
  rt_start_marked(0, create_roots);
  ck_restore(&created, sizeof created);
}

/* The pool is taken to allocate from while it is guarded, so that the minor collection sweeps
   it. */
static void own(void) {
  rt_cycle(0, 2);
  created = boxroot_create(rt_old(4));
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
  rt_mark();
}

static void read_and_delete(void) {
  rt_cycle(0, 2);
  value first = boxroot_get(read_here), second = boxroot_get(handed_over);
  rt_keep(first);
  rt_keep(second);
  boxroot_delete(read_here);
  ck_post(HANDED_OVER);
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
  rt_use(first, 0);
  rt_use(second, 1);
  rt_mark();
}

static void delete_handed_over(void) {
  ck_wait(HANDED_OVER);
  boxroot_delete(handed_over);
}

static void delete_unused(void) { boxroot_delete(unused); }

static void finish(void) {
  struct rt_root roots[] = {{kept, 3}, {created, 4}};
  rt_check(roots, 2);
}

struct ck_program const snapshot_against_deletion = {
    .name = "snapshot against deferral",
    .prepare = prepare,
    .bodies = {own, read_and_delete, delete_handed_over, delete_unused},
    .finish = finish,
};

/* {{{ The owner deletes, by plain stores (own_dead.h): two roots of which another domain read one
   after the snapshot, then a third after the next snapshot, when the first two are freed. The pool
   is taken to allocate from in between, as above. Thread 2 deletes a fourth, beside them, at any
   time. */

enum { READ };

static boxroot first, second, third;

static void create_four(void) {
  first = boxroot_create(rt_old(0));
  second = boxroot_create(rt_old(1));
  third = boxroot_create(rt_old(2));
  unused = boxroot_create(rt_old(3));
}

static void prepare_four(void) {
  rt_start_marked(0, create_four);
  ck_restore(&created, sizeof created);
}

static void delete_own(void) {
  rt_cycle(0, 2);
  ck_wait(READ);
  boxroot_delete(first);
  boxroot_delete(second);
  created = boxroot_create(rt_old(4));
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
  boxroot_delete(third);
  rt_minor(5, 2);
  rt_mark();
}

static void read_what_is_deleted(void) {
  rt_cycle(0, 2);
  value v = boxroot_get(first);
  rt_keep(v);
  ck_post(READ);
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
  rt_minor(5, 2);
  rt_use(v, 0);
  rt_mark();
}

static void finish_own(void) { rt_check((struct rt_root[]){{created, 4}}, 1); }

struct ck_program const snapshot_against_own_deletion = {
    .name = "snapshot against the owner's deletions",
    .prepare = prepare_four,
    .bodies = {delete_own, read_what_is_deleted, delete_unused},
    .finish = finish_own,
};

/* }}} */
