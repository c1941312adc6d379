/* SPDX-License-Identifier: MIT */
/* A preorder buffer in ordinary pages, made with a cursor. */
#include <adtc.h>

static const adtc_options tree_options = {
    .layout = ADTC_PREORDER, .flags = 0, .storage = &adtc_mmap_storage};

#include "adtc_generate_cursor.h"
#include "adtc_tree.h"
