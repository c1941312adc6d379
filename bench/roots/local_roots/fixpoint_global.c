/* `global`, with caller-roots. */

#include "cell_global.h"
#include "caller_roots.h"
