/* SPDX-License-Identifier: MIT */
/* The page table with plain loads. */
#include "page_table.h"

struct table const table_dependency = {"dependency", create, add, look_up, bytes, most_additions};
