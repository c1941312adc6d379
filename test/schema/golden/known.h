/* Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-c.md.

   Values of module Known. Each is the address of its first word. What is said here of a
   value holds if NAME_open or NAME_check has accepted its tree, or a builder has built it. */
#ifndef KNOWN_H
#define KNOWN_H

#include <adtc_typed.h>
#include <assert.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KNOWN_FINGERPRINT "b67918c1307e0fbfc0a63fba209a4db23624f60fd652796c553c23127b250a98"

extern const adtc_schema known_schema;

/* A part of which all fields are absent. */
extern const uint32_t known_no_part[6];

/* Types as numbers, for the functions of adtc_typed.h. */
enum { KNOWN_TYPE_shape = 0, KNOWN_TYPE_point = 1, KNOWN_TYPE_note = 3 };

/* ---- Types ---- */

typedef enum {
  KNOWN_Red = 0,
  KNOWN_Green = 1,
  KNOWN_Blue = 2,
  KNOWN_Purple = 3,
  KNOWN_color_UNKNOWN = 16
} known_color;

typedef enum { KNOWN_Good = 0, KNOWN_Bad = 1, KNOWN_mood_UNKNOWN = 16 } known_mood;

/* The value of a number; of one that a later version has brought KNOWN_color_UNKNOWN. */
static inline known_color known_color_known(uint32_t number) {
  return (known_color)(number < 4 ? number : 16);
}

/* The value of a number; of one that a later version has brought KNOWN_mood_UNKNOWN. */
static inline known_mood known_mood_known(uint32_t number) {
  return (known_mood)(number < 2 ? number : 16);
}

typedef struct {
  const uint32_t *at;
} known_shape;

typedef struct {
  const uint32_t *at;
} known_point;

typedef struct {
  const uint32_t *at;
} known_note;

typedef struct {
  const uint32_t *at;
} known_Circle;

typedef struct {
  const uint32_t *at;
} known_Group;

typedef struct {
  const uint32_t *at;
} known_Empty;

typedef struct {
  const uint32_t *at;
} known_Triangle;

typedef struct {
  const uint32_t *at;
} known_Arc;

typedef enum {
  KNOWN_Circle = 0,
  KNOWN_Group = 1,
  KNOWN_Empty = 2,
  KNOWN_Triangle = 3,
  KNOWN_Arc = 4,
  KNOWN_shape_UNKNOWN = 16
} known_shape_kinds;

/* ---- Trees ---- */

static inline known_shape known_shape_at(const uint32_t *at) {
  known_shape x = {at};
  return x;
}

