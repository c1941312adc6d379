/* SPDX-License-Identifier: MIT */
/* What stands in for the runtime of OCaml 5 when src/boxroot runs under the checker: a heap of a
   few objects with one field each, collections in which the domains meet, a marker. As in runtime/
   of OCaml 5.3, or of 5.5 where delayed.h is included:

   - a thread of the model with a number below that of the domains is a domain that holds its lock;
     the others hold none, and take part in no collection;
   - marking is snapshot-at-the-beginning. An old object that is not marked when the next cycle
     begins is freed; to come upon it afterwards is a failure. New objects are born marked, or, on
     5.5, unmarked until marking has started;
   - a domain's marker reads slots by relaxed loads, and what they point to through the dependency;
   - the hook of a domain that ends is read by a relaxed load (call_timing_hook in misc.h), and
     outside of any collection.

   This heap's own books, beside the memory under test, belong to it alone and are not checked for
   races. */
#ifndef RT_RUNTIME_H
#define RT_RUNTIME_H

#include "checker/checker.h"

#define CAML_INTERNALS
#include "boxroot.h"
#include "../../../src/boxroot/runtime/form.h"

enum { RT_OBJECTS = 16, RT_SLOTS = 6 /* of a pool, that the marker reads */ };

/* First, in [prepare]: how many of the threads are domains. However few their roots are, they are
   left to the marker; rt_few_roots after it changes that. */
void rt_start(int domains);
void rt_few_roots(int most);

/* The same with two, of which [domain] runs [f]; then a cycle begins, and all is marked. */
void rt_start_marked(int domain, void (*f)(void));

/* Runs [f] in [prepare] as if by that domain. */
void rt_as_domain(int domain, void (*f)(void));

/* A new object, old or young. Its field holds [number]. */
value rt_old(int number);
value rt_young(int number);

/* Reads the field of a live object, and requires that it holds [number]. */
void rt_use(value v, int number);

/* This domain's OCaml code holds [v], old, as of now: it is a root at later snapshots. */
void rt_keep(value v);

/* This domain deletes the root, and makes known what it has gathered, as it would before a deletion
   from another part of a pool. */
void rt_delete_now(boxroot r);

/* This domain opens and sweeps the pool of its root, as a creation does that finds no room. */
void rt_sweep(boxroot r);

/* {{{ Collections: [count] domains take part, each of which calls it. [meeting], 0 to 15, is
   another one each time. */

void rt_minor(int meeting, int count);

/* The same; before this domain scans its roots it promotes something else, sweeps for that, and the
   finaliser [f] runs. */
void rt_minor_promoting(int meeting, int count, void (*f)(void));

/* The same after it has scanned its roots, before the world goes on. */
void rt_minor_finalising(int meeting, int count, void (*f)(void));

/* The cycle ends, for which all marking must be done, and the next begins. On 5.5 marking starts at
   once, and a domain that has taken its snapshot goes on while others take theirs. Takes two
   numbers of meetings. */
void rt_cycle(int meeting, int count);

/* Its two parts on 5.5, of which the first takes two numbers. */
void rt_end_cycle(int meeting, int count);
void rt_start_marking(int meeting, int count);

/* This domain's marker, until its mark stack is empty. */
void rt_mark(void);

/* Marks from the first pool of the chain of [domain] on, whatever domain this is. */
void rt_mark_chain_of(int domain);

/* A cycle's end and beginning before the threads start, for all domains one after the other. */
void rt_cycle_alone(void);

/* Its end only: every block is unmarked, and marking has started. */
void rt_end_cycle_alone(void);

/* }}} */

/* This domain begins to end: the hook runs. From now on it takes part in collections as a dying
   one. */
void rt_terminate(void);

/* It takes part in none from now on. The others must know by an event. */
void rt_leave(void);

/* A new domain has the number of one that has left. */
void rt_reuse_number(int domain);

/* In [finish]. */
struct rt_root {
  boxroot r;
  int number;
};

/* Requires that these roots hold objects that are alive, with these numbers; and that every other
   slot of all chains is either free, once, or dead, once. */
void rt_check(struct rt_root const *roots, int count);

/* Are all chains but that of [domain] empty? */
bool rt_owns_all(int domain);

#endif
