/* `boxroot` in batches. */

#include "cell_boxroot.h"
#include "transfer_loops.h"
