/* Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-c.md.

   Values of module Known. Each is the address of its first word. What is said here of a
   value holds if NAME_open or NAME_check has accepted its tree, or a builder has built it. */
#ifndef KNOWN_1_H
#define KNOWN_1_H

#include <adtc_typed.h>
#include <assert.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KNOWN_1_FINGERPRINT "b67918c1307e0fbfc0a63fba209a4db23624f60fd652796c553c23127b250a98"

extern const adtc_schema known_1_schema;

/* Types as numbers, for the functions of adtc_typed.h. */
enum { KNOWN_1_TYPE_shape = 0, KNOWN_1_TYPE_point = 1 };

/* ---- Types ---- */

typedef enum { KNOWN_1_Red = 0, KNOWN_1_Green = 1, KNOWN_1_color_UNKNOWN = 16 } known_1_color;

/* The value of a number; of one that a later version has brought KNOWN_1_color_UNKNOWN. */
static inline known_1_color known_1_color_known(uint32_t number) {
  return (known_1_color)(number < 2 ? number : 16);
}

typedef struct {
  const uint32_t *at;
} known_1_shape;

typedef struct {
  const uint32_t *at;
} known_1_point;

typedef struct {
  const uint32_t *at;
} known_1_Circle;

typedef struct {
  const uint32_t *at;
} known_1_Group;

typedef struct {
  const uint32_t *at;
} known_1_Empty;

typedef enum {
  KNOWN_1_Circle = 0,
  KNOWN_1_Group = 1,
  KNOWN_1_Empty = 2,
  KNOWN_1_shape_UNKNOWN = 16
} known_1_shape_kinds;

/* ---- Trees ---- */

static inline known_1_shape known_1_shape_at(const uint32_t *at) {
  known_1_shape x = {at};
  return x;
}

