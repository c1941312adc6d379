/* SPDX-License-Identifier: MIT */
/* Where the module has been, for read.py: the compiler calls this from each block of its code. */
#include <stdint.h>

unsigned char adtc_places[1 << 16];

void __sanitizer_cov_trace_pc(void);

__attribute__((no_sanitize_coverage, no_sanitize("address", "undefined"))) void
__sanitizer_cov_trace_pc(void) {
  uintptr_t at = (uintptr_t)__builtin_return_address(0) - (uintptr_t)adtc_places;
  adtc_places[(at ^ at >> 16) & 0xffff] = 1;
}
