/* Ends the file of an implementation: all that is made of it. See README.md of
   ../implementations. */

#include "stubs.h"

#include "cache_loops.h"
#include "caller_roots.h"
#include "list_of_cells.h"
#include "store_loops.h"
#include "timed_loops.h"
#include "transfer_loops.h"
