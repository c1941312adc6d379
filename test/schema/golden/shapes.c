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

/* Circle */
static uint32_t proof_0(adtc_proof *p, uint32_t own, uint32_t count) {
  const uint32_t *at = p->at, *first = at + own;
  const uint32_t head = adtc_head_of(at);
  if (count != 2) return ADTC_UNPROVED;
  if ((head & 0xffc0u) != 0) return ADTC_UNPROVED;
  p->at = first;
  uint32_t next = 0;
  if (!adtc_proof_child(p, adtc_child_short(at, next++), &fields[1])) return ADTC_UNPROVED;
  return adtc_proof_node(p, adtc_child_short(at, next), 1);
}

/* Polygon */
static uint32_t proof_1(adtc_proof *p, uint32_t own, uint32_t count) {
  const uint32_t *at = p->at, *first = at + own;
  const uint32_t head = adtc_head_of(at);
  (void)count;
  if ((head & 0xffc0u) != 0) return ADTC_UNPROVED;
  p->at = first;
  if (!adtc_proof_reserve(p, 1)) return ADTC_UNPROVED;
  return adtc_proof_nodes(p, at, adtc_rest_any(at, 0), 1);
}

/* Label */
static uint32_t proof_2(adtc_proof *p, uint32_t own, uint32_t count) {
  const uint32_t *at = p->at, *first = at + own;
  const uint32_t head = adtc_head_of(at);
  if (adtc_proof_room(p) - own < 1) return ADTC_UNPROVED;
  if (count != 2) return ADTC_UNPROVED;
  if ((head & 0x7c0u) != 0) return ADTC_UNPROVED;
  if ((first[0] & 0xfffe0001u) != 1) return ADTC_UNPROVED;
  if ((head >> 13 & 7u) >= 5) return ADTC_UNPROVED;
  if ((head >> 11 & 3u) >= 3) return ADTC_UNPROVED;
  p->at = first + 1;
  uint32_t next = 1;
  if (!adtc_proof_text(p, adtc_child_short(at, next++))) return ADTC_UNPROVED;
  return ADTC_PROVED;
}

/* Group */
static uint32_t proof_3(adtc_proof *p, uint32_t own, uint32_t count) {
  const uint32_t *at = p->at, *first = at + own;
  const uint32_t head = adtc_head_of(at);
  uint32_t mask = 0x0;
  mask |= (head >> 15 & 1u);
  const uint32_t fixed = adtc_ones(mask);
  if (count < fixed) return ADTC_UNPROVED;
  if ((head & 0x7fc0u) != 0) return ADTC_UNPROVED;
  p->at = first;
  uint32_t next = 0;
  if ((mask & 0x1) != 0)
    if (!adtc_proof_text(p, adtc_child_any(at, next++))) return ADTC_UNPROVED;
  if (!adtc_proof_reserve(p, 1)) return ADTC_UNPROVED;
  return adtc_proof_nodes(p, at, adtc_rest_any(at, fixed), 0);
}

static uint32_t prove_shape(adtc_proof *p) {
  uint32_t next;
  do {
    uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
    if (own == 0) return ADTC_UNPROVED;
    switch (head >> 4 & 3u) {
    case 0: next = proof_0(p, own, count); break;
    case 1: next = proof_1(p, own, count); break;
    case 2: next = proof_2(p, own, count); break;
    case 3: next = proof_3(p, own, count); break;
    default: return ADTC_UNPROVED;
    }
    next = adtc_proof_next(p, next);
  } while (next == ADTC_NODE_NEXT + 0);
  return next;
}

/* point */
static uint32_t proof_4(adtc_proof *p, uint32_t own, uint32_t count) {
  const uint32_t *at = p->at, *first = at + own;
  const uint32_t head = at[0];
  if (adtc_proof_room(p) - own < 5) return ADTC_UNPROVED;
  if (count != 1) return ADTC_UNPROVED;
  if ((head & 0xfff0u) != 0) return ADTC_UNPROVED;
  if (!adtc_is_record(first, 4)) return ADTC_UNPROVED;
  p->at = first + 5;
  return ADTC_PROVED;
}

static uint32_t prove_point(adtc_proof *p) {
  uint32_t next;
  do {
    uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
    if (own == 0) return ADTC_UNPROVED;
    next = proof_4(p, own, count);
    next = adtc_proof_next(p, next);
  } while (next == ADTC_NODE_NEXT + 1);
  return next;
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
