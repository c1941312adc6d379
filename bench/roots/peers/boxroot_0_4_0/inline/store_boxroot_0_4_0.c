/* A store of cells that are `boxroot_0_4_0`, for micro. */

#include "cell_boxroot_0_4_0.h"
#include "store_loops.h"
