/* Stubs of `boxroot`: a cell is a boxroot, which OCaml owns from create to delete. */

#include "cell_boxroot.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(boxroot)
