/* A store of cells that are `dll_boxroot`. */

#include "cell_dll_boxroot.h"
#include "store_loops.h"
