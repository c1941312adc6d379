/* SPDX-License-Identifier: MIT */
/* Orphaning against adoption. A finaliser of the domain that ends deletes and creates, in a
   collection in which the other domain looks for what it can adopt. Pools change their owner while
   a thread without a lock deletes.

   Thread 0 is the heir, thread 1 the domain that ends, thread 2 holds no lock. */
#include "scenarios.h"

enum { HAS_LEFT = 0 };

static boxroot finalised, unused, kept, created, of_the_heir;

static void create_roots(void) {
  finalised = boxroot_create(rt_old(0));
  unused = boxroot_create(rt_old(1));
  kept = boxroot_create(rt_old(2));
}

static void create_for_heir(void) { of_the_heir = boxroot_create(rt_old(4)); }

static void prepare(void) {
  rt_start_marked(1, create_roots);
  rt_as_domain(0, create_for_heir);
  ck_restore(&created, sizeof created);
}

static void inherit(void) {
  rt_minor(0, 2);
  rt_minor(1, 2);
  ck_wait(HAS_LEFT);
  rt_cycle(2, 1);
  rt_mark();
  rt_cycle(4, 1);
  rt_mark();
}

static void delete_one(void) {
  boxroot_delete(finalised);
  boxroot_delete(of_the_heir);
}

static void delete_and_create(void) {
  boxroot_delete(finalised);
  created = boxroot_create(rt_young(3));
}

static void end(void (*finaliser)(void)) {
  rt_terminate();
  rt_minor(0, 2);
  rt_minor_finalising(1, 2, finaliser);
  rt_mark();
  rt_leave();
  ck_post(HAS_LEFT);
}

static void end_deleting(void) { end(delete_one); }
static void end_creating(void) { end(delete_and_create); }

static void delete_unused(void) { boxroot_delete(unused); }

static void finish_deleting(void) {
  struct rt_root roots[] = {{kept, 2}};
  rt_check(roots, 1);
}

static void finish_creating(void) {
  struct rt_root roots[] = {{unused, 1}, {kept, 2}, {created, 3}, {of_the_heir, 4}};
  rt_check(roots, 4);
}

struct ck_program const adoption_against_deletion = {
    .name = "adoption against deletion",
    .prepare = prepare,
    .bodies = {inherit, end_deleting, delete_unused},
    .finish = finish_deleting,
};

struct ck_program const adoption_against_creation = {
    .name = "adoption against creation",
    .prepare = prepare,
    .bodies = {inherit, end_creating},
    .finish = finish_creating,
};

/* {{{ The number of a domain that has left is used again before its pools are adopted. The new
   domain creates a root before the other one looks for what it can adopt, or afterwards */

static boxroot of_the_new_one;

static void leave(void) {
  rt_terminate();
  rt_leave();
}

static void leave_with_young(void) {
  rt_terminate();
  created = boxroot_create(rt_young(5));
  rt_leave();
}

static void prepare_reuse_after(void (*end)(void)) {
  prepare();
  rt_as_domain(1, end);
  rt_reuse_number(1);
  ck_restore(&of_the_new_one, sizeof of_the_new_one);
}

static void prepare_reuse(void) { prepare_reuse_after(leave); }

static void prepare_reuse_with_young(void) {
  prepare_reuse_after(leave_with_young);
  ck_restore(&created, sizeof created);
}

static void inherit_at_a_snapshot(void) {
  rt_minor(0, 2);
  rt_cycle(1, 2);
  rt_mark();
  rt_cycle(3, 2);
}

static void begin_anew(void) {
  rt_minor(0, 2);
  of_the_new_one = boxroot_create(rt_old(3));
  rt_cycle(1, 2);
  rt_mark();
  rt_cycle(3, 2);
}

static void collect_first(void) {
  rt_cycle(0, 2);
  rt_mark();
  of_the_new_one = boxroot_create(rt_old(3));
  rt_minor(2, 2);
}

static void delete_and_create_anew(void) {
  boxroot_delete(finalised);
  of_the_new_one = boxroot_create(rt_old(3));
}

static void finalise_first(void) {
  rt_minor_promoting(0, 2, delete_and_create_anew);
  rt_minor(1, 2);
}

static void inherit_in_minor_collections(void) {
  rt_minor(0, 2);
  rt_minor(1, 2);
}

static void inherit_at_once(void) {
  rt_cycle(0, 2);
  rt_mark();
  rt_minor(2, 2);
}

static void finish_reuse(void) {
  struct rt_root roots[] = {{finalised, 0}, {kept, 2}, {of_the_new_one, 3}, {of_the_heir, 4}};
  rt_check(roots, 4);
}

static void finish_reuse_with_young(void) {
  struct rt_root roots[] = {
      {finalised, 0}, {kept, 2}, {of_the_new_one, 3}, {of_the_heir, 4}, {created, 5}};
  rt_check(roots, 5);
}

static void finish_finalised(void) {
  struct rt_root roots[] = {{kept, 2}, {of_the_new_one, 3}, {of_the_heir, 4}, {created, 5}};
  rt_check(roots, 4);
}

struct ck_program const adoption_against_a_new_domain = {
    .name = "adoption against a new domain of the same number",
    .prepare = prepare_reuse,
    .bodies = {inherit_at_a_snapshot, begin_anew, delete_unused},
    .finish = finish_reuse,
};

struct ck_program const adoption_before_a_new_domain = {
    .name = "adoption before a new domain of the same number creates",
    .prepare = prepare_reuse_with_young,
    .bodies = {inherit_at_once, collect_first, delete_unused},
    .finish = finish_reuse_with_young,
};

struct ck_program const adoption_against_a_finaliser = {
    .name = "adoption against a finaliser of a new domain of the same number",
    .prepare = prepare_reuse_with_young,
    .bodies = {inherit_in_minor_collections, finalise_first, delete_unused},
    .finish = finish_finalised,
};

/* }}} */
