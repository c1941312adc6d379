/* SPDX-License-Identifier: MIT */
/* The access rights of a file that takes the place of another one, on POSIX systems. */
#ifndef ADTC_ACCESS_POSIX_H
#define ADTC_ACCESS_POSIX_H

#include "system.h"

/* [descriptor] is a new file, which its owner alone may use. Gives it the group, the access control
   list and the permissions of [target], a file that is there. Where that cannot be, it gives less,
   never more. False: see errno. */
bool adtc_take_access(int descriptor, const struct adtc_target *target);

#endif
