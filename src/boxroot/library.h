/* SPDX-License-Identifier: MIT */
/* The public header, as the library's own files include it: they need not look for the library when
   they are linked. */
#ifndef BXR_LIBRARY_H
#define BXR_LIBRARY_H

#define CAML_INTERNALS
#define BXR_IS_LIBRARY
#include "boxroot.h"

#endif
