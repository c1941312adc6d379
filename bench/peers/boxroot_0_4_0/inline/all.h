/* The one implementation of the programs that are linked with the crate; in place of
   bench/inline_cells/all.h. */

#ifndef BENCH_ALL_CELLS_H
#define BENCH_ALL_CELLS_H

#define ALL_CELLS(X) X(boxroot_0_4_0)

#endif
