/* Stubs of `rem_boxroot`, see ../inline_cells/cell_rem_boxroot.h. */

#include "cell_rem_boxroot.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(rem_boxroot)
