/* `thread_unsafe`, with caller-roots. */

#include "cell_thread_unsafe.h"
#include "caller_roots.h"
