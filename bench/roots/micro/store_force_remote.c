/* A store of cells that are `force_remote`. */

#include "cell_force_remote.h"
#include "store_loops.h"
