/* `boxroot_0_4_0`, with caller-roots, for local_roots. */

#include "cell_boxroot_0_4_0.h"
#include "caller_roots.h"
