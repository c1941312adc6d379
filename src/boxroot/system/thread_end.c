/* SPDX-License-Identifier: MIT */
/* Lists and keys. See thread_end.h for which system has what. */
#include "thread_end.h"

#include <stddef.h>

#if defined(__APPLE__)

extern void _tlv_atexit(void (*f)(void *), void *argument);

void bxr_at_thread_end(void (*f)(void *)) { _tlv_atexit(f, NULL); }

#elif !defined(_WIN32)

#include <pthread.h>
#include <stdatomic.h>

/* The last argument is an address in the program or library that [f] belongs to, which stays
   loaded. */
extern int __cxa_thread_atexit_impl(void (*f)(void *), void *argument, void *place)
    __attribute__((weak));

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void (*_Atomic function)(void *); /* always the same */
static pthread_key_t key;
static int has_key;

static void make_key(void) {
  has_key = pthread_key_create(&key, atomic_load_explicit(&function, memory_order_relaxed)) == 0;
}

static void at_key(void (*f)(void *)) {
  atomic_store_explicit(&function, f, memory_order_relaxed);
  pthread_once(&once, make_key);
  if (has_key) pthread_setspecific(key, &key);
}

void bxr_at_thread_end(void (*f)(void *)) {
  if (__cxa_thread_atexit_impl != NULL)
    __cxa_thread_atexit_impl(f, NULL, &key);
  else
    at_key(f);
}

#endif
