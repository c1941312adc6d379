/* SPDX-License-Identifier: MIT */
/* lock.h on Windows: slim locks, which need no resource and so no end. */
#include "lock.h"

#ifdef _WIN32

#include <windows.h>

_Static_assert(sizeof(struct oh_lock) == sizeof(SRWLOCK), "lock.h has room for it");

static SRWLOCK *of(struct oh_lock *lock) { return (SRWLOCK *)(void *)lock; }

void oh_lock_init(struct oh_lock *lock) { InitializeSRWLock(of(lock)); }

void oh_lock_end(struct oh_lock *lock) { (void)lock; }

void oh_lock_take(struct oh_lock *lock) { AcquireSRWLockExclusive(of(lock)); }

void oh_lock_give(struct oh_lock *lock) { ReleaseSRWLockExclusive(of(lock)); }

#endif
