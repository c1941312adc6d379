/* SPDX-License-Identifier: MIT */
/* What boxroot asks of the operating system: aligned memory and mutexes. One .c file for each
   system. */
#ifndef BXR_PLATFORM_H
#define BXR_PLATFORM_H

#include <pthread.h>
#include <stddef.h>

typedef pthread_mutex_t bxr_mutex;
#define BXR_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER

/* [size] bytes aligned to [alignment], a power of two; undefined content. NULL and errno == ENOMEM
   when there is no memory. The caller owns them. */
void *bxr_platform_alloc_aligned(size_t alignment, size_t size);

/* Gives back what `bxr_platform_alloc_aligned` gave. */
void bxr_platform_free_aligned(void *p);

/* Neither may be used on a mutex that this thread already holds. */
void bxr_platform_lock(bxr_mutex *m);
void bxr_platform_unlock(bxr_mutex *m);

#endif
