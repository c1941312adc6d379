/* The file of an implementation begins with this. See README.md of ../implementations. */

#ifndef BENCH_CELL_H
#define BENCH_CELL_H

#ifndef CAML_NAME_SPACE
#define CAML_NAME_SPACE
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include <caml/mlvalues.h>

#include "disguise.h"

/* The name of a stub: bench_NAME_function. */
#define STUB(function) STUB_OF(CELL_NAME, function)
#define STUB_OF(name, function) STUB_NAMED(name, function)
#define STUB_NAMED(name, function) bench_##name##_##function

#endif
