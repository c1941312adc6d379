/* `global` in batches. */

#include "cell_global.h"
#include "transfer_loops.h"
