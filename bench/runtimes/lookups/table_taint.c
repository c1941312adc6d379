/* SPDX-License-Identifier: MIT */
/* The page table that is tainted where it was empty. */
#define OH_PAGE_TABLE_TAINT
#include "page_table.h"

struct table const table_taint = {"taint", create, add, look_up, bytes, most_additions};
