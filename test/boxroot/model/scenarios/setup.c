/* SPDX-License-Identifier: MIT */
/* Set-up on the first root, while another domain creates its first root and ends, or just ends. The
   hook that tells of its end is read outside of any collection. */
#include "scenarios.h"

enum { HAS_LEFT = 0 };

static boxroot first, second;

static void prepare(void) {
  rt_start(2);
  ck_restore(&first, sizeof first);
  ck_restore(&second, sizeof second);
}

static void create_first(void) {
  first = boxroot_create(rt_old(0));
  rt_minor(0, 2);
  ck_wait(HAS_LEFT);
  rt_cycle(1, 1);
}

static void end(void) {
  rt_terminate();
  rt_minor(0, 2);
  rt_leave();
  ck_post(HAS_LEFT);
}

/* A finaliser creates the first root of the domain, maybe of the program, when the hook has been
   called. */
static void end_and_create(void) {
  rt_terminate();
  second = boxroot_create(rt_old(1));
  rt_minor(0, 2);
  rt_leave();
  ck_post(HAS_LEFT);
}

static void create_and_end(void) {
  second = boxroot_create(rt_old(1));
  end();
}

static void finish_both(void) {
  struct rt_root roots[] = {{first, 0}, {second, 1}};
  rt_check(roots, 2);
  ck_require(rt_owns_all(0), "no pool is left to a domain that has ended");
}

static void finish_first(void) {
  struct rt_root roots[] = {{first, 0}};
  rt_check(roots, 1);
}

struct ck_program const setup_against_creation = {
    .name = "set-up against creation and the end of a domain",
    .prepare = prepare,
    .bodies = {create_first, create_and_end},
    .finish = finish_both,
};

struct ck_program const setup_while_ending = {
    .name = "set-up by a domain that ends",
    .prepare = prepare,
    .bodies = {create_first, end_and_create},
    .finish = finish_both,
};

struct ck_program const setup_against_an_end = {
    .name = "set-up against the end of a domain",
    .prepare = prepare,
    .bodies = {create_first, end},
    .finish = finish_first,
};