static inline adtc_tree known_shape_tree(known_shape x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status known_shape_open(const void *bytes, size_t size, known_shape *root,
                                           adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_open_typed(bytes, size, &known_schema, KNOWN_TYPE_shape, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status known_shape_check(const adtc_view *v, known_shape *root,
                                            adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &known_schema, KNOWN_TYPE_shape, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline known_shape known_shape_root(const adtc_view *v) {
  return known_shape_at(adtc_root_of(v).at);
}

static inline adtc_status known_shape_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &known_schema, KNOWN_TYPE_shape);
}

static inline adtc_status known_shape_copy(adtc_builder *b, known_shape from) {
  return adtc_build_copy(b, KNOWN_TYPE_shape, known_shape_tree(from));
}

static inline bool known_shape_equal(known_shape x, known_shape y) {
  return adtc_equal_typed(known_shape_tree(x), known_shape_tree(y));
}

static inline adtc_status known_shape_print(FILE *to, known_shape x) {
  return adtc_print_typed(to, &known_schema, KNOWN_TYPE_shape, known_shape_tree(x));
}

static inline known_point known_point_at(const uint32_t *at) {
  known_point x = {at};
  return x;
}

static inline adtc_tree known_point_tree(known_point x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status known_point_open(const void *bytes, size_t size, known_point *root,
                                           adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_open_typed(bytes, size, &known_schema, KNOWN_TYPE_point, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status known_point_check(const adtc_view *v, known_point *root,
                                            adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &known_schema, KNOWN_TYPE_point, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline known_point known_point_root(const adtc_view *v) {
  return known_point_at(adtc_root_of(v).at);
}

static inline adtc_status known_point_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &known_schema, KNOWN_TYPE_point);
}

static inline adtc_status known_point_copy(adtc_builder *b, known_point from) {
  return adtc_build_copy(b, KNOWN_TYPE_point, known_point_tree(from));
}

static inline bool known_point_equal(known_point x, known_point y) {
  return adtc_equal_typed(known_point_tree(x), known_point_tree(y));
}

static inline adtc_status known_point_print(FILE *to, known_point x) {
  return adtc_print_typed(to, &known_schema, KNOWN_TYPE_point, known_point_tree(x));
}

static inline known_note known_note_at(const uint32_t *at) {
  known_note x = {at};
  return x;
}

static inline adtc_tree known_note_tree(known_note x) {
  adtc_tree tree = {x.at};
  return tree;
}

static inline adtc_status known_note_open(const void *bytes, size_t size, known_note *root,
                                          adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_open_typed(bytes, size, &known_schema, KNOWN_TYPE_note, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline adtc_status known_note_check(const adtc_view *v, known_note *root,
                                           adtc_typed_fault *fault) {
  adtc_tree tree = {NULL};
  adtc_status status = adtc_check_typed(v, &known_schema, KNOWN_TYPE_note, &tree, fault);
  root->at = tree.at;
  return status;
}

static inline known_note known_note_root(const adtc_view *v) {
  return known_note_at(adtc_root_of(v).at);
}

static inline adtc_status known_note_begin(adtc_builder *b, adtc *to) {
  return adtc_build_begin(b, to, &known_schema, KNOWN_TYPE_note);
}

static inline adtc_status known_note_copy(adtc_builder *b, known_note from) {
  return adtc_build_copy(b, KNOWN_TYPE_note, known_note_tree(from));
}

static inline bool known_note_equal(known_note x, known_note y) {
  return adtc_equal_typed(known_note_tree(x), known_note_tree(y));
}

static inline adtc_status known_note_print(FILE *to, known_note x) {
  return adtc_print_typed(to, &known_schema, KNOWN_TYPE_note, known_note_tree(x));
}

/* ---- shape: its constructors ---- */

/* The number of the constructor, known or not. */
static inline uint32_t known_shape_tag(known_shape x) { return adtc_head_of(x.at) >> 4 & 15u; }

static inline known_shape_kinds known_shape_kind(known_shape x) {
  const uint32_t tag = known_shape_tag(x);
  return (known_shape_kinds)(tag < 5 ? tag : 16);
}

static inline known_Circle known_shape_as_Circle(known_shape x) {
  known_Circle c = {x.at};
  assert(known_shape_kind(x) == KNOWN_Circle);
  return c;
}

static inline known_Group known_shape_as_Group(known_shape x) {
  known_Group c = {x.at};
  assert(known_shape_kind(x) == KNOWN_Group);
  return c;
}

static inline known_Empty known_shape_as_Empty(known_shape x) {
  known_Empty c = {x.at};
  assert(known_shape_kind(x) == KNOWN_Empty);
  return c;
}

static inline known_Triangle known_shape_as_Triangle(known_shape x) {
  known_Triangle c = {x.at};
  assert(known_shape_kind(x) == KNOWN_Triangle);
  return c;
}

static inline known_Arc known_shape_as_Arc(known_shape x) {
  known_Arc c = {x.at};
  assert(known_shape_kind(x) == KNOWN_Arc);
  return c;
}

/* ---- Circle: its fields ---- */

static inline known_point known_Circle_center(known_Circle x) {
  return known_point_at(adtc_child_short(x.at, 1));
}

static inline bool known_Circle_has_at(known_Circle x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline uint16_t known_Circle_at(known_Circle x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

static inline int64_t known_Circle_depth(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_int_at(adtc_child_short(x.at, 0)) : INT64_C(3);
}

static inline known_color known_Circle_fill(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return known_color_known(adtc_code_of((adtc_head_of(x.at) >> 11 & 15u)));
}

static inline uint32_t known_Circle_fill_number(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return adtc_code_of((adtc_head_of(x.at) >> 11 & 15u));
}

static inline bool known_Circle_has_line(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return (adtc_head_of(x.at) >> 10 & 1u) != 0;
}

static inline int64_t known_Circle_line(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return (adtc_head_of(x.at) >> 10 & 1u) ? adtc_int_at(adtc_child_short(x.at, (adtc_head_of(x.at) >> 15 & 1u))) : 0;
}

static inline adtc_list known_Circle_tags(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_run_at(adtc_child_short(x.at, (adtc_head_of(x.at) >> 14 & 1u) + (adtc_head_of(x.at) >> 13 & 1u))) : adtc_no_list();
}

static inline known_note known_Circle_tags_in(adtc_list list, uint32_t i) {
  return known_note_at(adtc_item(list, i));
}

static inline bool known_Circle_has_scale(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return (adtc_head_of(x.at) >> 14 & 1u) != 0;
}

static inline float known_Circle_scale(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return (adtc_head_of(x.at) >> 14 & 1u) ? (float)adtc_float_at(adtc_child_short(x.at, 0)) : 0;
}

static inline int64_t known_Circle_wide(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return (adtc_head_of(x.at) >> 13 & 1u) ? adtc_int_at(adtc_child_short(x.at, (adtc_head_of(x.at) >> 14 & 1u))) : INT64_C(-1);
}

static inline bool known_Circle_has_column(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return (adtc_head_of(x.at) >> 9 & 15u) != 0;
}

static inline known_color known_Circle_column(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return known_color_known(adtc_code_of((adtc_head_of(x.at) >> 9 & 15u)));
}

static inline uint32_t known_Circle_column_number(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3, known_no_part)};
  return adtc_code_of((adtc_head_of(x.at) >> 9 & 15u));
}

static inline bool known_Circle_has_hole(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 4, known_no_part)};
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline known_point known_Circle_hole(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 4, known_no_part)};
  return (adtc_head_of(x.at) >> 15 & 1u) ? known_point_at(adtc_child_short(x.at, (adtc_head_of(x.at) >> 5 & 1u))) : known_point_at(NULL);
}

static inline int8_t known_Circle_small(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 4, known_no_part)};
  return (adtc_head_of(x.at) >> 14 & 1u) ? (int8_t)(uint8_t)(adtc_head_of(x.at) >> 6 & 255u) : INT8_MIN;
}

static inline uint64_t known_Circle_far(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 4, known_no_part)};
  return (adtc_head_of(x.at) >> 5 & 1u) ? (uint64_t)adtc_int_at(adtc_child_short(x.at, 0)) : UINT64_C(18446744073709551615);
}

