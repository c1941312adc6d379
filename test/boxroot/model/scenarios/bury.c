/* SPDX-License-Identifier: MIT */
/* Deletion by others against the owner's sweeping, without a collection that would order them.

   Thread 0 is the domain that owns the pool: it sweeps it and uses free slots again.
   Thread 1 is another domain, thread 2 holds no lock. */
#include "scenarios.h"

static boxroot deleted[2], kept, created;

static void create_roots(void) {
  deleted[0] = boxroot_create(rt_old(0));
  deleted[1] = boxroot_create(rt_old(1));
  kept = boxroot_create(rt_old(2));
}

/* The pool is old and has room, its marker is done, but it has not been opened. */
static void prepare(void) {
  rt_start_marked(0, create_roots);
  ck_restore(&created, sizeof created);
}

static void use_and_delete(void) {
  rt_use(boxroot_get(deleted[0]), 0);
  rt_delete_now(deleted[0]);
}

static void delete_other(void) { boxroot_delete(deleted[1]); }

static void sweep_and_create(void) {
  rt_sweep(kept);
  created = boxroot_create(rt_old(3));
}

static void finish_reuse(void) {
  struct rt_root roots[] = {{kept, 2}, {created, 3}};
  rt_check(roots, 2);
}

struct ck_program const bury_against_reuse = {
    .name = "burying against sweeping and reuse",
    .prepare = prepare,
    .bodies = {sweep_and_create, use_and_delete, delete_other},
    .finish = finish_reuse,
};

/* {{{ All roots of a pool die, and it goes back when the marker does not need it */

static void create_two(void) {
  deleted[0] = boxroot_create(rt_old(0));
  deleted[1] = boxroot_create(rt_old(1));
}

static void prepare_two(void) { rt_start_marked(0, create_two); }

static void collect(void) {
  rt_cycle(0, 2);
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
}

/* The snapshot has the value, which only this domain knows afterwards. */
static void keep_delete_and_collect(void) {
  rt_cycle(0, 2);
  value v = boxroot_get(deleted[0]);
  rt_keep(v);
  rt_delete_now(deleted[0]);
  rt_minor(2, 2);
  rt_mark();
  rt_cycle(3, 2);
  rt_use(v, 0);
}

static void finish_discarding(void) { rt_check(NULL, 0); }

struct ck_program const bury_against_discarding = {
    .name = "burying against giving the pool back",
    .prepare = prepare_two,
    .bodies = {collect, keep_delete_and_collect, delete_other},
    .finish = finish_discarding,
};

/* }}} */
