/* Generated from a schema by adtc: change that, and not this. The tables of module
   Shapes, and its builders. */
#include "shapes.h"

#include <outheap/adtc_build_inline.h>
#include <outheap/adtc_prove_inline.h>
#include <string.h>

/* ---- Tables: docs/adtc-layout.md, and include/adtc_typed.h ---- */

static const adtc_field fields[] = {
    {"center", ADTC_AS_ITEM, ADTC_VALUE_NODE, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 1, 0, 0},
    {"radius", ADTC_AS_ITEM, ADTC_VALUE_FLOAT64, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 0xffff, 0, 0},
    {"corners", ADTC_AS_REST, ADTC_VALUE_NODE, 0, 1, {0, 0, 0}, {0, 0, 0}, 0, 0, 1, 0, 0},
    {"color", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 13, 3}, {0, 0, 0}, 0, 5, 2, 0, 0},
    {"bold", ADTC_IN_BITS, ADTC_VALUE_CODE, 0, 0, {-1, 11, 2}, {0, 0, 0}, 0, 3, 0xffff, 0, 0},
    {"size", ADTC_IN_BITS, ADTC_VALUE_UINT16, 0, 0, {0, 1, 16}, {0, 0, 0}, 0, 0, 0xffff, 0, 0},
    {"text", ADTC_AS_ITEM, ADTC_VALUE_TEXT, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 0xffff, 0, 0},
    {"name", ADTC_AS_ITEM, ADTC_VALUE_TEXT, 0, 0, {0, 0, 0}, {-1, 15, 1}, 0, 0, 0xffff, 0, 0},
    {"shapes", ADTC_AS_REST, ADTC_VALUE_NODE, 0, 1, {0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0, 0},
    {"x", ADTC_IN_RECORD, ADTC_VALUE_FLOAT64, 3, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 0xffff, 0, 0},
    {"y", ADTC_IN_RECORD, ADTC_VALUE_FLOAT64, 3, 0, {0, 0, 0}, {0, 0, 0}, 2, 0, 0xffff, 0, 0},
};

static const uint16_t numbers[] = {
    1, 0, 0, 3, 0, 1, 0, 1,
};

static const uint32_t masks[] = {
    0x1fffe,
};

static const adtc_form forms[] = {
    {"Circle", fields, numbers, NULL, NULL, 0x30, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0},
    {"Polygon", fields + 2, numbers + 2, NULL, NULL, 0x30, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0},
    {"Label", fields + 3, numbers + 3, numbers + 4, masks, 0xf830, 0, 2, 1, 0, 4, 1, 2, 0, 0, 0},
    {"Group", fields + 7, numbers + 6, NULL, NULL, 0x8030, 0, 3, 0, 0, 2, 2, 0, 0, 0, 0},
    {"point", fields + 9, NULL, NULL, NULL, 0x0, 1, 0, 0, 4, 2, 0, 0, 0, 0, 0},
    {"Black", NULL, NULL, NULL, NULL, 0x70, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {"Red", NULL, NULL, NULL, NULL, 0x70, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {"Green", NULL, NULL, NULL, NULL, 0x70, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    {"Blue", NULL, NULL, NULL, NULL, 0x70, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0},
    {"White", NULL, NULL, NULL, NULL, 0x70, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0},
};

static const adtc_type types[] = {
    {"shape", 0, 4, 2, 0, 0},
    {"point", 4, 1, 0, 0, 0},
    {"color", 5, 5, 3, 1, 0},
};

static const uint8_t fingerprint[ADTC_FINGERPRINT_BYTES] = {
    0xb6, 0x70, 0xba, 0xa7, 0x28, 0x1b, 0x8a, 0x1b, 0xfd, 0xfb, 0x47, 0x88, 0x99, 0x6a, 0x51, 0x48,
    0x35, 0x0b, 0xaf, 0x33, 0x42, 0x00, 0xa1, 0x85, 0x8f, 0x97, 0xf4, 0x6b, 0xa5, 0x1e, 0x9b, 0x67,
};

/* ---- Proofs: one for each constructor, and for each type ---- */

#ifdef __OPTIMIZE_SIZE__
#define ADTC_PROOFS NULL /* the library goes by the tables */
#else

static const uint32_t *prove_shape(adtc_proof *p, const uint32_t *at, uint32_t left);
static const uint32_t *prove_point(adtc_proof *p, const uint32_t *at, uint32_t left);

/* Circle */
static const uint32_t *proof_0(adtc_proof *p, const uint32_t *at, uint32_t left) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first_short(p, at, 0, &head, &count);
  if (first == NULL || (head & 0xffcfu) != 0) return NULL;
  if (count != 2) return NULL;
  const uint32_t *child = first;
  child = adtc_proof_leaf(p, child, &fields[1]);
  if (child != adtc_child_short(at, 1)) return NULL;
  return prove_point(p, child, left);
}

/* Polygon */
static const uint32_t *proof_1(adtc_proof *p, const uint32_t *at, uint32_t left) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first_any(p, at, 0, &head, &count);
  if (first == NULL || (head & 0xffcfu) != 0) return NULL;
  return adtc_proof_nodes_any(p, at, first, 0, count, left, prove_point);
}

/* Label */
static const uint32_t *proof_2(adtc_proof *p, const uint32_t *at, uint32_t left) {
  (void)left;
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first_short(p, at, 1, &head, &count);
  if (first == NULL || (head & 0x7cfu) != 0) return NULL;
  if (count != 2) return NULL;
  if ((first[0] & 0xfffe0001u) != 1) return NULL;
  if ((head >> 13 & 7u) >= 5) return NULL;
  if ((head >> 11 & 3u) >= 3) return NULL;
  const uint32_t *child = first + 1;
  if (child != adtc_child_short(at, 1)) return NULL;
  return adtc_proof_text(p, child);
}

/* Group */
static const uint32_t *proof_3(adtc_proof *p, const uint32_t *at, uint32_t left) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first_any(p, at, 0, &head, &count);
  if (first == NULL || (head & 0x7fcfu) != 0) return NULL;
  const uint32_t fixed = (head >> 15 & 1u);
  if (count < fixed) return NULL;
  const uint32_t *child = first;
  uint32_t next = 0;
  if ((head >> 15 & 1u) != 0) {
    if (child != adtc_child_any(at, next++)) return NULL;
    child = adtc_proof_text(p, child);
  }
  return adtc_proof_nodes_any(p, at, child, fixed, count, left, prove_shape);
}