static inline bool known_Circle_has_name(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 5, known_no_part)};
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline adtc_text known_Circle_name(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 5, known_no_part)};
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_text_at(adtc_child_short(x.at, 0)) : adtc_no_text();
}

static inline adtc_list known_Circle_notes(known_Circle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 5, known_no_part)};
  return (adtc_head_of(x.at) >> 14 & 1u) ? adtc_run_at(adtc_child_short(x.at, (adtc_head_of(x.at) >> 15 & 1u))) : adtc_no_list();
}

static inline known_note known_Circle_notes_in(adtc_list list, uint32_t i) {
  return known_note_at(adtc_tree_or_none(adtc_item(list, i)));
}

/* ---- Group: its fields ---- */

static inline bool known_Group_has_name(known_Group x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline adtc_text known_Group_name(known_Group x) {
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_text_at(adtc_child_short(x.at, 1)) : adtc_no_text();
}

static inline adtc_list known_Group_shapes(known_Group x) {
  return (adtc_head_of(x.at) >> 14 & 1u) ? adtc_run_at(adtc_child_short(x.at, 1 + (adtc_head_of(x.at) >> 15 & 1u))) : adtc_no_list();
}

static inline known_shape known_Group_shapes_in(adtc_list list, uint32_t i) {
  return known_shape_at(adtc_item(list, i));
}

static inline bool known_Group_has_at(known_Group x) {
  return (adtc_head_of(x.at) >> 13 & 1u) != 0;
}

static inline uint16_t known_Group_at(known_Group x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

static inline bool known_Group_has_line(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return (x.at[0] >> 15 & 1u) != 0;
}

static inline int64_t known_Group_line(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return (x.at[0] >> 15 & 1u) ? adtc_int_at(adtc_child_plain(x.at, 0)) : 0;
}

static inline bool known_Group_has_column(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return (x.at[0] >> 12 & 15u) != 0;
}

static inline known_color known_Group_column(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return known_color_known(adtc_code_of((x.at[0] >> 12 & 15u)));
}

static inline uint32_t known_Group_column_number(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return adtc_code_of((x.at[0] >> 12 & 15u));
}

static inline adtc_list known_Group_colors(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 3 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return (x.at[0] >> 15 & 1u) ? adtc_elements_at(adtc_child_plain(x.at, 0)) : adtc_no_list();
}

static inline known_color known_Group_colors_in(adtc_list list, uint32_t i) {
  return known_color_known(adtc_code_of(adtc_uint8_in(list, i)));
}

static inline uint32_t known_Group_colors_number_in(adtc_list list, uint32_t i) {
  return adtc_code_of(adtc_uint8_in(list, i));
}

static inline bool known_Group_has_colors_in(adtc_list list, uint32_t i) {
  return adtc_uint8_in(list, i) != 0;
}

static inline adtc_list known_Group_moods(known_Group whole) {
  adtc_tree x = {adtc_part_short(whole.at, 4 + (adtc_head_of(whole.at) >> 15 & 1u) + (adtc_head_of(whole.at) >> 14 & 1u), known_no_part)};
  return (x.at[0] >> 15 & 1u) ? adtc_elements_at(adtc_child_plain(x.at, 0)) : adtc_no_list();
}

static inline known_mood known_Group_moods_in(adtc_list list, uint32_t i) {
  return known_mood_known(adtc_uint8_in(list, i));
}

static inline uint32_t known_Group_moods_number_in(adtc_list list, uint32_t i) {
  return adtc_uint8_in(list, i);
}

/* ---- Empty: its fields ---- */

static inline bool known_Empty_has_at(known_Empty x) {
  return (adtc_head_of(x.at) >> 15 & 1u) != 0;
}

static inline uint16_t known_Empty_at(known_Empty x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

static inline bool known_Empty_has_line(known_Empty whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1, known_no_part)};
  return (x.at[0] >> 15 & 1u) != 0;
}

static inline int64_t known_Empty_line(known_Empty whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1, known_no_part)};
  return (x.at[0] >> 15 & 1u) ? adtc_int_at(adtc_child_plain(x.at, 0)) : 0;
}

