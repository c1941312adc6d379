/* SPDX-License-Identifier: MIT */
/* A walk by hand through the trees of trees.h, which reads every field, in C: bench/typed/walks

   With a folder as its argument: writes both trees into it first, as shapes.adtc and python.adtc.
   Prints nine rounds of GB/s of the buffer, by processor time. walk.ml is the same walk. */
#define _POSIX_C_SOURCE 199309L
#include "trees.h"

#include <stdlib.h>

static double total;

static int64_t walk_shape(shapes_shape x) {
  switch (shapes_shape_kind(x)) {
  case SHAPES_Circle: {
    shapes_Circle c = shapes_shape_as_Circle(x);
    total += shapes_Circle_radius(c) + shapes_point_y(shapes_Circle_center(c));
    return 1;
  }
  case SHAPES_Polygon: {
    adtc_list corners = shapes_Polygon_corners(shapes_shape_as_Polygon(x));
    for (uint32_t i = 0; i < corners.count; i++)
      total += shapes_point_x(shapes_Polygon_corners_in(corners, i));
    return 1;
  }
  case SHAPES_Label: {
    shapes_Label l = shapes_shape_as_Label(x);
    bool bold = shapes_Label_has_bold(l) && shapes_Label_bold(l);
    return bold + (int64_t)shapes_Label_color(l) + shapes_Label_size(l) +
           (int64_t)shapes_Label_text(l).length;
  }
  case SHAPES_Group: break;
  }
  int64_t sum = 0;
  adtc_list inside = shapes_Group_shapes(shapes_shape_as_Group(x));
  for (uint32_t i = 0; i < inside.count; i++) sum += walk_shape(shapes_Group_shapes_in(inside, i));
  return sum;
}

static int64_t walk_expr(python_expr x) {
  int64_t sum = python_expr_lineno(x) + python_expr_col_offset(x);
  switch (python_expr_kind(x)) {
  case PYTHON_Name: {
    python_Name n = python_expr_as_Name(x);
    return sum + (int64_t)python_Name_id(n).length + (int64_t)python_Name_ctx(n);
  }
  case PYTHON_BinOp: {
    python_BinOp o = python_expr_as_BinOp(x);
    sum += (int64_t)python_BinOp_op(o) + walk_expr(python_BinOp_left(o));
    return sum + walk_expr(python_BinOp_right(o));
  }
  case PYTHON_Call: {
    python_Call c = python_expr_as_Call(x);
    adtc_list args = python_Call_args(c);
    sum += walk_expr(python_Call_func(c));
    for (uint32_t i = 0; i < args.count; i++) sum += walk_expr(python_Call_args_in(args, i));
    return sum;
  }
  case PYTHON_Constant:
    return sum + (int64_t)adtc_constant_kind_of(python_Constant_value(python_expr_as_Constant(x)));
  default: return sum;
  }
}

static int64_t walk_module(python_mod x) {
  int64_t sum = 0;
  adtc_list body = python_Module_body(python_mod_as_Module(x));
  for (uint32_t i = 0; i < body.count; i++) {
    python_stmt statement = python_Module_body_in(body, i);
    python_Assign a = python_stmt_as_Assign(statement);
    adtc_list targets = python_Assign_targets(a);
    sum += python_stmt_lineno(statement) + walk_expr(python_Assign_value(a));
    for (uint32_t k = 0; k < targets.count; k++)
      sum += walk_expr(python_Assign_targets_in(targets, k));
  }
  return sum;
}

static void make(adtc *to, const adtc_schema *schema, uint16_t type,
                 void (*build)(adtc_builder *, uint32_t), uint32_t count) {
  adtc_builder b;
  adtc_options o = {.layout = ADTC_PREORDER, .initial_bytes = 400u << 20};
  if (adtc_create(to, &o) != ADTC_OK) exit(1);
  adtc_build_begin(&b, to, schema, type);
  build(&b, count);
  if (adtc_build_end(&b) != ADTC_OK) exit(1);
}

static void save(adtc *b, const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.adtc", folder, name);
  if (adtc_save(b, path) != ADTC_OK) exit(1);
}

int main(int count, char **arguments) {
  adtc shapes, python;
  make(&shapes, &shapes_schema, SHAPES_TYPE_shape, build_shapes, 400000);
  make(&python, &python_schema, PYTHON_TYPE_mod, build_python, 200000);
  if (count > 1) {
    save(&shapes, arguments[1], "shapes");
    save(&python, arguments[1], "python");
  }
  adtc_view of_shapes = adtc_view_of(&shapes), of_python = adtc_view_of(&python);
  for (int round = 0; round < 9; round++) {
    double start = now();
    int64_t sum = walk_shape(shapes_shape_root(&of_shapes));
    double middle = now();
    int64_t lines = walk_module(python_mod_root(&of_python));
    double end = now();
    printf("C shapes %.3f python %.3f (%lld %lld %.0f)\n",
           (double)of_shapes.size * 1e-9 / (middle - start),
           (double)of_python.size * 1e-9 / (end - middle), (long long)sum, (long long)lines, total);
    total = 0;
  }
  adtc_free(&shapes);
  adtc_free(&python);
  return 0;
}
