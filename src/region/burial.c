/* SPDX-License-Identifier: MIT */
/* The thread lives while there is work. A chunk stays in the list while the thread has it in its
   hands. So a fork in the middle leaves a list that the child can go on with. The threads
   themselves are not in the child. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "burial.h"
#include "graves.h"

#define PATIENCE 2000000 /* nanoseconds */

/* Guards the rest. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_ended = PTHREAD_COND_INITIALIZER;
static struct oh_chunk *left; /* for the thread */
static bool is_running;
static enum oh_status outcome; /* of the thread's last work */

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* One mapping. A chunk begins where its next grave will be. */
static enum oh_status bury_part(struct oh_chunk *chunk) {
  size_t size = chunk->end - chunk->start;
  if (size > OH_GRAVE_SIZE) size = OH_GRAVE_SIZE;
  enum oh_status status = oh_graves_put(chunk->start, size);
  if (status == OH_OK) chunk->start += size;
  return status;
}

static enum oh_status bury_until(struct oh_chunk **chunks, bool *began, int64_t end) {
  while (*chunks != NULL && now() < end) {
    struct oh_chunk *chunk = *chunks;
    enum oh_status status = bury_part(chunk);
    if (status != OH_OK) return status;
    *began = true;
    if (chunk->start < chunk->end) continue;
    *chunks = chunk->next;
    free(chunk);
  }
  return OH_OK;
}

static void drop_first(void) {
  struct oh_chunk *first = left;
  left = first->next;
  free(first);
}

/* Only the thread takes chunks away, so the first stays the first while it has no lock. */
static void *bury_rest(void *unused) {
  enum oh_status status = OH_OK;
  pthread_mutex_lock(&lock);
  while (left != NULL && status == OH_OK) {
    struct oh_chunk *first = left;
    pthread_mutex_unlock(&lock);
    status = bury_part(first);
    pthread_mutex_lock(&lock);
    if (first->start == first->end) drop_first();
  }
  outcome = status;
  is_running = false;
  pthread_cond_broadcast(&has_ended);
  pthread_mutex_unlock(&lock);
  return unused;
}

static void before_fork(void) { pthread_mutex_lock(&lock); }
static void after_fork(void) { pthread_mutex_unlock(&lock); }

/* Threads that waited are not in the child, and the condition must not wait for them. */
static void in_child(void) {
  pthread_cond_t const nobody_waits = PTHREAD_COND_INITIALIZER;
  has_ended = nobody_waits;
  is_running = false;
  pthread_mutex_unlock(&lock);
}

static void prepare_for_fork(void) { pthread_atfork(before_fork, after_fork, in_child); }

/* Handlers of signals are not for this thread. With the lock. */
static bool start_thread(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_t thread;
  sigset_t all, before;
  pthread_once(&once, prepare_for_fork);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool is_started = pthread_create(&thread, NULL, bury_rest, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_started) pthread_detach(thread);
  return is_started;
}

static bool have_thread(void) {
  if (left != NULL && !is_running) is_running = start_thread();
  return left == NULL || is_running;
}

static void append(struct oh_chunk *chunks) {
  struct oh_chunk **end = &left;
  while (*end != NULL) end = &(*end)->next;
  *end = chunks;
}

/* False if there is no thread for it. */
static bool leave_to_thread(struct oh_chunk *chunks) {
  pthread_mutex_lock(&lock);
  struct oh_chunk *before = left;
  append(chunks);
  bool have = have_thread();
  if (!have && before == NULL) left = NULL;
  pthread_mutex_unlock(&lock);
  return have || before != NULL;
}

enum oh_status oh_bury(struct oh_chunk **chunks, bool *began) {
  *began = false;
  enum oh_status status = bury_until(chunks, began, now() + PATIENCE);
  if (status != OH_OK || *chunks == NULL) return status;
  if (!leave_to_thread(*chunks)) return bury_until(chunks, began, INT64_MAX);
  *chunks = NULL;
  return OH_OK;
}

enum oh_status oh_burial_finish(void) {
  pthread_mutex_lock(&lock);
  bool have = have_thread();
  while (is_running) pthread_cond_wait(&has_ended, &lock);
  enum oh_status status = have ? outcome : OH_NO_MEMORY;
  pthread_mutex_unlock(&lock);
  return status;
}
