/* Generated from a schema by adtc: change that, and not this. The tables of module
   Known, and its builders. */
#include "known.h"

#include <string.h>

/* ---- Tables: docs/adtc-layout.md, and include/adtc_typed.h ---- */

static const adtc_field fields[] = {
    {"center", ADTC_AS_ITEM, ADTC_VALUE_NODE, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 1, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"name", ADTC_AS_ITEM, ADTC_VALUE_TEXT, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"shapes", ADTC_AS_RUN, ADTC_VALUE_NODE, 0, 1, {0, 0, 0}, {-1, 14, 1}, 0, 0, 0, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 13, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"corners", ADTC_AS_RUN, ADTC_VALUE_NODE, 0, 1, {0, 0, 0}, {-1, 15, 1}, 0, 0, 1, 0},
    {"color", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 11, 4}, {0, 0, 0}, 0, 15, 2, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 10, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"line", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 9, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"center", ADTC_AS_ITEM, ADTC_VALUE_NODE, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 1, 0},
    {"from", ADTC_IN_RECORD, ADTC_VALUE_FLOAT64, 3, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, ADTC_NO_TYPE, 0},
    {"to", ADTC_IN_RECORD, ADTC_VALUE_FLOAT64, 3, 0, {0, 0, 0}, {0, 0, 0}, 2, 0, ADTC_NO_TYPE, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"line", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 14, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"column", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 10, 4}, {0, 0, 0}, 0, 16, 2, 0},
    {"x", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, ADTC_NO_TYPE, 0},
    {"y", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, ADTC_NO_TYPE, 0},
    {"text", ADTC_AS_ITEM, ADTC_VALUE_TEXT, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, ADTC_NO_TYPE, 0},
    {"depth", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 1},
    {"fill", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 11, 4}, {0, 0, 0}, 0, 16, 2, 2},
    {"line", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 10, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"tags", ADTC_AS_RUN, ADTC_VALUE_NODE, 0, 1, {0, 0, 0}, {-1, 15, 1}, 0, 0, 3, 0},
    {"scale", ADTC_AS_ITEM, ADTC_VALUE_FLOAT32, 0, 0, {0, 0, 0}, {-1, 14, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"wide", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 13, 1}, 0, 0, ADTC_NO_TYPE, 3},
    {"column", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 9, 4}, {0, 0, 0}, 0, 16, 2, 0},
    {"hole", ADTC_AS_ITEM, ADTC_VALUE_NODE, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, 1, 0},
    {"small", ADTC_IN_BITS, ADTC_VALUE_INT8, 0, 0, {-1, 6, 8}, {-1, 14, 1}, 0, 0, ADTC_NO_TYPE, 4},
    {"far", ADTC_AS_ITEM, ADTC_VALUE_UINT64, 0, 0, {0, 0, 0}, {-1, 5, 1}, 0, 0, ADTC_NO_TYPE, 5},
    {"name", ADTC_AS_ITEM, ADTC_VALUE_TEXT, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"notes", ADTC_AS_RUN, ADTC_VALUE_NODE, 0, 2, {0, 0, 0}, {-1, 14, 1}, 0, 0, 3, 0},
    {"line", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"column", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 12, 4}, {0, 0, 0}, 0, 16, 2, 0},
    {"colors", ADTC_AS_ELEMENTS, ADTC_VALUE_CODE, 0, 2, {0, 0, 0}, {-1, 15, 1}, 0, 16, 2, 0},
    {"moods", ADTC_AS_ELEMENTS, ADTC_VALUE_CODE, 0, 1, {0, 0, 0}, {-1, 15, 1}, 0, 15, 4, 0},
    {"line", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"column", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 12, 4}, {0, 0, 0}, 0, 16, 2, 0},
    {"column", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 12, 4}, {0, 0, 0}, 0, 16, 2, 0},
    {"weight", ADTC_AS_ITEM, ADTC_VALUE_FLOAT64, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE,
    6},
    {"loud", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 14, 2}, {0, 0, 0}, 0, 3, ADTC_NO_TYPE, 7},
    {"mood", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 12, 4}, {0, 0, 0}, 0, 16, 4, 0},
};

