/* SPDX-License-Identifier: MIT */
/* The two trees that are measured: `shapes`, groups of labels, circles and polygons, and `python`,
   assignments of sums of calls with all their positions. */
#ifndef BENCH_TYPED_TREES_H
#define BENCH_TYPED_TREES_H

#include "python.h"
#include "shapes.h"

#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void build_shapes(adtc_builder *b, uint32_t groups) {
  shapes_make_Group(b, adtc_no_text(), groups);
  for (uint32_t i = 0; i < groups; i++) {
    shapes_make_Group(b, adtc_text_of("some group"), 4);
    shapes_make_Label(b, SHAPES_Red, true, i & 1, 12, adtc_text_of("a label"));
    shapes_make_Circle(b, 1.5);
    shapes_make_point(b, i, 2);
    shapes_make_Polygon(b, 3);
    for (int k = 0; k < 3; k++) shapes_make_point(b, k, i);
    shapes_make_Label(b, SHAPES_Blue, false, false, 9, adtc_text_of("another label"));
  }
}

static void name(adtc_builder *b, const char *text, python_expr_context context, int64_t line) {
  python_make_Name(b, adtc_text_of(text), context, line, 1, true, line, true, 9);
}

static void build_python(adtc_builder *b, uint32_t statements) {
  python_make_Module(b, statements, 0);
  for (uint32_t i = 0; i < statements; i++) {
    python_make_Assign(b, 1, false, i, 0, true, i, true, 40);
    name(b, "result", PYTHON_Store, i);
    python_make_BinOp(b, PYTHON_Add, i, 4, true, i, true, 30);
    name(b, "x", PYTHON_Load, i);
    python_make_Call(b, 2, 0, i, 8, true, i, true, 20);
    name(b, "function", PYTHON_Load, i);
    name(b, "y", PYTHON_Load, i);
    python_make_Constant(b, false, i, 10, true, i, true, 11);
    adtc_build_int(b, 42);
  }
}

#endif
