/* SPDX-License-Identifier: MIT */
/* The byte that programs with this library's headers want (outheap/adtc_match.h). */
#include <adtc.h>

char const adtc_matches = 0;
