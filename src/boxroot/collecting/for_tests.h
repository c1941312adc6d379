/* SPDX-License-Identifier: MIT */
/* Switches of the library that nobody but tests writes. They turn off what is done where roots are
   few, or where the program is stopped anyway. So small programs come to what is done otherwise. */
#ifndef BXR_FOR_TESTS_H
#define BXR_FOR_TESTS_H

#include "../library.h"

#include <stdbool.h>

/* A domain with so many roots or fewer, in few pools, has few (darken.h). 0: none has. */
extern intnat bxr_few_roots;

/* On OCaml 4: is a cycle noticed in which the program is stopped (hooks/ocaml4/stop.h)? */
extern bool bxr_stop_is_noticed;

#endif
