/* SPDX-License-Identifier: MIT */
/* The hook of OCaml 5, which is called for each domain while all are stopped. A domain that comes
   later than another waits for it: none goes on before all is kept, and the owner, which may be in
   any domain, changes nothing meanwhile. What is no marking and not of young blocks alone may be a
   compaction: it calls the hook in all domains before any of them frees a pool, and a marking comes
   after it. */
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

void oh_keep(struct oh_keeper *keeper, value block) { caml_darken(keeper->data, block, NULL); }

static void scan(scanning_action action, scanning_action_flags flags, void *data,
                 caml_domain_state *domain) {
  struct oh_keeper keeper = {data};
  scan_roots_hook earlier = atomic_load(&before);
  if (earlier != NULL) earlier(action, flags, data, domain);
  if (flags & SCANNING_ONLY_YOUNG_VALUES) return;
  if (action == &caml_darken)
    oh_held_keep_all(caml_major_cycles_completed, &keeper);
  else
    oh_held_may_have_moved();
}

void oh_held_install(void) {
  scan_roots_hook found = atomic_load(&caml_scan_roots_hook);
  do {
    atomic_store(&before, found);
  } while (!atomic_compare_exchange_weak(&caml_scan_roots_hook, &found, scan));
}

#endif
