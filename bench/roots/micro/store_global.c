/* A store of cells that are `global`. */

#include "cell_global.h"
#include "store_loops.h"
