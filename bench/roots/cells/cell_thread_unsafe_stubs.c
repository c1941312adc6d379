/* Stubs of `thread_unsafe`: a cell is a boxroot, see ../variants/thread_unsafe.h. */

#include "cell_thread_unsafe.h"
#include "stubs.h"

BENCH_DEFINE_STUBS(thread_unsafe)
