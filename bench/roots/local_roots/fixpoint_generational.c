/* `generational`, with caller-roots. */

#include "cell_generational.h"
#include "caller_roots.h"
