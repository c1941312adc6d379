/* SPDX-License-Identifier: MIT */
/* The cost of versions of a schema. bench/typed/versions compiles this for a schema of expressions,
   closed or open, and counts instructions by callgrind. A call of 10,000 sums is built, opened and
   read. With -DDEPTH calls have a field that came with version 2; it has a value if there is an
   argument. */
#include "cost.h"

#include <stdio.h>
#include <string.h>
#include <valgrind/callgrind.h>

#ifdef DEPTH
#define CALL(b, name, count, depth) cost_make_Call(b, adtc_text_of(name), count, 1, 2, depth)
#define DEPTH_OF(call) cost_Call_depth(call)
#else
#define CALL(b, name, count, depth)                                                                \
  ((void)(depth), cost_make_Call(b, adtc_text_of(name), count, 1, 2))
#define DEPTH_OF(call) 0
#endif

enum { SUMS = 10000 };

static long sum(cost_expr x);

static long sum_call(cost_Call call) {
  adtc_list arguments = cost_Call_arguments(call);
  long s = (long)cost_Call_name(call).length + DEPTH_OF(call);
  for (uint32_t i = 0; i < arguments.count; i++) s += sum(cost_Call_arguments_in(arguments, i));
  return s;
}

/* The tree is three nodes deep. */
static long sum(cost_expr x) {
  long s = cost_expr_line(x) + cost_expr_column(x);
  switch (cost_expr_kind(x)) {
  case COST_Add:
    s += sum(cost_Add_left(cost_expr_as_Add(x)));
    return s + sum(cost_Add_right(cost_expr_as_Add(x)));
  case COST_Const: return s + cost_Const_value(cost_expr_as_Const(x));
  case COST_Call: return s + sum_call(cost_expr_as_Call(x));
  case COST_Name: return s + (long)cost_Name_id(cost_expr_as_Name(x)).length;
  default: return s;
  }
}

static adtc_status build(adtc *to, bool has_depth) {
  adtc_builder b;
  cost_expr_begin(&b, to);
  CALL(&b, "root", SUMS, 0);
  for (int i = 0; i < SUMS; i++) {
    cost_make_Add(&b, (uint16_t)i, 3);
    cost_make_Const(&b, i, 1, 2);
    CALL(&b, "f", 2, has_depth ? i + 1 : 0);
    cost_make_Name(&b, adtc_text_of("x"), 1, 2);
    cost_make_Const(&b, 5, 1, 2);
  }
  return adtc_build_end(&b);
}

int main(int argc, char **argv) {
  adtc to;
  adtc_options options;
  cost_expr root;
  (void)argv;
  memset(&options, 0, sizeof options);
  options.layout = ADTC_PREORDER;
  if (adtc_create(&to, &options) != ADTC_OK) return 1;
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  if (build(&to, argc > 1) != ADTC_OK) return 2;
  CALLGRIND_DUMP_STATS_AT("build");
  adtc_view v = adtc_finish(&to);
  CALLGRIND_ZERO_STATS;
  if (cost_expr_open(v.base, v.size, &root, NULL) != ADTC_OK) return 3;
  CALLGRIND_DUMP_STATS_AT("open");
  CALLGRIND_ZERO_STATS;
  long s = sum(root);
  CALLGRIND_DUMP_STATS_AT("walk");
  printf("%zu bytes, sum %ld\n", v.size, s);
  adtc_free(&to);
  return 0;
}
