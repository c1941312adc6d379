/* SPDX-License-Identifier: MIT */
/* Backtraces: by backtrace(3) where there is execinfo.h (glibc, macOS, the BSDs), else the return
   address alone. The latter too under ThreadSanitizer: OCaml's form for it is linked with libunwind,
   whose backtrace(3) comes in place of glibc's; it does not get past caml_c_call, and crashes at the end
   of a thread. */
#include "debug_backtrace.h"
#include <outheap/boxroot_match.h>

#if BOXROOT_DEBUG

#include <stdio.h>
#include <stdlib.h>

#ifdef __has_include
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define HAS_EXECINFO
#endif
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define UNDER_THREAD_SANITIZER
#endif
#elif defined(__SANITIZE_THREAD__)
#define UNDER_THREAD_SANITIZER
#endif

/* {{{ Taking */

#if defined(HAS_EXECINFO) && !defined(UNDER_THREAD_SANITIZER)

enum { OWN_FRAMES = 8 }; /* at most so many are the library's, or a sanitizer's */

struct bxr_backtrace bxr_backtrace_from(void *caller) {
  struct bxr_backtrace result = {{caller}};
  void *frames[OWN_FRAMES + BXR_FRAMES];
  int depth = backtrace(frames, OWN_FRAMES + BXR_FRAMES), first = 0;
  while (first < depth && frames[first] != caller) first++;
  for (int i = 0; i < BXR_FRAMES && first + i < depth; i++) result.frames[i] = frames[first + i];
  return result;
}

#else

struct bxr_backtrace bxr_backtrace_from(void *caller) {
  return (struct bxr_backtrace){{caller}};
}

#endif

/* }}} */
/* {{{ Printing */

static void print_address(void *call) { fprintf(stderr, "    %p\n", call); }

#ifdef HAS_EXECINFO

static void print_call(void *call) {
  char **line = backtrace_symbols(&call, 1);
  if (line == NULL)
    print_address(call);
  else
    fprintf(stderr, "    %s\n", line[0]);
  free(line);
}

#else

static void print_call(void *call) { print_address(call); }

#endif

/* An address within the call, not behind it: where addr2line finds the line of the call. */
static void *call_before(void *frame) { return (char *)frame - 1; }

void bxr_backtrace_print(struct bxr_backtrace const *backtrace) {
  for (int i = 0; i < BXR_FRAMES && backtrace->frames[i] != NULL; i++)
    print_call(call_before(backtrace->frames[i]));
}

/* }}} */

#endif