static adtc_prove_function *const proofs_of_shape[] = {
    proof_0,
    proof_1,
    proof_2,
    proof_3,
};

static const uint32_t *prove_shape(adtc_proof *p, const uint32_t *at, uint32_t left) {
  if (!adtc_proof_has(p, at, 1)) return NULL;
  if (left == 0) return adtc_proof_by_tables(p, at, 0);
  adtc_look_ahead(at);
  return proofs_of_shape[adtc_head_of(at) >> 4 & 3u](p, at, left - 1);
}

/* point */
static ADTC_APART const uint32_t *proof_4(adtc_proof *p, const uint32_t *at, uint32_t left) {
  (void)left;
  const uint32_t head = at[0];
  if (!adtc_proof_has(p, at, 6)) return NULL;
  if (head != 0x10000u) return NULL;
  const uint32_t *first = at + 1;
  if (!adtc_is_record(first, 4)) return NULL;
  return first + 5;
}

static const uint32_t *prove_point(adtc_proof *p, const uint32_t *at, uint32_t left) {
  if (!adtc_proof_has(p, at, 1)) return NULL;
  if (left == 0) return adtc_proof_by_tables(p, at, 1);
  adtc_look_ahead(at);
  return proof_4(p, at, left - 1);
}

static adtc_prove_function *const proofs[] = {
    prove_shape,
    prove_point,
    NULL,
};

#define ADTC_PROOFS proofs
#endif

const adtc_schema shapes_schema = {
    "Shapes", fingerprint, types, forms, 3, 10, 0, NULL, 0, ADTC_PROOFS,
};

/* ---- Building ---- */

adtc_status shapes_make_Circle(adtc_builder *b, double radius) {
  uint32_t head = 0u << 4;
  adtc_given given = adtc_given_of(0, head >> 4);
  int64_t values[1];
  given.floats |= 1u << given.number_count;
  values[given.number_count++] = adtc_float_bits(radius);
  given.numbers = values;
  given.later = 0x2;
  return adtc_build_now(b, &forms[0], &given);
}

adtc_status shapes_make_Polygon(adtc_builder *b, uint32_t corners_count) {
  uint32_t head = 1u << 4;
  const uint32_t counts[] = {corners_count};
  adtc_given given = adtc_given_of(1, head >> 4);
  given.counts = counts;
  given.list_count = 1;
  given.later = (uint32_t)(corners_count > 0) << 0;
  return adtc_build_now(b, &forms[1], &given);
}

