/* SPDX-License-Identifier: MIT */
/* A mutex of the operating system, as the field of a structure that it protects. One .c file for
   each system. None of these fails. Why the roots have their own: src/boxroot/system/mutex.h. */
#ifndef OH_LOCK_H
#define OH_LOCK_H

#ifdef _WIN32

struct oh_lock {
  void *word; /* an SRWLOCK, without <windows.h> */
};

#else

#include <pthread.h>

struct oh_lock {
  pthread_mutex_t mutex;
};

#endif

void oh_lock_init(struct oh_lock *lock);

/* Nobody holds it, and nobody will use it any more. */
void oh_lock_end(struct oh_lock *lock);

/* Neither may be used on a lock that this thread already holds. */
void oh_lock_take(struct oh_lock *lock);
void oh_lock_give(struct oh_lock *lock);

#endif
