/* SPDX-License-Identifier: MIT */
/* lock.h on POSIX systems. */
#include "lock.h"

#ifndef _WIN32

void oh_lock_init(struct oh_lock *lock) { pthread_mutex_init(&lock->mutex, NULL); }

void oh_lock_end(struct oh_lock *lock) { pthread_mutex_destroy(&lock->mutex); }

void oh_lock_take(struct oh_lock *lock) { pthread_mutex_lock(&lock->mutex); }

void oh_lock_give(struct oh_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

#endif
