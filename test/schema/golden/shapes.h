/* Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-c.md.

   Values of module Shapes. Each is the address of its first word. Readers look at
   nothing but that: NAME_open or NAME_check has accepted the tree, or a builder has built it.

   Each type NAME has these functions. adtc_typed.h has the parameters and the errors, where it
   declares what stands to their right:

     NAME_open     adtc_open_typed: checks bytes from anywhere, which are at a multiple of 8
     NAME_check    adtc_check_typed: the same of a view that adtc_open or adtc_check has accepted
     NAME_root     gives the root of a view that was checked or built
     NAME_begin    adtc_build_begin: begins to build; make_C builds nodes, adtc_build_end ends it
     NAME_copy     adtc_build_copy: builds a copy as the next value
     NAME_rewrite  adtc_rewrite: builds a copy in which functions have replaced nodes
     NAME_visit    calls functions for a value and all below it
     NAME_equal    adtc_equal_typed: compares values
     NAME_print    adtc_print_typed: writes a value as text
     NAME_tree     gives the value to functions of adtc_typed.h, and NAME_at takes it back

   NAME_kind says which constructor a value is of. NAME_as_C gives it as one of constructor C, and
   asserts that it is. C_F reads field F, C_has_F says whether an optional one is there, and C_F_in
   reads an item of a list, whose number nobody checks. A field that is absent is read as zero, as
   none or as an empty list. Any thread may read. */
#ifndef SHAPES_H
#define SHAPES_H

#include <adtc_typed.h>
#include <assert.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SHAPES_FINGERPRINT "b670baa7281b8a1bfdfb4788996a5148350baf334200a1858f97f46ba51e9b67"

extern const adtc_schema shapes_schema;

/* Types as numbers, for the functions of adtc_typed.h. */
enum { SHAPES_TYPE_shape = 0, SHAPES_TYPE_point = 1 };

/* ---- Types ---- */

typedef enum ADTC_ANY_INT {
  SHAPES_Black = 0,
  SHAPES_Red = 1,
  SHAPES_Green = 2,
  SHAPES_Blue = 3,
  SHAPES_White = 4
} shapes_color;

typedef struct {
  const uint32_t *at;
} shapes_shape;

typedef struct {
  const uint32_t *at;
} shapes_point;

typedef struct {
  const uint32_t *at;
} shapes_Circle;

typedef struct {
  const uint32_t *at;
} shapes_Polygon;

typedef struct {
  const uint32_t *at;
} shapes_Label;

typedef struct {
  const uint32_t *at;
} shapes_Group;

typedef enum ADTC_ANY_INT {
  SHAPES_Circle = 0,
  SHAPES_Polygon = 1,
  SHAPES_Label = 2,
  SHAPES_Group = 3
} shapes_shape_kinds;

/* ---- Trees ---- */

static inline shapes_shape shapes_shape_at(const uint32_t *at) {
  shapes_shape x = {at};
  return x;
}

