/* A root passed through OCaml in the guise of an integer: its address with the lowest bit set. */
#ifndef TEST_DISGUISE_H
#define TEST_DISGUISE_H

#include <boxroot.h>

static inline value value_of_root(boxroot r) { return (value)r | 1; }
static inline boxroot root_of_value(value v) { return (boxroot)(v & ~(value)1); }

#endif
