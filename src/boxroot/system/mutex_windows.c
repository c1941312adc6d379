/* SPDX-License-Identifier: MIT */
/* mutex.h on Windows: slim locks. */
#include "mutex.h"

#ifdef _WIN32

#include <windows.h>

_Static_assert(sizeof(bxr_mutex) == sizeof(SRWLOCK), "mutex.h has room for it");

void bxr_mutex_lock(bxr_mutex *m) { AcquireSRWLockExclusive((SRWLOCK *)(void *)m); }

void bxr_mutex_unlock(bxr_mutex *m) { ReleaseSRWLockExclusive((SRWLOCK *)(void *)m); }

void bxr_mutex_at_fork(void (*before)(void), void (*after)(void)) {
  (void)before;
  (void)after;
}

#endif
