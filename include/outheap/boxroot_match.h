/* SPDX-License-Identifier: MIT */
/* Do header, library and OCaml fit together? Private: include boxroot.h.

   Code that boxroot.h inlines knows how the library lays out its pools, and where this OCaml keeps
   its domains. So both must be of one version of boxroot and compiled for one line of OCaml, and
   both in the debug form or neither. The table that the inlined functions use has these versions in
   its name as the linker sees it. The name also has a sentence for the one who reads that the table
   is missing. boxroot_inline.h refers to the table from every object file. This costs a word there,
   and nothing when the program runs. */
#ifndef OUTHEAP_BOXROOT_MATCH_H
#define OUTHEAP_BOXROOT_MATCH_H

#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ < 8
#error "boxroot is for systems of 64 bits"
#endif

#ifdef __has_include
#if !__has_include(<caml/version.h>)
#error "boxroot.h needs the headers of OCaml: compile with -I and what `ocamlc -where` prints"
#endif
#endif

#include <caml/version.h>
#include "version.h"

/* The first OCaml that is served, and all that follow. Installers and crates read it here. */
#define BXR_FIRST_OCAML 41400
#if defined(OCAML_VERSION) && OCAML_VERSION < BXR_FIRST_OCAML
#error "boxroot is for OCaml 4.14 and later: use one of these"
#endif

#ifndef BOXROOT_DEBUG
#define BOXROOT_DEBUG 0
#endif
#if BOXROOT_DEBUG
#define BXR_FORM with
#else
#define BXR_FORM without
#endif

/* The words that the linker prints behind the name: what the name means, and what to do. */
#define BXR_NAME_WANTED is_what_the_header_wants_and_the_library_is_not
#define BXR_NAME_ADVICE                                                                            \
  build_both_with_one_boxroot_and_one_OCaml_and_both_or_none_with_BOXROOT_DEBUG

#define BXR_NAME_OF_(major, minor, ocaml, line, form, wanted, advice)                              \
  boxroot_##major##_##minor##_for_OCaml_##ocaml##_##line##_##form##_BOXROOT_DEBUG__##wanted##__##advice
#define BXR_NAME_OF(major, minor, ocaml, line, form, wanted, advice)                               \
  BXR_NAME_OF_(major, minor, ocaml, line, form, wanted, advice)

#define bxr_fronts                                                                                 \
  BXR_NAME_OF(OUTHEAP_VERSION_MAJOR, OUTHEAP_VERSION_MINOR, OCAML_VERSION_MAJOR,                   \
              OCAML_VERSION_MINOR, BXR_FORM, BXR_NAME_WANTED, BXR_NAME_ADVICE)

#endif
