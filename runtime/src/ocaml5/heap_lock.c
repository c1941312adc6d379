/* SPDX-License-Identifier: MIT */
/* Owns the lock of heap_memory.h. A thread takes it with its domain's lock held. So in a child of
   fork nobody has it: OCaml refuses to fork when there are other domains. */

#include "heap_lock.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void oh_rt_lock_heap(void) { pthread_mutex_lock(&lock); }
void oh_rt_unlock_heap(void) { pthread_mutex_unlock(&lock); }
