/* SPDX-License-Identifier: MIT */
/* The marker of another domain reads slots while their owner creates, modifies and deletes: what it
   finds there is an immediate or a value, whose contents it sees.

   Thread 0 is the owner, thread 1 the other domain. */
#include "scenarios.h"

static boxroot modified, deleted, created;

static void create_roots(void) {
  modified = boxroot_create(rt_old(0));
  deleted = boxroot_create(rt_old(1));
}

static void prepare(void) {
  rt_start(2);
  rt_as_domain(0, create_roots);
  rt_end_cycle_alone();
  ck_restore(&created, sizeof created);
  ck_restore(&modified, sizeof modified);
}

static void change(void) {
  boxroot_modify(&modified, rt_old(2));
  boxroot_delete(deleted);
  created = boxroot_create(rt_old(3));
}

static void mark(void) { rt_mark_chain_of(0); }

static void finish(void) {
  struct rt_root roots[] = {{modified, 2}, {created, 3}};
  rt_check(roots, 2);
}

struct ck_program const marker_against_owner = {
    .name = "the marker of another domain",
    .prepare = prepare,
    .bodies = {change, mark},
    .finish = finish,
};
