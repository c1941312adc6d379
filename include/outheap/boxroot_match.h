/* SPDX-License-Identifier: MIT */
/* Do header, library and OCaml fit together? Private: include boxroot.h.

   Code that boxroot.h inlines knows how the library lays out its pools, and where this OCaml keeps
   its domains. So both must be of one version of boxroot and compiled for one line of OCaml, and
   both in the debug form or neither. The table that the inlined functions use has these versions in
   its name as the linker sees it, with a sentence for the one who reads that it is missing;
   boxroot_inline.h refers to it from every object file. This costs a word there, and nothing when
   the program runs. */
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

#if OCAML_VERSION >= 41400 && OCAML_VERSION < 50000
#define BXR_OCAML 4_14
#elif OCAML_VERSION >= 50300 && OCAML_VERSION < 50400
#define BXR_OCAML 5_3
#elif OCAML_VERSION >= 50400 && OCAML_VERSION < 50500
#define BXR_OCAML 5_4
#elif defined(OCAML_VERSION)
#error "this boxroot is for OCaml 4.14, 5.3 and 5.4: use one of these, or another boxroot"
#define BXR_OCAML unknown
#endif

#ifndef BOXROOT_DEBUG
#define BOXROOT_DEBUG 0
#endif
#if BOXROOT_DEBUG
#define BXR_FORM with
#else
#define BXR_FORM without
#endif

#define BXR_NAME_OF_(major, minor, ocaml, form)                                                    \
  boxroot_##major##_##minor##_for_OCaml_##ocaml##_##form##_BOXROOT_DEBUG__is_what_the_header_wants_and_the_library_is_not__build_both_with_one_boxroot_and_one_OCaml_and_both_or_none_with_BOXROOT_DEBUG
#define BXR_NAME_OF(major, minor, ocaml, form) BXR_NAME_OF_(major, minor, ocaml, form)

#define bxr_fronts BXR_NAME_OF(OUTHEAP_VERSION_MAJOR, OUTHEAP_VERSION_MINOR, BXR_OCAML, BXR_FORM)

#endif
