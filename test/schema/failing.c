/* SPDX-License-Identifier: MIT */
/* Allocations of the library of adtc that fail, for failing.py: that of number adtc_calls_left,
   counted from 0; none, if it is negative. */
#include <stddef.h>

long adtc_calls_left = -1;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);

static int fails(void) { return adtc_calls_left >= 0 && adtc_calls_left-- == 0; }

void *__wrap_malloc(size_t bytes) { return fails() ? NULL : __real_malloc(bytes); }

void *__wrap_calloc(size_t count, size_t bytes) {
  return fails() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *old, size_t bytes) {
  return fails() ? NULL : __real_realloc(old, bytes);
}
