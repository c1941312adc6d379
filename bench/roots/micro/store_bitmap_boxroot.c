/* A store of cells that are `bitmap_boxroot`. */

#include "cell_bitmap_boxroot.h"
#include "store_loops.h"
