/* `boxroot_0_4_0`, for loops in C: `boxroot`, with the header of the crate. */

#include "names.h"

#include "cell_boxroot.h"

#undef CELL_NAME
#define CELL_NAME boxroot_0_4_0
