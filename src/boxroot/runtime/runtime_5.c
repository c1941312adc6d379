/* SPDX-License-Identifier: MIT */
/* Facts about the runtime of OCaml 5: what a thread may know of its own domain. The files
   leaving_5.c and leaving_5_1.c tell what has become of another domain that ended.

   Relied on, with places in the sources of OCaml 5.3 to 5.5:
   - a block that is allocated has the status MARKED. From 5.5 on it has UNMARKED until marking has
     started, which changes in a stop-the-world section only (caml_allocation_status in
     shared_heap.h, caml_marking_started in major_gc.h);
   - `marking_done` of a domain is set when its mark stack has been emptied. Each domain's roots are
     on its own mark stack (mark, caml_darken in major_gc.c). From 5.5 on `marking_done` is reset
     when a cycle ends, before there is anything to mark;
   - `caml_domain_is_terminating` is true of a domain from the return of its main function on. It
     stays true while other threads of the domain go on, and in its last collections
     (domain_terminate in domain.c);
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
#include <caml/major_gc.h>
#include <caml/memory.h>
#include <caml/shared_heap.h>

#ifndef Max_domains_max /* 5.0 to 5.2: not to be changed */
#define Max_domains_max Max_domains
#endif
_Static_assert(Max_domains_max <= BXR_MAX_DOMAINS, "the table has a place for every domain");

#if BXR_DELAYED_MARKING
#define NEW_STATUS caml_allocation_status()
#else
#define NEW_STATUS caml_global_heap_state.MARKED
#endif

header_t bxr_runtime_new_header(mlsize_t wosize) { return Make_header(wosize, 0, NEW_STATUS); }

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
#elif BXR_DELAYED_MARKING
bool bxr_runtime_marking_over(void) { return !caml_marking_started() || Caml_state->marking_done; }
#else
bool bxr_runtime_marking_over(void) { return Caml_state->marking_done; }
#endif

struct bxr_young_range bxr_runtime_young_range(void) {
  uintptr_t start = (uintptr_t)caml_minor_heaps_start;
  return (struct bxr_young_range){start, ((uintptr_t)caml_minor_heaps_end - start) / 2};
}

#endif
