/* SPDX-License-Identifier: MIT */
/* Do header and library fit together? Private: include adtc.h.

   The hot calls are inlined, and know how the library lays out buffers, views and walks. So both
   must be of one version. Every object file that includes adtc.h wants a byte that has the version
   in its name as the linker sees it. The name also has a sentence for the one who reads that the
   byte is missing. This costs a word in the object file, and nothing when the program runs. */
#ifndef OUTHEAP_ADTC_MATCH_H
#define OUTHEAP_ADTC_MATCH_H

#include "version.h"

/* The words that the linker prints behind the name: what the name means, and what to do. */
#define ADTC_MATCH_WANTED is_what_the_header_wants_and_the_library_is_not
#define ADTC_MATCH_ADVICE build_both_with_one_outheap

#define ADTC_MATCH_NAME_(major, minor, wanted, advice)                                             \
  adtc_of_outheap_##major##_##minor##__##wanted##__##advice
#define ADTC_MATCH_NAME(major, minor, wanted, advice) ADTC_MATCH_NAME_(major, minor, wanted, advice)
#define adtc_matches                                                                               \
  ADTC_MATCH_NAME(OUTHEAP_VERSION_MAJOR, OUTHEAP_VERSION_MINOR, ADTC_MATCH_WANTED,                 \
                  ADTC_MATCH_ADVICE)

#ifdef __cplusplus
extern "C" {
#endif

extern char const adtc_matches;
__attribute__((used)) static char const *const adtc_match = &adtc_matches;

#ifdef __cplusplus
}
#endif

#endif