static inline bool known_Empty_has_column(known_Empty whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return (x.at[0] >> 12 & 15u) != 0;
}

static inline known_color known_Empty_column(known_Empty whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return known_color_known(adtc_code_of((x.at[0] >> 12 & 15u)));
}

static inline uint32_t known_Empty_column_number(known_Empty whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return adtc_code_of((x.at[0] >> 12 & 15u));
}

/* ---- Triangle: its fields ---- */

static inline adtc_list known_Triangle_corners(known_Triangle x) {
  return (adtc_head_of(x.at) >> 15 & 1u) ? adtc_run_at(adtc_child_short(x.at, 1 + (adtc_head_of(x.at) >> 9 & 1u))) : adtc_no_list();
}

static inline known_point known_Triangle_corners_in(adtc_list list, uint32_t i) {
  return known_point_at(adtc_item(list, i));
}

static inline known_color known_Triangle_color(known_Triangle x) {
  return known_color_known((adtc_head_of(x.at) >> 11 & 15u));
}

static inline uint32_t known_Triangle_color_number(known_Triangle x) {
  return (adtc_head_of(x.at) >> 11 & 15u);
}

static inline bool known_Triangle_has_at(known_Triangle x) {
  return (adtc_head_of(x.at) >> 10 & 1u) != 0;
}

static inline uint16_t known_Triangle_at(known_Triangle x) {
  return (uint16_t)(adtc_first_short(x.at)[0] >> 1 & 65535u);
}

static inline bool known_Triangle_has_line(known_Triangle x) {
  return (adtc_head_of(x.at) >> 9 & 1u) != 0;
}

