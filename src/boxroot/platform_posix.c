/* SPDX-License-Identifier: MIT */
/* platform.h on POSIX systems. */
#include "platform.h"

#include <errno.h>
#include <stdlib.h>

void *bxr_platform_alloc_aligned(size_t alignment, size_t size) {
  void *p;
  if (posix_memalign(&p, alignment, size) == 0) return p;
  errno = ENOMEM;
  return NULL;
}

void bxr_platform_free_aligned(void *p) { free(p); }

void bxr_platform_lock(bxr_mutex *m) { pthread_mutex_lock(m); }

void bxr_platform_unlock(bxr_mutex *m) { pthread_mutex_unlock(m); }
