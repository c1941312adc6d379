/* SPDX-License-Identifier: MIT */
/* Every kind of buffer, for tests that hold for all of them. */
#ifndef ADTC_LAYOUTS_H
#define ADTC_LAYOUTS_H

#include <adtc.h>

static const adtc_options layouts[] = {
    {.layout = ADTC_GENERAL},
    {.layout = ADTC_GENERAL, .unit_log = 3},
    {.layout = ADTC_GENERAL, .unit_log = 5},
    {.layout = ADTC_GENERAL, .flags = ADTC_WIDE},
    {.layout = ADTC_GENERAL, .flags = ADTC_WIDE, .unit_log = 4},
    {.layout = ADTC_PREORDER},
    {.layout = ADTC_PREORDER, .flags = ADTC_FAR},
    {.layout = ADTC_PREORDER, .flags = ADTC_SHORT},
    {.layout = ADTC_PREORDER, .flags = ADTC_SHORT | ADTC_FAR},
};
enum { LAYOUTS = sizeof layouts / sizeof *layouts };

#endif
