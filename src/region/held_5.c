/* SPDX-License-Identifier: MIT */
/* The hook of OCaml 5, which is called for each domain while all are stopped. A domain that comes
   later than another waits for it: none goes on before all is kept, and the owner, which may be in
   any domain, changes nothing meanwhile. What is no marking and not of young blocks alone may be a
   compaction: it calls the hook in all domains when blocks have been copied, before any of them
   frees a pool; and a marking comes after it. What was moved already is moved by no later call. */
#define CAML_INTERNALS
#include "held.h"

#include <caml/version.h>

#if OCAML_VERSION >= 50000
#include <caml/major_gc.h>
#include <caml/roots.h>
#include <stdatomic.h>

struct oh_keeper {
  void *data; /* of the runtime's, for caml_darken */
};

static _Atomic scan_roots_hook before; /* the hook that was there */

struct oh_mover {
  scanning_action action;
  void *data;
};

void oh_keep(struct oh_keeper *keeper, value block) { caml_darken(keeper->data, block, NULL); }

/* It writes what has changed only, and may tell where the place is. */
void oh_move(struct oh_mover *mover, value *place) { mover->action(mover->data, *place, place); }

static void scan(scanning_action action, scanning_action_flags flags, void *data,
                 caml_domain_state *domain) {
  struct oh_keeper keeper = {data};
  struct oh_mover mover = {action, data};
  scan_roots_hook earlier = atomic_load(&before);
  if (earlier != NULL) earlier(action, flags, data, domain);
  if (flags & SCANNING_ONLY_YOUNG_VALUES) return;
  if (action == &caml_darken) {
    oh_held_keep_all(caml_major_cycles_completed, &keeper);
  } else {
    oh_held_move_all(&mover);
    oh_held_after_move();
  }
}

void oh_held_install(void) {
  scan_roots_hook found = atomic_load(&caml_scan_roots_hook);
  do {
    atomic_store(&before, found);
  } while (!atomic_compare_exchange_weak(&caml_scan_roots_hook, &found, scan));
}

#endif
