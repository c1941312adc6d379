/* SPDX-License-Identifier: MIT */
/* The debug form: the functions on roots, which check that what they are given is a live root, and
   that it may be used here and now. A mistake is described on the standard error, with the places
   that concern the root, and the program aborts.

   What has a documented error keeps it: without the lock, create and modify fail with EPERM, after
   they have been described in the same way. */
#include "debug_roots.h"

#if BOXROOT_DEBUG

#include "debug_places.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Of the function of this file in which it stands; none of them is inlined. */
#define CALLER __builtin_return_address(0)
#define CHECKED __attribute__((noinline))

/* {{{ Mistakes */

struct use {
  boxroot root;
  char const *function;
  void *caller;
};

static void print_section(char const *title, int place) {
  fprintf(stderr, "  %s\n", title);
  bxr_place_print(place);
}

static void print_this_call(struct use use) {
  struct bxr_backtrace here = bxr_backtrace_from(use.caller);
  fprintf(stderr, "  this call:\n");
  bxr_backtrace_print(&here);
}

static void print_no_root(struct use use) {
  fprintf(stderr, "boxroot: %p: %s of what is no root%s\n", (void *)use.root, use.function,
          boxroot_status() == BOXROOT_TORE_DOWN ? ": boxroot_teardown was called" : "");
  print_this_call(use);
}

static char const *mistake(struct bxr_record const *record) {
  switch (record->fate) {
  case BXR_DELETED: return "after it was deleted";
  case BXR_MOVED: return "after boxroot_modify moved it to another address";
  default: return "without the lock";
  }
}

static void print_misuse(struct use use, struct bxr_record const *record) {
  fprintf(stderr, "boxroot: root %p: %s %s\n", (void *)use.root, use.function, mistake(record));
  print_this_call(use);
  if (record->fate == BXR_DELETED) print_section("deleted by:", record->ended);
  if (record->fate == BXR_MOVED) print_section("moved by:", record->ended);
  print_section("created by:", record->created);
}

/* Nothing is known of a root that was not created. */
static void print_refused_creation(void *caller) {
  fprintf(stderr, "boxroot: boxroot_create without the lock\n");
  print_this_call((struct use){NULL, "boxroot_create", caller});
}

static void print_refused_modification(struct use use) {
  bxr_roots_lock();
  print_misuse(use, bxr_roots_find(use.root));
  bxr_roots_unlock();
}

/* Gives up the lock, for those who handle SIGABRT. */
_Noreturn static void stop(struct use use, struct bxr_record const *record) {
  if (record == NULL)
    print_no_root(use);
  else
    print_misuse(use, record);
  bxr_roots_unlock();
  abort();
}

/* Under the lock of the table. */
static struct bxr_record *live_record(struct use use) {
  struct bxr_record *record = bxr_roots_find(use.root);
  if (record == NULL || record->fate != BXR_LIVE) stop(use, record);
  return record;
}

/* }}} */
/* {{{ Creating */

/* The number of the place that creates a root, for which there is memory now; -1 if there is
   none. */
static int prepare(void *caller) {
  struct bxr_backtrace here = bxr_backtrace_from(caller);
  bxr_roots_lock();
  int place = bxr_roots_reserve() ? bxr_place_number(&here) : -1;
  bxr_roots_unlock();
  return place;
}

/* NULL: it was not created after all. */
static void conclude(boxroot r, int place) {
  bxr_roots_lock();
  if (r == NULL)
    bxr_roots_cancel();
  else
    bxr_roots_add(r, place);
  bxr_roots_unlock();
}

CHECKED boxroot boxroot_create(value v) {
  int place = prepare(CALLER);
  if (place < 0) {
    errno = ENOMEM;
    return NULL;
  }
  boxroot r = bxr_create(v);
  int error = errno;
  conclude(r, place);
  if (r == NULL && error == EPERM) print_refused_creation(CALLER);
  errno = error;
  return r;
}

/* }}} */
/* {{{ Reading */

static void check_readable(struct use use) {
  bxr_roots_lock();
  struct bxr_record *record = live_record(use);
  if (bxr_local_front() == NULL) stop(use, record);
  bxr_roots_unlock();
}

CHECKED value boxroot_get(boxroot r) {
  check_readable((struct use){r, "boxroot_get", CALLER});
  return bxr_get(r);
}

CHECKED value const *boxroot_get_ref(boxroot r) {
  check_readable((struct use){r, "boxroot_get_ref", CALLER});
  return bxr_get_ref(r);
}

/* }}} */
/* {{{ Ending */

/* The root is live, and is so no longer. Before it is deleted, since then its address may have
   another root at any time. Returns where it was created. */
static int end(struct use use, enum bxr_fate fate) {
  struct bxr_backtrace here = bxr_backtrace_from(use.caller);
  bxr_roots_lock();
  struct bxr_record *record = live_record(use);
  record->fate = fate;
  record->ended = bxr_place_number(&here);
  int created = record->created;
  bxr_roots_unlock();
  return created;
}

static void revive(boxroot r) {
  bxr_roots_lock();
  bxr_roots_find(r)->fate = BXR_LIVE;
  bxr_roots_cancel();
  bxr_roots_unlock();
}

CHECKED void boxroot_delete(boxroot r) {
  end((struct use){r, "boxroot_delete", CALLER}, BXR_DELETED);
  bxr_delete(r);
}

/* The root keeps the place of its creation when it moves. */
CHECKED bool boxroot_modify(boxroot *r, value v) {
  boxroot before = *r;
  struct use use = {before, "boxroot_modify", CALLER};
  if (prepare(CALLER) < 0) {
    errno = ENOMEM;
    return false;
  }
  int created = end(use, BXR_MOVED);
  bool done = bxr_modify(r, v);
  int error = errno;
  if (*r == before)
    revive(before);
  else
    conclude(*r, created);
  if (!done && error == EPERM) print_refused_modification(use);
  errno = error;
  return done;
}

/* }}} */

#endif
