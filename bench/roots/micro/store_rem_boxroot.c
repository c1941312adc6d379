/* A store of cells that are `rem_boxroot`. */

#include "cell_rem_boxroot.h"
#include "store_loops.h"
