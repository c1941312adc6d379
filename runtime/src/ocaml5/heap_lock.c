/* SPDX-License-Identifier: MIT */
/* Owns the lock of heap_memory.h, and gives memory of the major heap to libraries
   (outheap/runtime.h): to boxroot, whose pools the marker takes for blocks.

   A thread takes the lock with its domain's lock held. So in a child of fork nobody has it: OCaml
   refuses to fork when there are other domains. */

#include "heap_lock.h"

#include <pthread.h>

#include "arenas.h"
#include "outheap/runtime.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void oh_rt_lock_heap(void) { pthread_mutex_lock(&lock); }
void oh_rt_unlock_heap(void) { pthread_mutex_unlock(&lock); }

void *oh_rt_alloc_followed(size_t size) {
  if (oh_rt_major_arena == NULL) return NULL;
  oh_rt_lock_heap();
  void *run = oh_rt_alloc_major(size);
  oh_rt_unlock_heap();
  return run;
}

int oh_rt_free_followed(void *run) { return oh_pages_free(oh_rt_major_arena, run) == OH_OK; }
