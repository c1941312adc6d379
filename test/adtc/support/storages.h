/* SPDX-License-Identifier: MIT */
/* Every storage that comes with the library, for tests that hold for all of them. */
#ifndef ADTC_STORAGES_H
#define ADTC_STORAGES_H

#include <adtc.h>

/* The first one moves its buffers, the others never do. The last two are adtc_pages_storage, with
   arenas of their own: huge pages of 2 MiB, and small ones of 4 KiB. */
enum { FIRST_IN_ARENA = 3, STORAGES = 5 };

/* Number 0 to STORAGES - 1. Not for several threads at once. */
const adtc_storage *storage_number(int i);

#endif
