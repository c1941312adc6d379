/* SPDX-License-Identifier: MIT */
/* A sealed region is writable while its blocks may be moved: on OCaml 5 in a moment in which no
   OCaml runs; on OCaml 4.14 until the next collection. */
#define CAML_INTERNALS
#include "rooted.h"

#include <caml/misc.h>

#include "seal.h"

static void begin_marking(struct oh_held *held) {
  oh_anchors_keep(&((struct oh_rooted *)held)->anchors);
}

static void move_all(struct oh_held *held, struct oh_mover *mover) {
  struct oh_rooted *rooted = (struct oh_rooted *)held;
  if (rooted->sealed != NULL && !oh_seal_lift(rooted->sealed))
    caml_fatal_error("outheap: the system does not let a sealed region be changed, in which "
                     "compaction has to update pointers to exceptions");
  oh_anchors_move(&rooted->anchors, mover);
}

static void after_move(struct oh_held *held) {
  struct oh_rooted *rooted = (struct oh_rooted *)held;
  if (rooted->sealed != NULL) oh_seal_again(rooted->sealed);
}

static struct oh_held_functions const functions = {begin_marking, NULL, move_all, after_move};

bool oh_rooted_add(struct oh_rooted *rooted, struct oh_anchors *anchors) {
  if (anchors->count == 0) return true;
  rooted->held.functions = &functions;
  if (!rooted->is_known && !oh_held_begin(&rooted->held)) return false;
  rooted->is_known = true;
  oh_rooted_lock(rooted);
  bool is_added = oh_anchors_append(&rooted->anchors, anchors);
  oh_rooted_unlock(rooted);
  return is_added;
}

void oh_rooted_lock(struct oh_rooted *rooted) {
  if (rooted->is_known) pthread_mutex_lock(&rooted->held.lock);
}

void oh_rooted_unlock(struct oh_rooted *rooted) {
  if (rooted->is_known) pthread_mutex_unlock(&rooted->held.lock);
}

void oh_rooted_end(struct oh_rooted *rooted) {
  oh_anchors_destroy(&rooted->anchors);
  oh_rooted_unlock(rooted);
  if (rooted->is_known) oh_held_end(&rooted->held);
  rooted->is_known = false;
}