static const uint16_t numbers[] = {
    0, 1, 0, 1, 2, 0, 3, 0, 1, 2, 4, 0, 3, 0, 1, 0, 0, 2, 1, 2, 0, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0,
};

static const uint32_t masks[] = {
    0x1fffe, 0x1fffe, 0x1fffe, 0x1fffe, 0x1fffe,
};

static const adtc_form forms[] = {
    {"Circle", fields, numbers, numbers + 1, masks, 0x80f0, 0, 0, 1, 0, 2, 1, 1, 1, 4, 13},
    {"Group", fields + 2, numbers + 2, numbers + 4, masks + 1, 0xe0f0, 0, 1, 1, 0, 3, 2, 1, 1, 4,
    17},
    {"Empty", fields + 5, NULL, numbers + 5, masks + 2, 0x80f0, 0, 2, 1, 0, 1, 0, 1, 1, 2, 21},
    {"Triangle", fields + 6, numbers + 6, numbers + 8, masks + 3, 0xfef0, 0, 3, 1, 0, 4, 2, 2, 1, 1,
    23},
    {"Arc", fields + 10, numbers + 10, numbers + 12, masks + 4, 0xfcf0, 0, 4, 1, 4, 6, 2, 1, 1, 0,
    0},
    {"point", fields + 16, numbers + 13, NULL, NULL, 0x0, 1, 0, 0, 0, 2, 2, 0, 1, 1, 24},
    {"Red", NULL, NULL, NULL, NULL, 0xf0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0},
    {"Green", NULL, NULL, NULL, NULL, 0xf0, 2, 1, 0, 0, 0, 0, 0, 1, 0, 0},
    {"Blue", NULL, NULL, NULL, NULL, 0xf0, 2, 2, 0, 0, 0, 0, 0, 1, 0, 0},
    {"Purple", NULL, NULL, NULL, NULL, 0xf0, 2, 3, 0, 0, 0, 0, 0, 1, 0, 0},
    {"note", fields + 18, numbers + 15, NULL, NULL, 0x0, 3, 0, 0, 0, 1, 1, 0, 1, 2, 25},
    {"Good", NULL, NULL, NULL, NULL, 0xf0, 4, 0, 0, 0, 0, 0, 0, 1, 0, 0},
    {"Bad", NULL, NULL, NULL, NULL, 0xf0, 4, 1, 0, 0, 0, 0, 0, 1, 0, 0},
    {"Circle", fields + 19, numbers + 16, NULL, NULL, 0xfc00, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0},
    {"Circle", fields + 22, numbers + 18, NULL, NULL, 0xfe00, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0},
    {"Circle", fields + 26, numbers + 21, numbers + 23, NULL, 0xffe0, 0, 0, 0, 0, 3, 2, 1, 0, 0, 0},
    {"Circle", fields + 29, numbers + 24, NULL, NULL, 0xc000, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0},
    {"Group", fields + 31, numbers + 26, NULL, NULL, 0x8000, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0},
    {"Group", fields + 32, NULL, NULL, NULL, 0xf000, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0},
    {"Group", fields + 33, numbers + 27, NULL, NULL, 0x8000, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0},
    {"Group", fields + 34, numbers + 28, NULL, NULL, 0x8000, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0},
    {"Empty", fields + 35, numbers + 29, NULL, NULL, 0x8000, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0},
    {"Empty", fields + 36, NULL, NULL, NULL, 0xf000, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0},
    {"Triangle", fields + 37, NULL, NULL, NULL, 0xf000, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0},
    {"point", fields + 38, numbers + 30, NULL, NULL, 0x8000, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0},
    {"note", fields + 39, NULL, numbers + 31, NULL, 0xc000, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0},
    {"note", fields + 40, NULL, NULL, NULL, 0xf000, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0},
};

