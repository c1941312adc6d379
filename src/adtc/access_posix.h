/* SPDX-License-Identifier: MIT */
/* Who may use a file that takes the place of another one, on POSIX systems. */
#ifndef ADTC_ACCESS_POSIX_H
#define ADTC_ACCESS_POSIX_H

#include "system.h"

/* Gives the new file, which its owner alone may use, the group, the access control list and the
   permissions of [target], a file that is there; less where that cannot be, never more. False: see
   errno. */
bool adtc_take_access(int descriptor, const struct adtc_target *target);

#endif
