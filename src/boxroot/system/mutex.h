/* SPDX-License-Identifier: MIT */
/* Mutexes of the operating system. One .c file for each system.

   They are static, and there before anything has run, since the first root may be anybody's.
   src/pages/lock.h is the like for locks that begin and end with the structure that they protect.
   This folder does not use it: of src/pages it sees the public headers only, so that it can be
   compiled, copied and model-checked by itself. A mutex is no part of these headers. */
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

/* From now on, whoever forks calls [before] before that, and [after] in the parent and in the
   child: for a mutex that another thread may hold at that moment. Where no process forks, does
   nothing. */
void bxr_mutex_at_fork(void (*before)(void), void (*after)(void));

#endif
