/* Generated from a schema by adtc: change that, and not this. The tables of module
   Known, and its builders. */
#include "known_1.h"

#include <string.h>

/* ---- Tables: docs/adtc-layout.md, and include/adtc_typed.h ---- */

static const adtc_field fields[] = {
    {"center", ADTC_AS_ITEM, ADTC_VALUE_NODE, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 1, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"name", ADTC_AS_ITEM, ADTC_VALUE_TEXT, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"shapes", ADTC_AS_RUN, ADTC_VALUE_NODE, 0, 1, {0, 0, 0}, {-1, 14, 1}, 0, 0, 0, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 13, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"at", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {-1, 15, 1}, 0, 0, ADTC_NO_TYPE, 0},
    {"x", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, ADTC_NO_TYPE, 0},
    {"y", ADTC_AS_ITEM, ADTC_VALUE_INT64, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, ADTC_NO_TYPE, 0},
};

static const uint16_t numbers[] = {
    0, 1, 0, 1, 2, 0, 0, 1,
};

static const uint32_t masks[] = {
    0x1fffe, 0x1fffe, 0x1fffe,
};

static const adtc_form forms[] = {
    {"Circle", fields, numbers, numbers + 1, masks, 0x80f0, 0, 0, 1, 0, 2, 1, 1, 1, 0, 0},
    {"Group", fields + 2, numbers + 2, numbers + 4, masks + 1, 0xe0f0, 0, 1, 1, 0, 3, 2, 1, 1, 0, 0},
    {"Empty", fields + 5, NULL, numbers + 5, masks + 2, 0x80f0, 0, 2, 1, 0, 1, 0, 1, 1, 0, 0},
    {"point", fields + 6, numbers + 6, NULL, NULL, 0x0, 1, 0, 0, 0, 2, 2, 0, 1, 0, 0},
    {"Red", NULL, NULL, NULL, NULL, 0xf0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0},
    {"Green", NULL, NULL, NULL, NULL, 0xf0, 2, 1, 0, 0, 0, 0, 0, 1, 0, 0},
};

static const adtc_type types[] = {
    {"shape", 0, 3, 4, 0},
    {"point", 3, 1, 0, 0},
    {"color", 4, 2, 4, 1},
};

static const uint8_t fingerprint[ADTC_FINGERPRINT_BYTES] = {
    0xb6, 0x79, 0x18, 0xc1, 0x30, 0x7e, 0x0f, 0xbf, 0xc0, 0xa6, 0x3f, 0xba, 0x20, 0x9a, 0x4d, 0xb2,
    0x36, 0x24, 0xf6, 0x0f, 0xd6, 0x52, 0x79, 0x6c, 0x55, 0x3c, 0x23, 0x12, 0x7b, 0x25, 0x0a, 0x98,
};

const adtc_schema known_1_schema = {
    "Known", fingerprint, types, forms, 3, 6, 1, NULL,
};

/* ---- Building ---- */

adtc_status known_1_make_Circle(adtc_builder *b, bool has_at, uint16_t at) {
  uint32_t head = 0u << 4;
  head |= (uint32_t)has_at << 15;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  adtc_build_form(b, 0, head >> 4, words, NULL, NULL);
  return b->status;
}

adtc_status known_1_make_Group(adtc_builder *b, adtc_text name, uint32_t shapes_count, bool has_at,
                               uint16_t at) {
  uint32_t head = 1u << 4;
  head |= (uint32_t)(name.bytes != NULL) << 15;
  head |= (uint32_t)(shapes_count > 0) << 14;
  head |= (uint32_t)has_at << 13;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  const uint32_t counts[] = {shapes_count};
  adtc_build_form(b, 1, head >> 4, words, NULL, counts);
  if (name.bytes != NULL) adtc_build_text(b, name);
  return b->status;
}

adtc_status known_1_make_Empty(adtc_builder *b, bool has_at, uint16_t at) {
  uint32_t head = 2u << 4;
  head |= (uint32_t)has_at << 15;
  uint32_t words[1];
  words[0] = (has_at ? (uint32_t)at : 0) << 1;
  adtc_build_form(b, 2, head >> 4, words, NULL, NULL);
  return b->status;
}

adtc_status known_1_make_point(adtc_builder *b, int64_t x, int64_t y) {
  uint32_t head = 0u << 4;
  adtc_build_form(b, 3, head >> 4, NULL, NULL, NULL);
  adtc_build_int(b, x);
  adtc_build_int(b, y);
  return b->status;
}

/* ---- All nodes of a tree ---- */

static bool enter(const known_1_visitor *v, void *context, uint16_t type, const uint32_t *at) {
  switch (type) {
  case KNOWN_1_TYPE_shape:
    if (v->enter_shape == NULL) return true;
    return v->enter_shape(context, known_1_shape_at(at));
  case KNOWN_1_TYPE_point:
    if (v->enter_point == NULL) return true;
    return v->enter_point(context, known_1_point_at(at));
  default: return true;
  }
}

static void leave(const known_1_visitor *v, void *context, uint16_t type, const uint32_t *at) {
  switch (type) {
  case KNOWN_1_TYPE_shape:
    if (v->leave_shape == NULL) break;
    v->leave_shape(context, known_1_shape_at(at));
    break;
  case KNOWN_1_TYPE_point:
    if (v->leave_point == NULL) break;
    v->leave_point(context, known_1_point_at(at));
    break;
  default: break;
  }
}

static adtc_status visit(uint16_t type, const uint32_t *at, const known_1_visitor *v,
                         void *context) {
  adtc_tree root = {at};
  adtc_typed_walk w;
  adtc_typed_walk_begin(&w, &known_1_schema, type, root);
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
  const known_1_rewriter *rewriter;
  void *context;
};

static adtc_rewriting rewrite(void *closure, adtc_builder *b, uint16_t type, adtc_tree old) {
  const struct rewriting *r = (const struct rewriting *)closure;
  switch (type) {
  case KNOWN_1_TYPE_shape:
    if (r->rewriter->rewrite_shape == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_shape(r->context, b, known_1_shape_at(old.at));
  case KNOWN_1_TYPE_point:
    if (r->rewriter->rewrite_point == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_point(r->context, b, known_1_point_at(old.at));
  default: return ADTC_KEEP;
  }
}

adtc_status known_1_shape_visit(known_1_shape x, const known_1_visitor *visitor, void *context) {
  return visit(KNOWN_1_TYPE_shape, x.at, visitor, context);
}

adtc_status known_1_shape_rewrite(adtc_builder *b, known_1_shape old,
                                  const known_1_rewriter *rewriter, void *context) {
  struct rewriting r = {rewriter, context};
  return adtc_rewrite(b, KNOWN_1_TYPE_shape, known_1_shape_tree(old), rewrite, &r);
}

adtc_status known_1_point_visit(known_1_point x, const known_1_visitor *visitor, void *context) {
  return visit(KNOWN_1_TYPE_point, x.at, visitor, context);
}

adtc_status known_1_point_rewrite(adtc_builder *b, known_1_point old,
                                  const known_1_rewriter *rewriter, void *context) {
  struct rewriting r = {rewriter, context};
  return adtc_rewrite(b, KNOWN_1_TYPE_point, known_1_point_tree(old), rewrite, &r);
}
