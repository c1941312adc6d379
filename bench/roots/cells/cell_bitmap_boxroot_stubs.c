/* Stubs of `bitmap_boxroot`, see ../inline_cells/cell_bitmap_boxroot.h. */

#include "cell_bitmap_boxroot.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(bitmap_boxroot)
