/* SPDX-License-Identifier: MIT */
/* How fast typed trees are built, checked and walked: bench/typed/run

   Two trees of some 100 MB: `shapes`, groups of labels and circles, and `python`, assignments of
   sums of calls with all their positions. Prints for each nine rounds of GB/s of the buffer,
   by processor time. */
#define _POSIX_C_SOURCE 199309L
#include "python.h"
#include "shapes.h"

#include <stdlib.h>
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

static void measure(const char *what, const adtc_schema *schema, uint16_t type,
                    void (*build)(adtc_builder *, uint32_t), uint32_t count) {
  for (int round = 0; round < 9; round++) {
    adtc to;
    adtc_builder b;
    adtc_tree root = {NULL};
    adtc_options o = {.layout = ADTC_PREORDER, .initial_bytes = 400u << 20};
    if (adtc_create(&to, &o) != ADTC_OK) exit(1);
    double start = now();
    adtc_build_begin(&b, &to, schema, type);
    build(&b, count);
    if (adtc_build_end(&b) != ADTC_OK) exit(1);
    double built = now();
    adtc_view v = adtc_finish(&to);
    double finished = now();
    if (v.base == NULL || adtc_open(v.base, v.size, 0, &v, NULL) != ADTC_OK) exit(1);
    double opened = now();
    if (adtc_check_typed(&v, schema, type, &root, NULL) != ADTC_OK) exit(1);
    double checked = now();
    adtc_typed_walk w;
    long nodes = 0;
    adtc_typed_walk_begin(&w, schema, type, root);
    while (adtc_typed_walk_next(&w)) nodes += w.leaves;
    adtc_typed_walk_end(&w);
    double walked = now();
    if (adtc_open_typed(v.base, v.size, schema, type, &root, NULL) != ADTC_OK) exit(1);
    double proved = now(), gigabytes = (double)v.size * 1e-9;
    printf(
        "%s %zu bytes %ld nodes: build %.2f open %.2f check %.2f both %.2f in one %.2f walk %.2f "
        "GB/s\n",
        what, v.size, nodes, gigabytes / (built - start), gigabytes / (opened - finished),
        gigabytes / (checked - opened), gigabytes / (checked - finished),
        gigabytes / (proved - walked), gigabytes / (walked - checked));
    adtc_free(&to);
  }
}

int main(void) {
  measure("shapes", &shapes_schema, SHAPES_TYPE_shape, build_shapes, 400000);
  measure("python", &python_schema, PYTHON_TYPE_mod, build_python, 200000);
  return 0;
}
