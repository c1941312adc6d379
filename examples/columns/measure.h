/* What examples/columns does in C with columns of formulas: for a whole batch at once, so that
   neither Python nor the engine of the query is asked for each tree. */
#ifndef MEASURE_H
#define MEASURE_H

#include <adtc_column.h>

/* Of each row; one that is null has zeros. */
typedef struct {
  int64_t *nodes, *calls, *depth;
} measures;

/* Measures every row. Returns how many rows were done. If that is not all of them, the next one is
   no formula, or memory ran out. Then [why], of [room] bytes, has a sentence about it. */
int64_t measure(const adtc_column *column, const measures *out, char *why, size_t room);

/* Bytes that no formula of `invent` exceeds. */
#define FORMULA_MOST 4096

/* Writes random formulas, the same for the same seed, one behind the other: offsets[0] is 0, and
   offsets[i + 1] is the end of formula i. There is room for count * FORMULA_MOST bytes. Returns how
   many formulas there are: fewer than count if memory ran out. */
int64_t invent(uint64_t seed, int64_t count, int64_t *offsets, uint8_t *data);

#endif
