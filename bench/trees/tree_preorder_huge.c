/* SPDX-License-Identifier: MIT */
/* The same in huge pages. */
#include <adtc.h>

static const adtc_options tree_options = {
    .layout = ADTC_PREORDER, .flags = 0, .storage = &adtc_huge_storage};

#include "adtc_generate.h"
#include "adtc_tree.h"
