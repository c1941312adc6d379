/* The one implementation of the programs that are linked with the crate; in place of
   bench/inline_cells/all.h. */

#ifndef BENCH_ALL_CELLS_H
#define BENCH_ALL_CELLS_H

#define SAFE_CELLS(X) X(boxroot_0_4_0)
#define ALL_CELLS(X) SAFE_CELLS(X)

#endif