static const adtc_type types[] = {
    {"shape", 0, 5, 4, 0},
    {"point", 5, 1, 0, 0},
    {"color", 6, 4, 4, 1},
    {"note", 10, 1, 0, 0},
    {"mood", 11, 2, 4, 1},
};

static const char *const defaults[] = {
    "3", "Red", "-1", "-128", "18446744073709551615", "0.5", "true",
};

static const uint8_t fingerprint[ADTC_FINGERPRINT_BYTES] = {
    0xb6, 0x79, 0x18, 0xc1, 0x30, 0x7e, 0x0f, 0xbf, 0xc0, 0xa6, 0x3f, 0xba, 0x20, 0x9a, 0x4d, 0xb2,
    0x36, 0x24, 0xf6, 0x0f, 0xd6, 0x52, 0x79, 0x6c, 0x55, 0x3c, 0x23, 0x12, 0x7b, 0x25, 0x0a, 0x98,
};

const adtc_schema known_schema = {
    "Known", fingerprint, types, forms, 5, 13, 5, defaults,
};

const uint32_t known_no_part[6] = {0};

/* ---- Building ---- */

adtc_status known_make_Circle(adtc_builder *b, bool has_at, uint16_t at, int64_t depth,
                              known_color fill, bool has_line, int64_t line, uint32_t tags_count,
                              bool has_scale, float scale, int64_t wide, bool has_column,
                              known_color column, bool has_hole, int8_t small, uint64_t far,
                              bool has_name, uint32_t notes_count) {
  if ((uint32_t)fill >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  if (has_column && (uint32_t)column >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  const bool has_depth = depth != INT64_C(3);
  const bool has_fill = fill != (known_color)0;
  const bool has_wide = wide != INT64_C(-1);
  const bool has_small = small != INT8_MIN;
  const bool has_far = far != UINT64_C(18446744073709551615);
  uint32_t head = 0u << 4;
  head |= (uint32_t)has_at << 15;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  uint32_t parts[16] = {0};
  parts[0] = (uint32_t)has_depth << 11;
  parts[0] |= (has_fill ? 1u + (uint32_t)fill : 0) << 7;
  parts[0] |= (uint32_t)has_line << 6;
  if (has_depth) adtc_put_int(parts + 1, depth);
  if (has_line) adtc_put_int(parts + 3, line);
  parts[5] = (uint32_t)(tags_count > 0) << 11;
  parts[5] |= (uint32_t)has_scale << 10;
  parts[5] |= (uint32_t)has_wide << 9;
  parts[5] |= (has_column ? 1u + (uint32_t)column : 0) << 5;
  parts[6] = tags_count;
  if (has_scale) adtc_put_float(parts + 7, scale);
  if (has_wide) adtc_put_int(parts + 9, wide);
  parts[11] = (uint32_t)has_hole << 11;
  parts[11] |= (uint32_t)has_small << 10;
  parts[11] |= (has_small ? (uint32_t)(uint8_t)small : 0) << 2;
  parts[11] |= (uint32_t)has_far << 1;
  if (has_far) adtc_put_int(parts + 12, (int64_t)far);
  parts[14] = (uint32_t)has_name << 11;
  parts[14] |= (uint32_t)(notes_count > 0) << 10;
  parts[15] = notes_count;
  adtc_build_form_with(b, 0, head >> 4, words, NULL, NULL, parts);
  return b->status;
}

adtc_status known_make_Group(adtc_builder *b, adtc_text name, uint32_t shapes_count, bool has_at,
                             uint16_t at, bool has_line, int64_t line, bool has_column,
                             known_color column, bool has_colors, bool has_moods) {
  if (has_column && (uint32_t)column >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint32_t head = 1u << 4;
  head |= (uint32_t)(name.bytes != NULL) << 15;
  head |= (uint32_t)(shapes_count > 0) << 14;
  head |= (uint32_t)has_at << 13;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  const uint32_t counts[] = {shapes_count};
  uint32_t parts[6] = {0};
  parts[0] = (uint32_t)has_line << 11;
  if (has_line) adtc_put_int(parts + 1, line);
  parts[3] = (has_column ? 1u + (uint32_t)column : 0) << 8;
  parts[4] = (uint32_t)has_colors << 11;
  parts[5] = (uint32_t)has_moods << 11;
  adtc_build_form_with(b, 1, head >> 4, words, NULL, counts, parts);
  if (name.bytes != NULL) adtc_build_text(b, name);
  return b->status;
}

adtc_status known_make_Empty(adtc_builder *b, bool has_at, uint16_t at, bool has_line, int64_t line,
                             bool has_column, known_color column) {
  if (has_column && (uint32_t)column >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint32_t head = 2u << 4;
  head |= (uint32_t)has_at << 15;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  uint32_t parts[4] = {0};
  parts[0] = (uint32_t)has_line << 11;
  if (has_line) adtc_put_int(parts + 1, line);
  parts[3] = (has_column ? 1u + (uint32_t)column : 0) << 8;
  adtc_build_form_with(b, 2, head >> 4, words, NULL, NULL, parts);
  return b->status;
}

adtc_status known_make_Triangle(adtc_builder *b, uint32_t corners_count, known_color color,
                                bool has_at, uint16_t at, bool has_line, int64_t line,
                                bool has_column, known_color column) {
  if ((uint32_t)color >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  if (has_column && (uint32_t)column >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint32_t head = 3u << 4;
  head |= (uint32_t)(corners_count > 0) << 15;
  head |= (uint32_t)color << 11;
  head |= (uint32_t)has_at << 10;
  head |= (uint32_t)has_line << 9;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  const uint32_t counts[] = {corners_count};
  uint32_t parts[1] = {0};
  parts[0] = (has_column ? 1u + (uint32_t)column : 0) << 8;
  adtc_build_form_with(b, 3, head >> 4, words, NULL, counts, parts);
  if (has_line) adtc_build_int(b, line);
  return b->status;
}

adtc_status known_make_Arc(adtc_builder *b, double from, double to, bool has_at, uint16_t at,
                           bool has_line, int64_t line, bool has_column, known_color column) {
  if (has_column && (uint32_t)column >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint32_t head = 4u << 4;
  head |= (uint32_t)has_at << 15;
  head |= (uint32_t)has_line << 14;
  head |= (has_column ? 1u + (uint32_t)column : 0) << 10;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  uint32_t record[4] = {0};
  memcpy(record + 0, &from, sizeof from);
  memcpy(record + 2, &to, sizeof to);
  adtc_build_form(b, 4, head >> 4, words, record, NULL);
  if (has_line) adtc_build_int(b, line);
  return b->status;
}

adtc_status known_make_point(adtc_builder *b, int64_t x, int64_t y, double weight) {
  const bool has_weight = !adtc_same_float(weight, 0.5);
  uint32_t head = 0u << 4;
  uint32_t parts[3] = {0};
  parts[0] = (uint32_t)has_weight << 11;
  if (has_weight) adtc_put_float(parts + 1, weight);
  adtc_build_form_with(b, 5, head >> 4, NULL, NULL, NULL, parts);
  adtc_build_int(b, x);
  adtc_build_int(b, y);
  return b->status;
}

adtc_status known_make_note(adtc_builder *b, adtc_text text, bool loud, bool has_mood,
                            known_mood mood) {
  if (has_mood && (uint32_t)mood >= 15u) return adtc_build_fail(b, ADTC_ARGUMENT);
  const bool has_loud = loud != true;
  uint32_t head = 0u << 4;
  uint32_t parts[2] = {0};
  parts[0] = (has_loud ? 1u + (uint32_t)loud : 0) << 10;
  parts[1] = (has_mood ? 1u + (uint32_t)mood : 0) << 8;
  adtc_build_form_with(b, 10, head >> 4, NULL, NULL, NULL, parts);
  adtc_build_text(b, text);
  return b->status;
}

/* ---- All nodes of a tree ---- */

static bool enter(const known_visitor *v, void *context, uint16_t type, const uint32_t *at) {
  switch (type) {
  case KNOWN_TYPE_shape:
    if (v->enter_shape == NULL) return true;
    return v->enter_shape(context, known_shape_at(at));
  case KNOWN_TYPE_point:
    if (v->enter_point == NULL) return true;
    return v->enter_point(context, known_point_at(at));
  case KNOWN_TYPE_note:
    if (v->enter_note == NULL) return true;
    return v->enter_note(context, known_note_at(at));
  default: return true;
  }
}

static void leave(const known_visitor *v, void *context, uint16_t type, const uint32_t *at) {
  switch (type) {
  case KNOWN_TYPE_shape:
    if (v->leave_shape == NULL) break;
    v->leave_shape(context, known_shape_at(at));
    break;
  case KNOWN_TYPE_point:
    if (v->leave_point == NULL) break;
    v->leave_point(context, known_point_at(at));
    break;
  case KNOWN_TYPE_note:
    if (v->leave_note == NULL) break;
    v->leave_note(context, known_note_at(at));
    break;
  default: break;
  }
}

static adtc_status visit(uint16_t type, const uint32_t *at, const known_visitor *v, void *context) {
  adtc_tree root = {at};
  adtc_typed_walk w;
  adtc_typed_walk_begin(&w, &known_schema, type, root);
  while (adtc_typed_walk_next(&w)) {
    if (w.leaves)
      leave(v, context, w.type, w.node.at);
    else if (!enter(v, context, w.type, w.node.at))
      adtc_typed_walk_skip(&w);
  }
  adtc_typed_walk_end(&w);
  return w.status;
}

struct rewriting {
  const known_rewriter *rewriter;
  void *context;
};

static adtc_rewriting rewrite(void *closure, adtc_builder *b, uint16_t type, adtc_tree old) {
  const struct rewriting *r = (const struct rewriting *)closure;
  switch (type) {
  case KNOWN_TYPE_shape:
    if (r->rewriter->rewrite_shape == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_shape(r->context, b, known_shape_at(old.at));
  case KNOWN_TYPE_point:
    if (r->rewriter->rewrite_point == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_point(r->context, b, known_point_at(old.at));
  case KNOWN_TYPE_note:
    if (r->rewriter->rewrite_note == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_note(r->context, b, known_note_at(old.at));
  default: return ADTC_KEEP;
  }
}

adtc_status known_shape_visit(known_shape x, const known_visitor *visitor, void *context) {
  return visit(KNOWN_TYPE_shape, x.at, visitor, context);
}

adtc_status known_shape_rewrite(adtc_builder *b, known_shape old, const known_rewriter *rewriter,
                                void *context) {
  struct rewriting r = {rewriter, context};
  return adtc_rewrite(b, KNOWN_TYPE_shape, known_shape_tree(old), rewrite, &r);
}

adtc_status known_point_visit(known_point x, const known_visitor *visitor, void *context) {
  return visit(KNOWN_TYPE_point, x.at, visitor, context);
}

adtc_status known_point_rewrite(adtc_builder *b, known_point old, const known_rewriter *rewriter,
                                void *context) {
  struct rewriting r = {rewriter, context};
  return adtc_rewrite(b, KNOWN_TYPE_point, known_point_tree(old), rewrite, &r);
}

adtc_status known_note_visit(known_note x, const known_visitor *visitor, void *context) {
  return visit(KNOWN_TYPE_note, x.at, visitor, context);
}

adtc_status known_note_rewrite(adtc_builder *b, known_note old, const known_rewriter *rewriter,
                               void *context) {
  struct rewriting r = {rewriter, context};
  return adtc_rewrite(b, KNOWN_TYPE_note, known_note_tree(old), rewrite, &r);
}
