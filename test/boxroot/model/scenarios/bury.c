/* SPDX-License-Identifier: MIT */
/* Deletion by others against the owner's sweeping, without a collection that would order them.

   Thread 0 is the domain that owns the pool: it opens it, sweeps it and uses free slots again.
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

static void open_and_create(void) { created = boxroot_create(rt_old(3)); }

static void finish(void) {
  struct rt_root roots[] = {{kept, 2}, {created, 3}};
  rt_check(roots, 2);
}

struct ck_program const bury_against_reuse = {
    .name = "burying against sweeping and reuse",
    .prepare = prepare,
    .bodies = {open_and_create, use_and_delete, delete_other},
    .finish = finish,
};
