/* `generational` in batches. */

#include "cell_generational.h"
#include "transfer_loops.h"
