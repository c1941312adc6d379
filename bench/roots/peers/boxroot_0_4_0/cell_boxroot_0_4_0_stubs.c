/* Stubs of `boxroot_0_4_0`. The header boxroot.h is the crate's. */

#include "cell_boxroot_0_4_0.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(boxroot_0_4_0)
