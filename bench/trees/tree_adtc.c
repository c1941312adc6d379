/* SPDX-License-Identifier: MIT */
/* A buffer of adtc.h, of the kind that the script `build` names: TREE_LAYOUT, TREE_FLAGS,
   TREE_STORAGE, and the header TREE_GENERATE, which is how it is made. */
#include <adtc.h>

static const adtc_options tree_options = {
    .layout = TREE_LAYOUT, .flags = TREE_FLAGS, .storage = &TREE_STORAGE};

#include TREE_GENERATE
#include "adtc_tree.h"
