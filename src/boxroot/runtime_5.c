/* SPDX-License-Identifier: MIT */
/* OCaml 5: domains, stop-the-world scans, pools that the marker takes for blocks.

   Facts relied on, with their places in the sources of OCaml 5.3 and 5.4:
   - a cycle ends with the world stopped: minor collection of all domains, rotation of the statuses,
     compaction if any, then `caml_darken` on the roots of each domain (stw_cycle_all_domains in
     major_gc.c);
   - `caml_darken` and the marker read the status in a block's header and never look an address up;
   - `marking_done` of a domain is set when its mark stack has been emptied, and each domain's roots
     are on its own mark stack (mark, caml_darken);
   - `caml_domain_terminated_hook` runs before the domain's last collections (domain_terminate in
     domain.c). `caml_domain_terminating` is true of it then, and already before, while threads of
     the domain outlive its main function. It turns false when the domain has left, with its marker
     done;
   - shutdown ends the first domain on 5.4; on 5.3 the domain stays, and that `caml_locale` is freed is
     all that can be seen (caml_shutdown in startup_aux.c, caml_free_locale in floats.c);
   - `caml_major_slice_begin_hook` runs when a slice has taken notice of what was allocated
     (major_collection_slice in major_gc.c), on the domain whose slice it is. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000

#include "runtime.h"
#include "darken.h"
#include "orphan.h"
#include "scan.h"
#include "teardown.h"
#include "thread_end.h"

#if defined(HAS_XLOCALE_H)
#include <xlocale.h>
#elif defined(HAS_LOCALE_H)
#include <locale.h>
#endif
#include <caml/domain.h>
#include <caml/major_gc.h>
#include <caml/memory.h>
#include <caml/misc.h>
#include <caml/shared_heap.h>

_Static_assert(Max_domains_max <= BXR_MAX_DOMAINS, "the table has a place for every domain");

header_t bxr_runtime_new_header(mlsize_t wosize) {
  return Make_header(wosize, 0, caml_global_heap_state.MARKED);
}

bool bxr_runtime_may_install(void) { return Caml_state_opt != NULL; }

bool bxr_runtime_hooks_intact(void) { return true; }

struct bxr_domain *bxr_runtime_domain(void) {
  return &bxr_domains[Caml_state->id];
}

bool bxr_runtime_domain_is_ending(void) { return caml_domain_is_terminating(); }

bool bxr_runtime_marking_over(void) { return Caml_state->marking_done; }

/* The domain that OCaml began with ends in a shutdown, on 5.4, which leaves its state where it was. */
static atomic_bool first_has_ended;

#if OCAML_VERSION < 50400 && defined(HAS_LOCALE) && !defined(_WIN32)
extern locale_t caml_locale;
static bool has_shut_down(void) { return Caml_state_opt == NULL || caml_locale == (locale_t)0; }
#else
static bool has_shut_down(void) {
  return Caml_state_opt == NULL || atomic_load_explicit(&first_has_ended, memory_order_relaxed);
}
#endif

/* How far the markers of other domains are is not known here. */
bool bxr_runtime_may_read_pools(void) {
  if (has_shut_down()) return false;
  for (int i = 0; i < BXR_MAX_DOMAINS; i++) {
    bool is_done = i == Caml_state->id && bxr_runtime_marking_over();
    if (bxr_domains[i].chain.first != NULL && !is_done) return true;
  }
  return false;
}

struct bxr_tenant bxr_runtime_tenant(void) {
  return (struct bxr_tenant){Caml_state, Caml_state->unique_id};
}

/* The runtime writes what is read here outside of stop-the-world sections. A domain leaves, and the next
   gets its number, under the lock that whoever starts such a section takes. */
enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver) {
  caml_domain_state *state = leaver.state;
  if (state->unique_id != leaver.id) return BXR_IS_REPLACED;
  return caml_domain_terminating(state) ? BXR_ENDS : BXR_HAS_LEFT;
}

struct bxr_young_range bxr_runtime_young_range(void) {
  uintptr_t start = (uintptr_t)caml_minor_heaps_start;
  return (struct bxr_young_range){start, ((uintptr_t)caml_minor_heaps_end - start) / 2};
}

/* {{{ Marking */

/* Pools created while the world is stopped, after the statuses have rotated (by the finaliser of a
   block that the compactor finds dead), carry the new MARKED; the marker would stop at them. They
   are at the end of the chain. */
