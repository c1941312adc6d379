/* SPDX-License-Identifier: MIT */
/* Mutexes of the operating system. One .c file for each system. */
#ifndef BXR_MUTEX_H
#define BXR_MUTEX_H

#ifdef _WIN32

typedef struct {
  void *word; /* an SRWLOCK, without <windows.h> */
} bxr_mutex;
#define BXR_MUTEX_INITIALIZER                                                                      \
  { 0 }

#else

#include <pthread.h>

typedef pthread_mutex_t bxr_mutex;
#define BXR_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER

#endif

/* Neither may be used on a mutex that this thread already holds. */
void bxr_mutex_lock(bxr_mutex *m);
void bxr_mutex_unlock(bxr_mutex *m);

#endif
