/* SPDX-License-Identifier: MIT */
/* The memory of system.h on Windows. Only a whole reservation can be released, so that an aligned
   one is looked for, left, and taken again. Large pages need a privilege: advice is ignored. */
#include "system.h"

#ifdef _WIN32

#include <errno.h>
#include <windows.h>

enum { ATTEMPTS = 16 }; /* to take what was free a moment ago */

static char *reserve_at(char *at, size_t bytes) {
  return VirtualAlloc(at, bytes, MEM_RESERVE, PAGE_NOACCESS);
}

char *adtc_system_reserve(size_t bytes) {
  for (int i = 0; i < ATTEMPTS; i++) {
    char *found = reserve_at(NULL, bytes + ADTC_HUGE_PAGE);
    if (found == NULL) break;
    VirtualFree(found, 0, MEM_RELEASE);
    size_t before = (ADTC_HUGE_PAGE - (uintptr_t)found % ADTC_HUGE_PAGE) % ADTC_HUGE_PAGE;
    if (reserve_at(found + before, bytes) != NULL) return found + before;
  }
  errno = ENOMEM;
  return NULL;
}

bool adtc_system_commit(char *start, size_t bytes) {
  if (VirtualAlloc(start, bytes, MEM_COMMIT, PAGE_READWRITE) != NULL) return true;
  errno = ENOMEM;
  return false;
}

void adtc_system_release(char *start, size_t bytes) {
  (void)bytes;
  VirtualFree(start, 0, MEM_RELEASE);
}

void adtc_system_want_huge(char *start, size_t bytes) { (void)start, (void)bytes; }
void adtc_system_refuse_huge(char *start, size_t bytes) { (void)start, (void)bytes; }
void adtc_system_fill(char *start, size_t bytes) { (void)start, (void)bytes; }
void adtc_system_bring(const void *start, size_t bytes) { (void)start, (void)bytes; }

#endif
