/* SPDX-License-Identifier: MIT */
/* How fast typed trees are built, checked and walked: bench/typed/run

   Two trees of some 100 MB, those of trees.h. Prints for each nine rounds of GB/s of the buffer, by
   processor time. */
#define _POSIX_C_SOURCE 199309L
#include "trees.h"

#include <stdlib.h>

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
