/* SPDX-License-Identifier: MIT */
/* Marking that starts later than the cycle, as in OCaml 5.5. In between nothing is marked, and
   slots are freed and used again at once; what is created then must be found unmarked at the
   snapshot. When marking has started, one domain may still take its snapshot while another reads
   from its roots, keeps what it read, and deletes them.

   Thread 0 is the domain that owns the roots, thread 1 another, which has no pool before; thread 2
   holds no lock. */
#include "scenarios.h"

#if BXR_DELAYED_MARKING

static boxroot read_here, unused, reused, kept, created, first;

static void create_roots(void) {
  read_here = boxroot_create(rt_old(0));
  unused = boxroot_create(rt_old(1));
  reused = boxroot_create(rt_old(2));
  kept = boxroot_create(rt_old(3));
}

static void prepare(void) {
  rt_start_marked(0, create_roots);
  ck_restore(&created, sizeof created);
  ck_restore(&first, sizeof first);
}

static void own(void) {
  rt_end_cycle(0, 2);
  boxroot_delete(reused);
  created = boxroot_create(rt_old(4));
  rt_start_marking(2, 2);
  rt_minor(3, 2);
  rt_mark();
  rt_cycle(4, 2);
  rt_mark();
}

static void read_and_delete(void) {
  rt_end_cycle(0, 2);
  first = boxroot_create(rt_old(5));
  rt_start_marking(2, 2);
  value v = boxroot_get(read_here);
  rt_keep(v);
  rt_delete_now(read_here);
  rt_minor(3, 2);
  rt_mark();
  rt_cycle(4, 2);
  rt_use(v, 0);
  rt_mark();
}

static void delete_unused(void) { boxroot_delete(unused); }

static void finish(void) {
  struct rt_root roots[] = {{kept, 3}, {created, 4}, {first, 5}};
  rt_check(roots, 3);
}

struct ck_program const delayed_snapshot = {
    .name = "delayed snapshot",
    .prepare = prepare,
    .bodies = {own, read_and_delete, delete_unused},
    .finish = finish,
};

#endif
