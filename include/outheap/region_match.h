/* SPDX-License-Identifier: MIT */
/* Do header, library and OCaml fit together? Private: include region.h.

   A value that goes from a program into the library and back is read by both. The library knows how
   one line of OCaml (as in 5.3) keeps its heaps. So both must be of one version of Outheap and
   compiled for one line of OCaml. Every object file that includes region.h wants a byte that has
   these versions in its name as the linker sees it. The name also has a sentence for the one who
   reads that the byte is missing. This costs a word in the object file, and nothing when the
   program runs. */
#ifndef OUTHEAP_REGION_MATCH_H
#define OUTHEAP_REGION_MATCH_H

#include <caml/version.h>

#include "version.h"

/* The words that the linker prints behind the name: what the name means, and what to do. */
#define OH_REGION_MATCH_WANTED is_what_the_header_wants_and_the_library_is_not
#define OH_REGION_MATCH_ADVICE build_both_with_one_outheap_and_one_OCaml

#define OH_REGION_MATCH_NAME_(major, minor, ocaml, line, wanted, advice)                           \
  outheap_region_##major##_##minor##_for_OCaml_##ocaml##_##line##__##wanted##__##advice
#define OH_REGION_MATCH_NAME(major, minor, ocaml, line, wanted, advice)                            \
  OH_REGION_MATCH_NAME_(major, minor, ocaml, line, wanted, advice)
#define oh_region_matches                                                                          \
  OH_REGION_MATCH_NAME(OUTHEAP_VERSION_MAJOR, OUTHEAP_VERSION_MINOR, OCAML_VERSION_MAJOR,          \
                       OCAML_VERSION_MINOR, OH_REGION_MATCH_WANTED, OH_REGION_MATCH_ADVICE)

#ifdef __cplusplus
extern "C" {
#endif

extern char const oh_region_matches;
__attribute__((used)) static char const *const oh_region_match = &oh_region_matches;

#ifdef __cplusplus
}
#endif

#endif
