/* A store of cells that are `thread_unsafe`. */

#include "cell_thread_unsafe.h"
#include "store_loops.h"
