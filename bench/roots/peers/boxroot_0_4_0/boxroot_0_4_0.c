/* `boxroot_0_4_0`: a cell is a boxroot of the crate, whose boxroot.h this is, with other names. */

#define CELL_NAME boxroot_0_4_0
#define CELL_DELETES_WITHOUT_LOCK 1

#include "boxroot_cell.h"

static inline cell cell_create(value v) { return boxroot_create(v); }
static inline bool cell_modify(cell *c, value v) { return boxroot_modify(c, v); }
static inline void cell_delete(cell c) { boxroot_delete(c); }

#include "expand.h"
