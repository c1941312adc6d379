/* `force_remote`, with caller-roots. */

#include "cell_force_remote.h"
#include "caller_roots.h"
