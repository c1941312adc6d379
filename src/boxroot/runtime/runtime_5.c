/* SPDX-License-Identifier: MIT */
/* Facts about the runtime of OCaml 5: domains, and how they end.

   Relied on, with places in the sources of OCaml 5.3 and 5.4:
   - `marking_done` of a domain is set when its mark stack has been emptied, and each domain's roots
     are on its own mark stack (mark, caml_darken in major_gc.c);
   - `caml_domain_terminating` is true of a domain from the return of its main function on, while
     other threads of it go on, and in its last collections. It turns false when the domain has
     left, with its marker done (domain_terminate in domain.c);
   - a new domain has another `unique_id` than all before it (domain_create in domain.c);
   - shutdown ends the first domain on 5.4, and leaves its state where it was; on 5.3 the domain
     stays, and that `caml_locale` is freed is all that can be seen (caml_shutdown in startup_aux.c,
     caml_free_locale in floats.c). */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000

#include "runtime.h"
#include "form.h"

#include <stdatomic.h>

#if defined(HAS_XLOCALE_H)
#include <xlocale.h>
#elif defined(HAS_LOCALE_H)
#include <locale.h>
#endif
#include <caml/domain.h>
#include <caml/memory.h>
#include <caml/shared_heap.h>

_Static_assert(Max_domains_max <= BXR_MAX_DOMAINS, "the table has a place for every domain");

header_t bxr_runtime_new_header(mlsize_t wosize) {
  return Make_header(wosize, 0, caml_global_heap_state.MARKED);
}

bool bxr_runtime_may_install(void) { return Caml_state_opt != NULL; }

#if OCAML_VERSION < 50400 && defined(HAS_LOCALE) && !defined(_WIN32)

extern locale_t caml_locale;

void bxr_runtime_domain_ends(void) {}

bool bxr_runtime_has_shut_down(void) {
  return Caml_state_opt == NULL || caml_locale == (locale_t)0;
}

#else

static atomic_bool first_has_ended;

void bxr_runtime_domain_ends(void) {
  if (Caml_state->unique_id == 0)
    atomic_store_explicit(&first_has_ended, true, memory_order_relaxed);
}

bool bxr_runtime_has_shut_down(void) {
  return Caml_state_opt == NULL || atomic_load_explicit(&first_has_ended, memory_order_relaxed);
}

#endif

int bxr_runtime_domain_number(void) { return Caml_state->id; }

bool bxr_runtime_domain_is_ending(void) { return caml_domain_is_terminating(); }

#if BXR_PORTABLE
/* It is given no pool. */
bool bxr_runtime_marking_over(void) { return true; }
#else
bool bxr_runtime_marking_over(void) { return Caml_state->marking_done; }
#endif

struct bxr_tenant bxr_runtime_tenant(void) {
  return (struct bxr_tenant){Caml_state, Caml_state->unique_id};
}

/* The runtime writes what is read here outside of stop-the-world sections. A domain leaves, and the
   next gets its number, under the lock that whoever starts such a section takes. */
enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver) {
  caml_domain_state *state = leaver.state;
  if (state->unique_id != leaver.id) return BXR_IS_REPLACED;
  return caml_domain_terminating(state) ? BXR_ENDS : BXR_HAS_LEFT;
}

struct bxr_young_range bxr_runtime_young_range(void) {
  uintptr_t start = (uintptr_t)caml_minor_heaps_start;
  return (struct bxr_young_range){start, ((uintptr_t)caml_minor_heaps_end - start) / 2};
}

#endif