adtc_status shapes_make_Label(adtc_builder *b, shapes_color color, bool has_bold, bool bold,
                              uint16_t size, adtc_text text) {
  if ((uint32_t)color >= 5u) return adtc_build_fail(b, ADTC_ARGUMENT);
  uint32_t head = 2u << 4;
  head |= (uint32_t)color << 13;
  head |= (has_bold ? 1u + (uint32_t)bold : 0) << 11;
  uint32_t words[1];
  words[0] = (uint32_t)size << 1;
  adtc_given given = adtc_given_of(2, head >> 4);
  given.words = words;
  adtc_text texts[1];
  texts[given.text_count++] = text;
  given.texts = texts;
  return adtc_build_now(b, &forms[2], &given);
}

adtc_status shapes_make_Group(adtc_builder *b, adtc_text name, uint32_t shapes_count) {
  uint32_t head = 3u << 4;
  head |= (uint32_t)(name.bytes != NULL) << 15;
  const uint32_t counts[] = {shapes_count};
  adtc_given given = adtc_given_of(3, head >> 4);
  given.counts = counts;
  given.list_count = 1;
  adtc_text texts[1];
  if (name.bytes != NULL) texts[given.text_count++] = name;
  given.texts = texts;
  given.later = (uint32_t)(shapes_count > 0) << 1;
  return adtc_build_now(b, &forms[3], &given);
}

adtc_status shapes_make_point(adtc_builder *b, double x, double y) {
  uint32_t head = 0u << 4;
  uint32_t record[4] = {0};
  memcpy(record + 0, &x, sizeof x);
  memcpy(record + 2, &y, sizeof y);
  adtc_given given = adtc_given_of(4, head >> 4);
  given.record = record;
  return adtc_build_now(b, &forms[4], &given);
}

/* ---- All nodes of a tree ---- */

static bool enter(const shapes_visitor *v, void *context, uint16_t type, const uint32_t *at) {
  switch (type) {
  case SHAPES_TYPE_shape:
    if (v->enter_shape == NULL) return true;
    return v->enter_shape(context, shapes_shape_at(at));
  case SHAPES_TYPE_point:
    if (v->enter_point == NULL) return true;
    return v->enter_point(context, shapes_point_at(at));
  default: return true;
  }
}

static void leave(const shapes_visitor *v, void *context, uint16_t type, const uint32_t *at) {
  switch (type) {
  case SHAPES_TYPE_shape:
    if (v->leave_shape == NULL) break;
    v->leave_shape(context, shapes_shape_at(at));
    break;
  case SHAPES_TYPE_point:
    if (v->leave_point == NULL) break;
    v->leave_point(context, shapes_point_at(at));
    break;
  default: break;
  }
}

static adtc_status visit(uint16_t type, const uint32_t *at, const shapes_visitor *v,
                         void *context) {
  adtc_tree root = {at};
  adtc_typed_walk w;
  adtc_typed_walk_begin(&w, &shapes_schema, type, root);
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
  const shapes_rewriter *rewriter;
  void *context;
};

static adtc_rewriting rewrite(void *closure, adtc_builder *b, uint16_t type, adtc_tree old) {
  const struct rewriting *r = (const struct rewriting *)closure;
  switch (type) {
  case SHAPES_TYPE_shape:
    if (r->rewriter->rewrite_shape == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_shape(r->context, b, shapes_shape_at(old.at));
  case SHAPES_TYPE_point:
    if (r->rewriter->rewrite_point == NULL) return ADTC_KEEP;
    return r->rewriter->rewrite_point(r->context, b, shapes_point_at(old.at));
  default: return ADTC_KEEP;
  }
}

static adtc_status rewritten(adtc_builder *b, uint16_t type, adtc_tree old,
                             const shapes_rewriter *rewriter, void *context) {
  struct rewriting r = {rewriter, context};
  bool asked[3] = {false};
  asked[SHAPES_TYPE_shape] = rewriter->rewrite_shape != NULL;
  asked[SHAPES_TYPE_point] = rewriter->rewrite_point != NULL;
  return adtc_rewrite_types(b, type, old, rewrite, &r, asked);
}

adtc_status shapes_shape_visit(shapes_shape x, const shapes_visitor *visitor, void *context) {
  return visit(SHAPES_TYPE_shape, x.at, visitor, context);
}

adtc_status shapes_shape_rewrite(adtc_builder *b, shapes_shape old, const shapes_rewriter *rewriter,
                                 void *context) {
  return rewritten(b, SHAPES_TYPE_shape, shapes_shape_tree(old), rewriter, context);
}

adtc_status shapes_point_visit(shapes_point x, const shapes_visitor *visitor, void *context) {
  return visit(SHAPES_TYPE_point, x.at, visitor, context);
}

adtc_status shapes_point_rewrite(adtc_builder *b, shapes_point old, const shapes_rewriter *rewriter,
                                 void *context) {
  return rewritten(b, SHAPES_TYPE_point, shapes_point_tree(old), rewriter, context);
}