static void unmark_newborn(struct bxr_pool *pool) {
  for (; pool != NULL && Has_status_hd(pool->body->header, caml_global_heap_state.MARKED);
       pool = pool->front.chain_previous)
    pool->body->header = With_status_hd(pool->body->header, caml_global_heap_state.UNMARKED);
}

/* The marker counts the fields of a block and its header. */
static void darken_chain(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_pace_begin(&domain->pace, domain->chain.length * Whsize_wosize(BXR_POOL_CAPACITY + 1));
  struct bxr_pool *first = domain->chain.first;
  if (first == NULL) return;
  unmark_newborn(domain->chain.last);
  value block = (value)first->body->slots;
  bxr_visit(visitor, block, &block);
}

intnat bxr_runtime_mark(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_domain_renew_key(domain);
  bxr_pace_begin(&domain->pace, 0);
  if (bxr_darken_has_few(domain)) return bxr_darken_values(domain, visitor);
  darken_chain(domain, visitor);
  return 0;
}

/* }}} */
/* {{{ Hooks */

static scan_roots_hook previous_scan_hook;

struct timing_hook {
  _Atomic caml_timing_hook *place; /* the runtime's variable */
  caml_timing_hook previous;
};

static struct timing_hook termination = {.place = &caml_domain_terminated_hook};
static struct timing_hook slice_begin = {.place = &caml_major_slice_begin_hook};

/* The runtime finds a hook by a relaxed load (call_timing_hook in misc.h), at a time when another
   domain may have just installed it. To load it again, with acquire, makes known what was written
   before it was installed. */
static void call_previous(struct timing_hook *hook) {
  (void)atomic_load_explicit(hook->place, memory_order_acquire);
  if (hook->previous != NULL) hook->previous();
}

/* Other domains may end or collect meanwhile, so the previous hook is known before ours can be
   called. */
static void install(struct timing_hook *hook, caml_timing_hook ours) {
  hook->previous = atomic_load(hook->place);
  while (!atomic_compare_exchange_weak(hook->place, &hook->previous, ours)) {
  }
}

static void scan_hook(scanning_action action, scanning_action_flags flags, void *data,
                      caml_domain_state *state) {
  if (previous_scan_hook != NULL) previous_scan_hook(action, flags, data, state);
  int status = boxroot_status();
  if (status == BOXROOT_TORE_DOWN && action == &caml_darken) bxr_teardown_at_snapshot();
  if (status != BOXROOT_RUNNING) return;
  struct bxr_domain *domain = &bxr_domains[state->id];
  struct bxr_visitor visitor = {action, data};
  if (flags & SCANNING_ONLY_YOUNG_VALUES)
    bxr_scan_minor(domain, visitor);
  else if (action == &caml_darken)
    bxr_scan_snapshot(domain, visitor);
  else
    bxr_scan_all(domain, visitor);
}

/* A thread whose domain has ended keeps the runtime's state of it, which may be that of a new domain by
   the time at which data local to the thread is destroyed. The runtime has no more use for it then.
   Where its variable cannot be written (Windows), boxroot.h says what destructors may not do. */
#if defined(HAS_FULL_THREAD_VARIABLES)
static void forget_domain(void *ignored) {
  (void)ignored;
  caml_state = NULL;
}

static void forget_domain_at_thread_end(void) { bxr_at_thread_end(forget_domain); }
#else
static void forget_domain_at_thread_end(void) {}
#endif

static void terminated_hook(void) {
  call_previous(&termination);
  forget_domain_at_thread_end();
  if (Caml_state->unique_id == 0)
    atomic_store_explicit(&first_has_ended, true, memory_order_relaxed);
  if (boxroot_status() == BOXROOT_RUNNING) bxr_orphan_add(bxr_runtime_domain());
}

static void slice_begin_hook(void) {
  call_previous(&slice_begin);
  if (boxroot_status() == BOXROOT_RUNNING) bxr_pace_correct(&bxr_runtime_domain()->pace);
}

void bxr_runtime_install_hooks(void) {
  install(&termination, terminated_hook);
  install(&slice_begin, slice_begin_hook);
  previous_scan_hook = atomic_load(&caml_scan_roots_hook);
  while (!atomic_compare_exchange_weak(&caml_scan_roots_hook, &previous_scan_hook, scan_hook)) {
  }
}

/* }}} */

#endif
