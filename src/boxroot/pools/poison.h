/* SPDX-License-Identifier: MIT */
/* AddressSanitizer knows what malloc has freed, but not which pools are free: it is told, so that
   an access to a root of a pool that is gone is reported. And LeakSanitizer, which comes with it,
   does not look into pools, since they are not malloc's: it is told which word of one points to
   malloc's memory, so that roots which live until the program ends are no leak.

   Without AddressSanitizer all of these do nothing. */
#ifndef BXR_POISON_H
#define BXR_POISON_H

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BXR_ADDRESS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define BXR_ADDRESS_SANITIZER
#endif

#ifdef BXR_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
static inline void bxr_poison(void *start, size_t size) {
  __asan_poison_memory_region(start, size);
}
static inline void bxr_unpoison(void *start, size_t size) {
  __asan_unpoison_memory_region(start, size);
}
static inline void bxr_holds_memory(void *word) {
  __lsan_register_root_region(word, sizeof(void *));
}
static inline void bxr_holds_no_memory(void *word) {
  __lsan_unregister_root_region(word, sizeof(void *));
}
#else
static inline void bxr_poison(void *start, size_t size) { (void)start, (void)size; }
static inline void bxr_unpoison(void *start, size_t size) { (void)start, (void)size; }
static inline void bxr_holds_memory(void *word) { (void)word; }
static inline void bxr_holds_no_memory(void *word) { (void)word; }
#endif

#endif
