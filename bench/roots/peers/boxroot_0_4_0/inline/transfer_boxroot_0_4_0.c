/* `boxroot_0_4_0` in batches, for producer_consumer. */

#include "cell_boxroot_0_4_0.h"
#include "transfer_loops.h"
