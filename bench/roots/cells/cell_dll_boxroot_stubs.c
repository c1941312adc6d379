/* Stubs of `dll_boxroot`, see ../inline_cells/cell_dll_boxroot.h. */

#include "cell_dll_boxroot.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(dll_boxroot)
