/* SPDX-License-Identifier: MIT */
/* mutex.h on POSIX systems. */
#include "mutex.h"

#ifndef _WIN32

void bxr_mutex_lock(bxr_mutex *m) { pthread_mutex_lock(m); }

void bxr_mutex_unlock(bxr_mutex *m) { pthread_mutex_unlock(m); }

/* Fails without memory, of which there is some when a program or library begins. */
void bxr_mutex_at_fork(void (*before)(void), void (*after)(void)) {
  pthread_atfork(before, after, after);
}

#endif
