/* `boxroot`, with caller-roots. */

#include "cell_boxroot.h"
#include "caller_roots.h"
