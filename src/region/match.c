/* SPDX-License-Identifier: MIT */
/* The byte that programs with this library's header want (outheap/region_match.h), and what the
   linker does not see: OCaml's runtimes have no version in them. But each line has functions that
   no line before it has, in files that every program has (memory.c, domain.c). */
#include <stddef.h>

#include "match.h"
#include "outheap/region.h"

char const oh_region_matches = 0;

/* The first version of a line, and one of its new functions. */
#define LINES(FOR)                                                                                 \
  FOR(50000, caml_try_run_on_all_domains)                                                          \
  FOR(50100, caml_try_run_on_all_domains_async)                                                    \
  FOR(50200, caml_process_external_interrupt)                                                      \
  FOR(50300, caml_ml_domain_index)                                                                 \
  FOR(50400, caml_atomic_exchange_field)

#define DECLARE(first, function) extern void function(void) __attribute__((weak));
LINES(DECLARE)

#define FITS(first, function) &&(function != NULL) == (OCAML_VERSION >= first)

bool oh_region_fits_runtime(void) { return true LINES(FITS); }
