/* `boxroot_0_4_0`: the node has a boxroot of the crate, for list_in_c. */

#include "names.h"

#include "boxroot_element.h"

DEFINE_BOXROOT_LIST_STUBS(boxroot_0_4_0)
