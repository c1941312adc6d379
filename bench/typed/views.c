/* SPDX-License-Identifier: MIT */
/* Walks that read all fields that programs read, by the generated functions: bench/typed/views

     views write FOLDER        builds the trees, in files
     views walk FILE           nine walks over one of them: nanoseconds, what was found, the nodes
     views open FILE           proves it nine times: nanoseconds
     views two_passes FILE     the same by adtc_open, then by adtc_check_typed
     views build FILE          builds what is there nine times, in new memory */
#define _POSIX_C_SOURCE 199309L
#include "trees.h"

#include <stdlib.h>
#include <string.h>

struct sum {
  double value;
  uint64_t nodes;
};

static void walk_point(shapes_point p, struct sum *s) {
  s->nodes++;
  s->value += shapes_point_x(p) + shapes_point_y(p);
}

static void walk_shape(shapes_shape x, struct sum *s) {
  s->nodes++;
  switch (shapes_shape_kind(x)) {
  case SHAPES_Circle:
    s->value += shapes_Circle_radius(shapes_shape_as_Circle(x));
    walk_point(shapes_Circle_center(shapes_shape_as_Circle(x)), s);
    break;
  case SHAPES_Polygon: {
    adtc_list corners = shapes_Polygon_corners(shapes_shape_as_Polygon(x));
    for (uint32_t i = 0; i < corners.count; i++)
      walk_point(shapes_Polygon_corners_in(corners, i), s);
    break;
  }
  case SHAPES_Label: {
    shapes_Label l = shapes_shape_as_Label(x);
    s->value += (double)(shapes_Label_color(l) + shapes_Label_bold(l) + shapes_Label_size(l));
    s->value += (double)shapes_Label_text(l).length;
    break;
  }
  case SHAPES_Group: {
    shapes_Group g = shapes_shape_as_Group(x);
    adtc_list shapes = shapes_Group_shapes(g);
    s->value += (double)shapes_Group_name(g).length;
    for (uint32_t i = 0; i < shapes.count; i++) walk_shape(shapes_Group_shapes_in(shapes, i), s);
  }
  }
}

static void walk_expr(python_expr x, struct sum *s) {
  s->nodes++;
  s->value += (double)(python_expr_lineno(x) + python_expr_col_offset(x));
  switch (python_expr_kind(x)) {
  case PYTHON_BinOp: {
    python_BinOp e = python_expr_as_BinOp(x);
    walk_expr(python_BinOp_left(e), s);
    s->value += python_BinOp_op(e);
    walk_expr(python_BinOp_right(e), s);
    break;
  }
  case PYTHON_Call: {
    python_Call e = python_expr_as_Call(x);
    adtc_list arguments = python_Call_args(e);
    walk_expr(python_Call_func(e), s);
    for (uint32_t i = 0; i < arguments.count; i++) walk_expr(python_Call_args_in(arguments, i), s);
    break;
  }
  case PYTHON_Constant: {
    adtc_constant c = python_Constant_value(python_expr_as_Constant(x));
    s->value += adtc_constant_kind_of(c) == ADTC_CONSTANT_INT;
    break;
  }
  case PYTHON_Name: {
    python_Name e = python_expr_as_Name(x);
    s->value += (double)python_Name_id(e).length + python_Name_ctx(e);
    break;
  }
  default: break;
  }
}

static void walk_mod(python_mod x, struct sum *s) {
  adtc_list body = python_Module_body(python_mod_as_Module(x));
  for (uint32_t i = 0; i < body.count; i++) {
    python_stmt statement = python_Module_body_in(body, i);
    s->nodes++;
    s->value += (double)python_stmt_lineno(statement);
    if (python_stmt_kind(statement) != PYTHON_Assign) continue;
    python_Assign assign = python_stmt_as_Assign(statement);
    adtc_list targets = python_Assign_targets(assign);
    for (uint32_t k = 0; k < targets.count; k++) walk_expr(python_Assign_targets_in(targets, k), s);
    walk_expr(python_Assign_value(assign), s);
  }
}

static adtc_status make_tree(adtc *to, bool is_python) {
  adtc_builder b;
  adtc_options o = {.layout = ADTC_PREORDER, .storage = &adtc_mmap_storage};
  adtc_status status = adtc_create(to, &o);
  if (status != ADTC_OK) return status;
  if (is_python) {
    adtc_build_begin(&b, to, &python_schema, PYTHON_TYPE_mod);
    build_python(&b, 200000);
  } else {
    adtc_build_begin(&b, to, &shapes_schema, SHAPES_TYPE_shape);
    build_shapes(&b, 400000);
  }
  return adtc_build_end(&b);
}

static int write_tree(const char *folder, const char *name, bool is_python) {
  char path[4096];
  adtc to;
  snprintf(path, sizeof path, "%s/%s.adtc", folder, name);
  int failed = make_tree(&to, is_python) != ADTC_OK || adtc_save(&to, path) != ADTC_OK;
  adtc_free(&to);
  return failed;
}

static int write_trees(const char *folder) {
  return write_tree(folder, "shapes", false) || write_tree(folder, "python", true);
}

static void build(adtc_view v, bool is_python) {
  adtc to;
  double start = now();
  adtc_status status = make_tree(&to, is_python);
  double built = now();
  if (status != ADTC_OK || adtc_view_of(&to).size != v.size) exit(1);
  adtc_free(&to);
  printf("%.0f\n", (built - start) * 1e9);
}

static void walk(adtc_view v, bool is_python) {
  struct sum s = {0, 0};
  double start = now();
  if (is_python)
    walk_mod(python_mod_root(&v), &s);
  else
    walk_shape(shapes_shape_root(&v), &s);
  printf("%.0f %.0f %llu\n", (now() - start) * 1e9, s.value, (unsigned long long)s.nodes);
}

static void prove(adtc_view v, bool is_python) {
  python_mod mod;
  shapes_shape shape;
  double start = now();
  adtc_status status = is_python ? python_mod_open(v.base, v.size, &mod, NULL)
                                 : shapes_shape_open(v.base, v.size, &shape, NULL);
  if (status != ADTC_OK) exit(1);
  printf("%.0f\n", (now() - start) * 1e9);
}

static void prove_in_two_passes(adtc_view v, bool is_python) {
  const adtc_schema *schema = is_python ? &python_schema : &shapes_schema;
  uint16_t type = is_python ? PYTHON_TYPE_mod : SHAPES_TYPE_shape;
  adtc_tree root;
  double start = now();
  if (adtc_open(v.base, v.size, 0, &v, NULL) != ADTC_OK) exit(1);
  if (adtc_check_typed(&v, schema, type, &root, NULL) != ADTC_OK) exit(1);
  printf("%.0f\n", (now() - start) * 1e9);
}

static int measure(const char *path, void (*operation)(adtc_view v, bool is_python)) {
  adtc b;
  if (adtc_map(&b, path, NULL) != ADTC_OK) return 1;
  bool is_python = strstr(path, "python.adtc") != NULL;
  for (int round = 0; round < 9; round++) operation(adtc_view_of(&b), is_python);
  adtc_free(&b);
  return 0;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*operation)(adtc_view v, bool is_python);
  } known[] = {
      {"walk", walk}, {"open", prove}, {"two_passes", prove_in_two_passes}, {"build", build}};
  if (argc != 3) return 2;
  if (strcmp(argv[1], "write") == 0) return write_trees(argv[2]);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(argv[1], known[i].name) == 0) return measure(argv[2], known[i].operation);
  return 2;
}
