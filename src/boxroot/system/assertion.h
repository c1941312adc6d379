/* SPDX-License-Identifier: MIT */
/* Checks of what comments promise of boxroot's own state. They run in the debug form, and where the
   build says -DBXR_ASSERTIONS=1. Mistakes of callers are no matter of these (watching/debug.c). */
#ifndef BXR_ASSERTION_H
#define BXR_ASSERTION_H

#if BOXROOT_DEBUG && !defined(BXR_ASSERTIONS)
#define BXR_ASSERTIONS 1
#endif

#if BXR_ASSERTIONS
#define BXR_ASSERT(condition)                                                                      \
  ((condition) ? (void)0 : bxr_assertion_failed(#condition, __FILE__, __LINE__))
#else
#define BXR_ASSERT(condition) ((void)(0 && (condition)))
#endif

/* Says on the standard error what does not hold, and aborts. */
_Noreturn void bxr_assertion_failed(char const *condition, char const *file, int line);

#endif