static inline adtc_tree known_1_shape_tree(known_1_shape x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status known_1_shape_open(const void *bytes, size_t size, known_1_shape *root,
                                             adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status =
      adtc_open_typed(bytes, size, &known_1_schema, KNOWN_1_TYPE_shape, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status known_1_shape_check(const adtc_view *v, known_1_shape *root,
                                              adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &known_1_schema, KNOWN_1_TYPE_shape, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline known_1_shape known_1_shape_root(const adtc_view *v) {
  return known_1_shape_at(adtc_root_of(v).at);
}

static inline adtc_status known_1_shape_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &known_1_schema, KNOWN_1_TYPE_shape);
}

static inline adtc_status known_1_shape_copy(adtc_builder *b, known_1_shape from) {
  return adtc_build_copy(b, KNOWN_1_TYPE_shape, known_1_shape_tree(from));
}

static inline bool known_1_shape_equal(known_1_shape x, known_1_shape y) {
  return adtc_equal_typed(known_1_shape_tree(x), known_1_shape_tree(y));
}

static inline adtc_status known_1_shape_print(FILE *to, known_1_shape x) {
  return adtc_print_typed(to, &known_1_schema, KNOWN_1_TYPE_shape, known_1_shape_tree(x));
}

static inline known_1_point known_1_point_at(const uint32_t *at) {
  known_1_point x = {at};
  return x;
}

static inline adtc_tree known_1_point_tree(known_1_point x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status known_1_point_open(const void *bytes, size_t size, known_1_point *root,
                                             adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status =
      adtc_open_typed(bytes, size, &known_1_schema, KNOWN_1_TYPE_point, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status known_1_point_check(const adtc_view *v, known_1_point *root,
                                              adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &known_1_schema, KNOWN_1_TYPE_point, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline known_1_point known_1_point_root(const adtc_view *v) {
  return known_1_point_at(adtc_root_of(v).at);
}

static inline adtc_status known_1_point_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &known_1_schema, KNOWN_1_TYPE_point);
}

static inline adtc_status known_1_point_copy(adtc_builder *b, known_1_point from) {
  return adtc_build_copy(b, KNOWN_1_TYPE_point, known_1_point_tree(from));
}

static inline bool known_1_point_equal(known_1_point x, known_1_point y) {
  return adtc_equal_typed(known_1_point_tree(x), known_1_point_tree(y));
}

static inline adtc_status known_1_point_print(FILE *to, known_1_point x) {
  return adtc_print_typed(to, &known_1_schema, KNOWN_1_TYPE_point, known_1_point_tree(x));
}

/* ---- shape: its constructors ---- */

/* The number of the constructor, known or not. */
static inline uint32_t known_1_shape_tag(known_1_shape x) { return adtc_head_of(x.at) >> 4 & 15u; }

static inline known_1_shape_kinds known_1_shape_kind(known_1_shape x) {
  const uint32_t tag = known_1_shape_tag(x);
  return (known_1_shape_kinds)(tag < 3 ? tag : 16);
}

static inline known_1_Circle known_1_shape_as_Circle(known_1_shape x) {
  known_1_Circle c = {x.at};
  assert(known_1_shape_kind(x) == KNOWN_1_Circle);
  return c;
}

static inline known_1_Group known_1_shape_as_Group(known_1_shape x) {
  known_1_Group c = {x.at};
  assert(known_1_shape_kind(x) == KNOWN_1_Group);
  return c;
}

static inline known_1_Empty known_1_shape_as_Empty(known_1_shape x) {
  known_1_Empty c = {x.at};
  assert(known_1_shape_kind(x) == KNOWN_1_Empty);
  return c;
}

/* ---- Circle: its fields ---- */

static inline known_1_point known_1_Circle_center(known_1_Circle x) {
  return known_1_point_at(adtc_child_short(x.at, 1));
}

static inline bool known_1_Circle_has_at(known_1_Circle x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline uint16_t known_1_Circle_at(known_1_Circle x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

/* ---- Group: its fields ---- */

static inline bool known_1_Group_has_name(known_1_Group x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline adtc_text known_1_Group_name(known_1_Group x) {
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_text_at(adtc_child_short(x.at, 1)) : adtc_no_text();
}

static inline adtc_list known_1_Group_shapes(known_1_Group x) {
  return (adtc_head_of(x.at) >> 14 & 1u) ? adtc_run_at(adtc_child_short(x.at, 1 + (adtc_head_of(x.at) >> 15 & 1u))) : adtc_no_list();
}

static inline known_1_shape known_1_Group_shapes_in(adtc_list list, uint32_t i) {
  return known_1_shape_at(adtc_item(list, i));
}

static inline bool known_1_Group_has_at(known_1_Group x) {
  return (adtc_head_of(x.at) >> 13 & 1u) != 0;
}

static inline uint16_t known_1_Group_at(known_1_Group x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

/* ---- Empty: its fields ---- */

static inline bool known_1_Empty_has_at(known_1_Empty x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline uint16_t known_1_Empty_at(known_1_Empty x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

/* ---- point: its fields ---- */

static inline int64_t known_1_point_x(known_1_point x) {
  return adtc_int_at(adtc_child_short(x.at, 0));
}

static inline int64_t known_1_point_y(known_1_point x) {
  return adtc_int_at(adtc_child_short(x.at, 1));
}

/* ---- shape: what all of its constructors have ---- */

static inline bool known_1_shape_has_at(known_1_shape x) {
  switch (known_1_shape_kind(x)) {
  case KNOWN_1_Circle: return known_1_Circle_has_at(known_1_shape_as_Circle(x));
  case KNOWN_1_Group: return known_1_Group_has_at(known_1_shape_as_Group(x));
  case KNOWN_1_Empty: return known_1_Empty_has_at(known_1_shape_as_Empty(x));
  case KNOWN_1_shape_UNKNOWN: break;
  }
  return false;
}

static inline uint16_t known_1_shape_at_(known_1_shape x) {
  switch (known_1_shape_kind(x)) {
  case KNOWN_1_Circle: return known_1_Circle_at(known_1_shape_as_Circle(x));
  case KNOWN_1_Group: return known_1_Group_at(known_1_shape_as_Group(x));
  case KNOWN_1_Empty: return known_1_Empty_at(known_1_shape_as_Empty(x));
  case KNOWN_1_shape_UNKNOWN: break;
  }
  return 0;
}

/* ---- Building: each in preorder, its arguments and then what they say to come ---- */

adtc_status known_1_make_Circle(adtc_builder *b, bool has_at, uint16_t at);

adtc_status known_1_make_Group(adtc_builder *b, adtc_text name, uint32_t shapes_count, bool has_at,
                               uint16_t at);

adtc_status known_1_make_Empty(adtc_builder *b, bool has_at, uint16_t at);

adtc_status known_1_make_point(adtc_builder *b, int64_t x, int64_t y);

/* ---- All nodes of a tree ---- */

/* What is called for nodes of each type, before and after those below; NULL: nothing. Where `enter`
   answers with false, nothing below is visited, and `leave` is next. */
typedef struct {
  bool (*enter_shape)(void *context, known_1_shape x);
  void (*leave_shape)(void *context, known_1_shape x);
  bool (*enter_point)(void *context, known_1_point x);
  void (*leave_point)(void *context, known_1_point x);
} known_1_visitor;

/* What replaces nodes of each type, see adtc_rewrite; NULL: they are kept. */
typedef struct {
  adtc_rewriting (*rewrite_shape)(void *context, adtc_builder *b, known_1_shape old);
  adtc_rewriting (*rewrite_point)(void *context, adtc_builder *b, known_1_point old);
} known_1_rewriter;

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status known_1_shape_visit(known_1_shape x, const known_1_visitor *visitor, void *context);
adtc_status known_1_shape_rewrite(adtc_builder *b, known_1_shape old,
                                  const known_1_rewriter *rewriter, void *context);

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status known_1_point_visit(known_1_point x, const known_1_visitor *visitor, void *context);
adtc_status known_1_point_rewrite(adtc_builder *b, known_1_point old,
                                  const known_1_rewriter *rewriter, void *context);

#ifdef __cplusplus
}
#endif

#endif
