/* SPDX-License-Identifier: MIT */
/* Backtraces: by the compiler's unwinder where there is execinfo.h (glibc, macOS, the BSDs), whose
   backtrace(3) is made of it, else the return address alone. The latter too under ThreadSanitizer:
   OCaml's form for it is linked with libunwind, whose unwinder comes in place of the compiler's; it
   does not get past caml_c_call, and crashes at the end of a thread.

   Not backtrace(3) itself, which goes as far as it can: some fibers must not be left
   (debug_fibers.h). The unwinder shows a frame before it looks for the next one. */
#include "debug_backtrace.h"
#include "debug_fibers.h"
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

#include <unwind.h>

enum { OWN_FRAMES = 8 }; /* at most so many are the library's, or a sanitizer's */

struct walk {
  struct bxr_backtrace result;
  int seen; /* frames, the first of which are not in the result */
  int kept;
  int fibers_to_leave;
};

static void keep(struct walk *walk, void *frame) {
  if (walk->kept > 0 || frame == walk->result.frames[0]) walk->result.frames[walk->kept++] = frame;
}

/* Is that the first frame of a fiber without a parent? Each one that has a parent is met once. */
static bool is_stuck(struct walk *walk, struct _Unwind_Context *frame) {
  return bxr_is_first_of_fiber((void *)_Unwind_GetRegionStart(frame)) &&
         walk->fibers_to_leave-- == 0;
}

static bool is_enough(struct walk *walk) {
  return walk->kept == BXR_FRAMES || (walk->kept == 0 && walk->seen == OWN_FRAMES);
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *frame, void *data) {
  struct walk *walk = data;
  keep(walk, (void *)_Unwind_GetIP(frame));
  walk->seen++;
  return is_enough(walk) || is_stuck(walk, frame) ? _URC_END_OF_STACK : _URC_NO_REASON;
}

struct bxr_backtrace bxr_backtrace_from(void *caller) {
  struct walk walk = {.result = {{caller}}, .fibers_to_leave = bxr_count_fibers_to_leave()};
  _Unwind_Backtrace(visit, &walk);
  return walk.result;
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
