/* A store of cells that are `generational`. */

#include "cell_generational.h"
#include "store_loops.h"