static inline adtc_tree shapes_shape_tree(shapes_shape x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status shapes_shape_open(const void *bytes, size_t size, shapes_shape *root,
                                            adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status =
      adtc_open_typed(bytes, size, &shapes_schema, SHAPES_TYPE_shape, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status shapes_shape_check(const adtc_view *v, shapes_shape *root,
                                             adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &shapes_schema, SHAPES_TYPE_shape, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline shapes_shape shapes_shape_root(const adtc_view *v) {
  return shapes_shape_at(adtc_root_of(v).at);
}

static inline adtc_status shapes_shape_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &shapes_schema, SHAPES_TYPE_shape);
}

static inline adtc_status shapes_shape_copy(adtc_builder *b, shapes_shape from) {
  return adtc_build_copy(b, SHAPES_TYPE_shape, shapes_shape_tree(from));
}

static inline bool shapes_shape_equal(shapes_shape x, shapes_shape y) {
  return adtc_equal_typed(shapes_shape_tree(x), shapes_shape_tree(y));
}

static inline adtc_status shapes_shape_print(FILE *to, shapes_shape x) {
  return adtc_print_typed(to, &shapes_schema, SHAPES_TYPE_shape, shapes_shape_tree(x));
}

static inline shapes_point shapes_point_at(const uint32_t *at) {
  shapes_point x = {at};
  return x;
}

static inline adtc_tree shapes_point_tree(shapes_point x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status shapes_point_open(const void *bytes, size_t size, shapes_point *root,
                                            adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status =
      adtc_open_typed(bytes, size, &shapes_schema, SHAPES_TYPE_point, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status shapes_point_check(const adtc_view *v, shapes_point *root,
                                             adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &shapes_schema, SHAPES_TYPE_point, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline shapes_point shapes_point_root(const adtc_view *v) {
  return shapes_point_at(adtc_root_of(v).at);
}

static inline adtc_status shapes_point_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &shapes_schema, SHAPES_TYPE_point);
}

static inline adtc_status shapes_point_copy(adtc_builder *b, shapes_point from) {
  return adtc_build_copy(b, SHAPES_TYPE_point, shapes_point_tree(from));
}

static inline bool shapes_point_equal(shapes_point x, shapes_point y) {
  return adtc_equal_typed(shapes_point_tree(x), shapes_point_tree(y));
}

static inline adtc_status shapes_point_print(FILE *to, shapes_point x) {
  return adtc_print_typed(to, &shapes_schema, SHAPES_TYPE_point, shapes_point_tree(x));
}

/* ---- shape: its constructors ---- */

static inline shapes_shape_kinds shapes_shape_kind(shapes_shape x) {
  adtc_look_ahead(x.at);
  return (shapes_shape_kinds)(adtc_head_of(x.at) >> 4 & 3u);
}

static inline shapes_Circle shapes_shape_as_Circle(shapes_shape x) {
  shapes_Circle c = {x.at};
  assert(shapes_shape_kind(x) == SHAPES_Circle);
  return c;
}

static inline shapes_Polygon shapes_shape_as_Polygon(shapes_shape x) {
  shapes_Polygon c = {x.at};
  assert(shapes_shape_kind(x) == SHAPES_Polygon);
  return c;
}

static inline shapes_Label shapes_shape_as_Label(shapes_shape x) {
  shapes_Label c = {x.at};
  assert(shapes_shape_kind(x) == SHAPES_Label);
  return c;
}

static inline shapes_Group shapes_shape_as_Group(shapes_shape x) {
  shapes_Group c = {x.at};
  assert(shapes_shape_kind(x) == SHAPES_Group);
  return c;
}

/* ---- Circle: its fields ---- */

static inline shapes_point shapes_Circle_center(shapes_Circle x) {
  return shapes_point_at(adtc_child_short(x.at, 1));
}

static inline double shapes_Circle_radius(shapes_Circle x) {
  return adtc_float_at(adtc_child_short(x.at, 0));
}

/* ---- Polygon: its fields ---- */

static inline adtc_list shapes_Polygon_corners(shapes_Polygon x) { return adtc_rest_any(x.at, 0); }

ADTC_IN_PLACE shapes_point shapes_Polygon_corners_in(adtc_list list, uint32_t i) {
  return shapes_point_at(adtc_item_any(list, i));
}

/* ---- Label: its fields ---- */

static inline shapes_color shapes_Label_color(shapes_Label x) {
  return (shapes_color)(adtc_head_of(x.at) >> 13 & 7u);
}

static inline bool shapes_Label_has_bold(shapes_Label x) {
  return (adtc_head_of(x.at) >> 11 & 3u) != 0;
}

static inline bool shapes_Label_bold(shapes_Label x) { return (adtc_head_of(x.at) >> 11 & 3u) > 1; }

static inline uint16_t shapes_Label_size(shapes_Label x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

static inline adtc_text shapes_Label_text(shapes_Label x) {
  return adtc_text_at(adtc_child_short(x.at, 1));
}

/* ---- Group: its fields ---- */

static inline bool shapes_Group_has_name(shapes_Group x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline adtc_text shapes_Group_name(shapes_Group x) {
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_text_at(adtc_child_any(x.at, 0)) : adtc_no_text();
}

static inline adtc_list shapes_Group_shapes(shapes_Group x) {
  return adtc_rest_any(x.at, (adtc_head_of(x.at) >> 15 & 1u));
}

ADTC_IN_PLACE shapes_shape shapes_Group_shapes_in(adtc_list list, uint32_t i) {
  return shapes_shape_at(adtc_item_any(list, i));
}

/* ---- point: its fields ---- */

static inline double shapes_point_x(shapes_point x) { return adtc_float64_in(&x.at[2]); }

static inline double shapes_point_y(shapes_point x) { return adtc_float64_in(&x.at[4]); }

/* ---- Building: each in preorder, its arguments and then what they say to come ---- */

/* `Then:` names the fields that calls of their own build next, in that order; of these, an argument
   may say that one is not there. build_C_F builds such a field that is a list of plain data. It is
   ADTC_ORDER if another field is due, and ADTC_ARGUMENT if `count` is 0: `has_F` is false for an
   empty list. A list whose address is NULL is of so many zeros, in arguments too. Codes of
   enumerations are their numbers; in a list `?*` they are 1 larger, and 0 is an absent item. */

/* Then: center. */
adtc_status shapes_make_Circle(adtc_builder *b, double radius);

/* Then: corners. */
adtc_status shapes_make_Polygon(adtc_builder *b, uint32_t corners_count);

adtc_status shapes_make_Label(adtc_builder *b, shapes_color color, bool has_bold, bool bold,
                              uint16_t size, adtc_text text);

/* Then: shapes. */
adtc_status shapes_make_Group(adtc_builder *b, adtc_text name, uint32_t shapes_count);

adtc_status shapes_make_point(adtc_builder *b, double x, double y);

/* ---- All nodes of a tree ---- */

/* Functions that are called for nodes of each type, before and after those below; NULL: none. If
   `enter` answers with false, nothing below is visited, and `leave` is next. */
typedef struct {
  bool (*enter_shape)(void *context, shapes_shape x);
  void (*leave_shape)(void *context, shapes_shape x);
  bool (*enter_point)(void *context, shapes_point x);
  void (*leave_point)(void *context, shapes_point x);
} shapes_visitor;

/* Functions that replace nodes of each type, see adtc_rewrite; NULL: they are kept. */
typedef struct {
  adtc_rewriting (*rewrite_shape)(void *context, adtc_builder *b, shapes_shape old);
  adtc_rewriting (*rewrite_point)(void *context, adtc_builder *b, shapes_point old);
} shapes_rewriter;

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status shapes_shape_visit(shapes_shape x, const shapes_visitor *visitor, void *context);
adtc_status shapes_shape_rewrite(adtc_builder *b, shapes_shape old, const shapes_rewriter *rewriter,
                                 void *context);

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status shapes_point_visit(shapes_point x, const shapes_visitor *visitor, void *context);
adtc_status shapes_point_rewrite(adtc_builder *b, shapes_point old, const shapes_rewriter *rewriter,
                                 void *context);

#ifdef __cplusplus
}
#endif

#endif
