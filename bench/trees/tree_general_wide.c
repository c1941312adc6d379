/* SPDX-License-Identifier: MIT */
/* A general buffer of 2^32 units, with an item for each leaf. */
#include <adtc.h>

static const adtc_options tree_options = {
    .layout = ADTC_GENERAL, .flags = ADTC_WIDE, .storage = &adtc_mmap_storage};

#include "adtc_generate.h"
#include "adtc_tree.h"
