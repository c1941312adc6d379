/* A store of cells that are `boxroot`. */

#include "cell_boxroot.h"
#include "store_loops.h"
