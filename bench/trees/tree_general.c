/* SPDX-License-Identifier: MIT */
/* A general buffer in ordinary pages, small integers in the references. */
#include <adtc.h>

static const adtc_options tree_options = {
    .layout = ADTC_GENERAL, .flags = 0, .storage = &adtc_mmap_storage};

#include "adtc_generate.h"
#include "adtc_tree.h"