static inline int64_t known_Triangle_line(known_Triangle x) {
  return (adtc_head_of(x.at) >> 9 & 1u) ? adtc_int_at(adtc_child_short(x.at, 1)) : 0;
}

static inline bool known_Triangle_has_column(known_Triangle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1 + (adtc_head_of(whole.at) >> 9 & 1u) + (adtc_head_of(whole.at) >> 15 & 1u), known_no_part)};
  return (x.at[0] >> 12 & 15u) != 0;
}

static inline known_color known_Triangle_column(known_Triangle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1 + (adtc_head_of(whole.at) >> 9 & 1u) + (adtc_head_of(whole.at) >> 15 & 1u), known_no_part)};
  return known_color_known(adtc_code_of((x.at[0] >> 12 & 15u)));
}

static inline uint32_t known_Triangle_column_number(known_Triangle whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1 + (adtc_head_of(whole.at) >> 9 & 1u) + (adtc_head_of(whole.at) >> 15 & 1u), known_no_part)};
  return adtc_code_of((x.at[0] >> 12 & 15u));
}

/* ---- Arc: its fields ---- */

static inline known_point known_Arc_center(known_Arc x) {
  return known_point_at(adtc_child_plain(x.at, 2 + (x.at[0] >> 14 & 1u)));
}

static inline double known_Arc_from(known_Arc x) {
  return adtc_float64_in(&adtc_first_plain(x.at)[3]);
}

static inline double known_Arc_to(known_Arc x) {
  return adtc_float64_in(&adtc_first_plain(x.at)[5]);
}

static inline bool known_Arc_has_at(known_Arc x) { return (x.at[0] >> 15 & 1u) != 0; }

static inline uint16_t known_Arc_at(known_Arc x) {
  return (uint16_t)(adtc_first_plain(x.at)[0] >> 1 & 65535u);
}

static inline bool known_Arc_has_line(known_Arc x) { return (x.at[0] >> 14 & 1u) != 0; }

static inline int64_t known_Arc_line(known_Arc x) {
  return (x.at[0] >> 14 & 1u) ? adtc_int_at(x.at + x.at[2]) : 0;
}

static inline bool known_Arc_has_column(known_Arc x) { return (x.at[0] >> 10 & 15u) != 0; }

static inline known_color known_Arc_column(known_Arc x) {
  return known_color_known(adtc_code_of((x.at[0] >> 10 & 15u)));
}

static inline uint32_t known_Arc_column_number(known_Arc x) {
  return adtc_code_of((x.at[0] >> 10 & 15u));
}

/* ---- point: its fields ---- */

static inline int64_t known_point_x(known_point x) {
  return adtc_int_at(adtc_child_short(x.at, 0));
}

static inline int64_t known_point_y(known_point x) {
  return adtc_int_at(adtc_child_short(x.at, 1));
}

static inline double known_point_weight(known_point whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return (x.at[0] >> 15 & 1u) ? adtc_float_at(adtc_child_plain(x.at, 0)) : 0.5;
}

/* ---- note: its fields ---- */

static inline adtc_text known_note_text(known_note x) {
  return adtc_text_at(adtc_child_short(x.at, 0));
}

static inline bool known_note_loud(known_note whole) {
  adtc_tree x = {adtc_part_short(whole.at, 1, known_no_part)};
  return (x.at[0] >> 14 & 3u) != 1;
}

static inline bool known_note_has_mood(known_note whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return (x.at[0] >> 12 & 15u) != 0;
}

static inline known_mood known_note_mood(known_note whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return known_mood_known(adtc_code_of((x.at[0] >> 12 & 15u)));
}

static inline uint32_t known_note_mood_number(known_note whole) {
  adtc_tree x = {adtc_part_short(whole.at, 2, known_no_part)};
  return adtc_code_of((x.at[0] >> 12 & 15u));
}

/* ---- shape: what all of its constructors have ---- */

