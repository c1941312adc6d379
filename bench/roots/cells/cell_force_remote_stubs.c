/* Stubs of `force_remote`: a cell is a boxroot, see ../variants/force_remote.h. */

#include "cell_force_remote.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(force_remote)
