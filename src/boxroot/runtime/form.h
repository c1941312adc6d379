/* SPDX-License-Identifier: MIT */
/* Which of its two forms the library has, by the OCaml that it is compiled for.

   The whole form gives the marker pools to read, in place of the roots in them. That takes
   knowledge of the runtime: the facts at the top of files in runtime/ and hooks/. So this form is
   for those OCaml whose sources were compared with these facts.

   The portable form is for any other OCaml 5, and for any at all that is compiled with
   -DBOXROOT_PORTABLE=1. It relies on the runtime's hooks alone: when marking begins, all roots are
   darkened one by one while the world is stopped, and afterwards no pool is guarded. The pause
   grows with the number of roots; all else is as in the whole form.

   OCaml 4 has the whole form only: its runtime does not change any more.

   When the collector marks. On OCaml 4, and on OCaml 5 up to 5.4, the next marking begins when a
   cycle ends. Every domain has its roots marked before any is back at work. From 5.5 on marking is
   *delayed*: a cycle begins with sweeping alone, in which nothing is marked and new blocks are
   unmarked; a later minor collection begins marking, and a domain may be back at work while another
   still has its roots marked. */
#ifndef BXR_FORM_H
#define BXR_FORM_H

#include <caml/version.h>

#ifndef BOXROOT_PORTABLE
#define BOXROOT_PORTABLE 0
#endif

#if OCAML_VERSION < 50000
#define BXR_PORTABLE 0
#elif OCAML_VERSION >= 50300 && OCAML_VERSION < 50600
#define BXR_PORTABLE BOXROOT_PORTABLE
#else
#define BXR_PORTABLE 1
#endif

#ifndef BXR_DELAYED_MARKING /* the tests' model of a runtime brings its own */
#define BXR_DELAYED_MARKING (OCAML_VERSION >= 50500)
#endif

/* Nothing tells whether a domain that ended still takes part in collections, on OCaml 5.0 and 5.1:
   at a snapshot it leaves its pools to another (hooks/ocaml5/marking_5_1.c). */
#define BXR_LEAVES_AT_SNAPSHOT (OCAML_VERSION >= 50000 && OCAML_VERSION < 50200)

#endif