static inline bool known_shape_has_at(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_has_at(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_has_at(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_has_at(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_has_at(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_has_at(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return false;
}

static inline uint16_t known_shape_at_(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_at(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_at(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_at(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_at(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_at(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return 0;
}

static inline bool known_shape_has_line(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_has_line(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_has_line(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_has_line(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_has_line(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_has_line(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return false;
}

static inline int64_t known_shape_line(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_line(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_line(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_line(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_line(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_line(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return 0;
}

static inline bool known_shape_has_column(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_has_column(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_has_column(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_has_column(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_has_column(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_has_column(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return false;
}

static inline known_color known_shape_column(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_column(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_column(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_column(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_column(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_column(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return (known_color)0;
}

static inline uint32_t known_shape_column_number(known_shape x) {
  switch (known_shape_kind(x)) {
  case KNOWN_Circle: return known_Circle_column_number(known_shape_as_Circle(x));
  case KNOWN_Group: return known_Group_column_number(known_shape_as_Group(x));
  case KNOWN_Empty: return known_Empty_column_number(known_shape_as_Empty(x));
  case KNOWN_Triangle: return known_Triangle_column_number(known_shape_as_Triangle(x));
  case KNOWN_Arc: return known_Arc_column_number(known_shape_as_Arc(x));
  case KNOWN_shape_UNKNOWN: break;
  }
  return 0;
}

/* ---- Building: each in preorder, its arguments and then what they say to come ---- */

adtc_status known_make_Circle(adtc_builder *b, bool has_at, uint16_t at, int64_t depth,
                              known_color fill, bool has_line, int64_t line, uint32_t tags_count,
                              bool has_scale, float scale, int64_t wide, bool has_column,
                              known_color column, bool has_hole, int8_t small, uint64_t far,
                              bool has_name, uint32_t notes_count);

adtc_status known_make_Group(adtc_builder *b, adtc_text name, uint32_t shapes_count, bool has_at,
                             uint16_t at, bool has_line, int64_t line, bool has_column,
                             known_color column, bool has_colors, bool has_moods);

adtc_status known_make_Empty(adtc_builder *b, bool has_at, uint16_t at, bool has_line, int64_t line,
                             bool has_column, known_color column);

adtc_status known_make_Triangle(adtc_builder *b, uint32_t corners_count, known_color color,
                                bool has_at, uint16_t at, bool has_line, int64_t line,
                                bool has_column, known_color column);

adtc_status known_make_Arc(adtc_builder *b, double from, double to, bool has_at, uint16_t at,
                           bool has_line, int64_t line, bool has_column, known_color column);

adtc_status known_make_point(adtc_builder *b, int64_t x, int64_t y, double weight);

adtc_status known_make_note(adtc_builder *b, adtc_text text, bool loud, bool has_mood,
                            known_mood mood);

/* ---- All nodes of a tree ---- */

/* What is called for nodes of each type, before and after those below; NULL: nothing. Where `enter`
   answers with false, nothing below is visited, and `leave` is next. */
typedef struct {
  bool (*enter_shape)(void *context, known_shape x);
  void (*leave_shape)(void *context, known_shape x);
  bool (*enter_point)(void *context, known_point x);
  void (*leave_point)(void *context, known_point x);
  bool (*enter_note)(void *context, known_note x);
  void (*leave_note)(void *context, known_note x);
} known_visitor;

/* What replaces nodes of each type, see adtc_rewrite; NULL: they are kept. */
typedef struct {
  adtc_rewriting (*rewrite_shape)(void *context, adtc_builder *b, known_shape old);
  adtc_rewriting (*rewrite_point)(void *context, adtc_builder *b, known_point old);
  adtc_rewriting (*rewrite_note)(void *context, adtc_builder *b, known_note old);
} known_rewriter;

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status known_shape_visit(known_shape x, const known_visitor *visitor, void *context);
adtc_status known_shape_rewrite(adtc_builder *b, known_shape old, const known_rewriter *rewriter,
                                void *context);

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status known_point_visit(known_point x, const known_visitor *visitor, void *context);
adtc_status known_point_rewrite(adtc_builder *b, known_point old, const known_rewriter *rewriter,
                                void *context);

/* ADTC_NO_MEMORY, or ADTC_OK. */
adtc_status known_note_visit(known_note x, const known_visitor *visitor, void *context);
adtc_status known_note_rewrite(adtc_builder *b, known_note old, const known_rewriter *rewriter,
                               void *context);

#ifdef __cplusplus
}
#endif

#endif
