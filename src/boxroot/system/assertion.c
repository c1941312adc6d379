/* SPDX-License-Identifier: MIT */
/* See assertion.h. */
#include "assertion.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void bxr_assertion_failed(char const *condition, char const *file, int line) {
  fprintf(stderr,
          "boxroot: %s:%d: (%s) does not hold: boxroot has a mistake, or something has overwritten "
          "its memory\n",
          file, line, condition);
  abort();
}
