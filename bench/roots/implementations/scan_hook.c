/* The hook: tells the kinds of scans apart. */

#include "scan_hook.h"

#include <caml/major_gc.h>
#include <caml/misc.h>
#if OCAML_VERSION >= 50000
#include <caml/domain_state.h>
#include <stdatomic.h>
#endif

static struct bench_scans scans;

static void scan(bool only_young, struct bench_visitor visitor) {
  if (only_young)
    scans.young(visitor);
  else
    scans.all(visitor);
}

#if OCAML_VERSION >= 50000

static scan_roots_hook previous_hook;
static int owner; /* the number of the domain whose roots they are */

static void hook(scanning_action action, scanning_action_flags flags, void *data,
                 caml_domain_state *domain) {
  if (previous_hook != NULL) previous_hook(action, flags, data, domain);
  if (domain->id != owner) return;
  scan(flags & SCANNING_ONLY_YOUNG_VALUES, (struct bench_visitor){action, data});
}

void bench_install_scan_hook(struct bench_scans given) {
  scans = given;
  owner = Caml_state->id;
  previous_hook = atomic_exchange(&caml_scan_roots_hook, hook);
}

#else

static void (*previous_hook)(scanning_action);

static void hook(scanning_action action) {
  if (previous_hook != NULL) previous_hook(action);
  scan(action == &caml_oldify_one, (struct bench_visitor){action, NULL});
}

void bench_install_scan_hook(struct bench_scans given) {
  scans = given;
  previous_hook = caml_scan_roots_hook;
  caml_scan_roots_hook = hook;
}

#endif
