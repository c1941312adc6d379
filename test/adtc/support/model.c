/* SPDX-License-Identifier: MIT */
/* See model.h. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

uint64_t model_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static uint32_t below(uint64_t *state, uint32_t n) { return (uint32_t)(model_random(state) % n); }

static void *allocate(size_t bytes) {
  void *p = calloc(1, bytes != 0 ? bytes : 1);
  if (p == NULL) abort();
  return p;
}

/* ---- Drawing ---- */

/* Where encodings change: the ends of 31, 32 and 64 bits, and what is next to them. */
static int64_t draw_integer(uint64_t *state) {
  static const int64_t edges[] = {
      0,         1,         -1,        (1 << 30) - 1, 1 << 30, -(1 << 30), -(1 << 30) - 1,
      INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
  uint32_t n = sizeof edges / sizeof *edges, i = below(state, 2 * n);
  return i < n ? edges[i] : (int64_t)(model_random(state) >> below(state, 64));
}

static void draw_bytes(struct model *m, uint64_t *state) {
  m->element_log = m->kind == ADTC_STRING ? 0 : below(state, 4);
  m->count = below(state, below(state, 8) == 0 ? 300 : 9);
  size_t bytes = (size_t)m->count << m->element_log;
  m->bytes = allocate(bytes);
  for (size_t i = 0; i < bytes; i++) m->bytes[i] = (unsigned char)model_random(state);
}

static struct model *draw_leaf(uint64_t *state) {
  static const adtc_kind kinds[] = {ADTC_INT,   ADTC_INT,      ADTC_INT,
                                    ADTC_FLOAT, ADTC_ELEMENTS, ADTC_STRING};
  struct model *m = allocate(sizeof *m);
  m->kind = kinds[below(state, sizeof kinds / sizeof *kinds)];
  if (m->kind == ADTC_INT)
    m->value = draw_integer(state);
  else if (m->kind == ADTC_FLOAT)
    m->value = (int64_t)model_random(state);
  else
    draw_bytes(m, state);
  return m;
}

/* Mostly two children; sometimes none, or many. */
static uint32_t draw_count(uint64_t *state, uint32_t size) {
  static const uint32_t counts[] = {2, 2, 2, 2, 1, 3, 4, 0, 7, 60};
  uint32_t count = counts[below(state, sizeof counts / sizeof *counts)];
  return count < size ? count : size - 1;
}

/* Sizes of the children differ a lot, so that lists of either direction come about. */
static void draw_children(struct model *m, uint64_t *state, uint32_t size) {
  for (uint32_t i = 0; i < m->count; i++) {
    uint32_t rest = m->count - i, room = size - rest;
    uint32_t own = i + 1 == m->count ? room : below(state, 3) == 0 ? below(state, room + 1) : 0;
    m->children[i] = model_draw(model_random(state), own + 1);
    size -= own + 1;
  }
}

struct model *model_draw(uint64_t seed, uint32_t size) {
  uint64_t state = seed;
  if (size <= 1 && below(&state, 8) != 0) return draw_leaf(&state);
  struct model *m = allocate(sizeof *m);
  m->kind = ADTC_NODE;
  m->variant = below(&state, 3) == 0 ? below(&state, 4096) : below(&state, 10);
  m->count = size <= 1 ? 0 : draw_count(&state, size);
  m->children = allocate(m->count * sizeof *m->children);
  if (m->count > 0) draw_children(m, &state, size);
  return m;
}

/* ---- Models as such ---- */

struct model *model_copy(const struct model *m) {
  struct model *copy = allocate(sizeof *copy);
  *copy = *m;
  if (m->bytes != NULL) {
    size_t bytes = (size_t)m->count << m->element_log;
    copy->bytes = allocate(bytes);
    memcpy(copy->bytes, m->bytes, bytes);
  }
  if (m->children != NULL) {
    copy->children = allocate(m->count * sizeof *m->children);
    for (uint32_t i = 0; i < m->count; i++) copy->children[i] = model_copy(m->children[i]);
  }
  return copy;
}

void model_free(struct model *m) {
  if (m == NULL) return;
  if (m->children != NULL)
    for (uint32_t i = 0; i < m->count; i++) model_free(m->children[i]);
  free(m->children);
  free(m->bytes);
  free(m);
}

uint64_t model_items(const struct model *m) {
  uint64_t items = 1;
  if (m->children != NULL)
    for (uint32_t i = 0; i < m->count; i++) items += model_items(m->children[i]);
  return items;
}

struct model **model_place(struct model **m, uint64_t n) {
  if (n == 0) return m;
  n--;
  for (uint32_t i = 0;; i++) {
    uint64_t items = model_items((*m)->children[i]);
    if (n < items) return model_place(&(*m)->children[i], n);
    n -= items;
  }
}

/* ---- Buffers ---- */

static adtc_ref build_leaf(adtc *b, const struct model *m) {
  double real;
  memcpy(&real, &m->value, sizeof real);
  switch (m->kind) {
  case ADTC_INT: return adtc_int(b, m->value);
  case ADTC_FLOAT: return adtc_float(b, real);
  case ADTC_STRING: return adtc_string(b, (const char *)m->bytes, m->count);
  case ADTC_ELEMENTS: return adtc_elements(b, m->element_log, m->bytes, m->count);
  case ADTC_NODE: break;
  }
  abort();
}

adtc_ref model_build(adtc *b, const struct model *m) {
  if (m->kind != ADTC_NODE) return build_leaf(b, m);
  adtc_ref node = adtc_node(b, m->variant, m->count);
  for (uint32_t i = 0; i < m->count && node != ADTC_NONE; i++)
    if (adtc_set(b, node, i, model_build(b, m->children[i])) != ADTC_OK) node = ADTC_NONE;
  return node;
}

adtc_ref model_build_upwards(adtc *b, const struct model *m) {
  if (m->kind != ADTC_NODE) return build_leaf(b, m);
  adtc_ref *children = allocate(m->count * sizeof *children);
  bool all = true;
  for (uint32_t i = 0; i < m->count && all; i++)
    all = (children[i] = model_build_upwards(b, m->children[i])) != ADTC_NONE;
  adtc_ref node = all ? adtc_node(b, m->variant, m->count) : ADTC_NONE;
  for (uint32_t i = 0; i < m->count && node != ADTC_NONE; i++)
    if (adtc_set(b, node, i, children[i]) != ADTC_OK) node = ADTC_NONE;
  free(children);
  return node;
}

static bool same_bytes(const struct model *m, const adtc_view *v, adtc_ref item) {
  uint32_t count;
  const void *bytes = adtc_elements_in(v, item, &count);
  bool same = count == m->count && adtc_element_log(v, item) == m->element_log &&
              memcmp(bytes, m->bytes, (size_t)count << m->element_log) == 0;
  return same && (m->kind != ADTC_STRING || ((const char *)bytes)[count] == 0);
}

bool model_matches(const struct model *m, const adtc_view *v, adtc_ref item) {
  if (adtc_kind_of(v, item) != m->kind) return false;
  if (m->kind == ADTC_INT) return adtc_int_of(v, item) == m->value;
  if (m->kind == ADTC_FLOAT) {
    double real = adtc_float_of(v, item);
    return memcmp(&real, &m->value, sizeof real) == 0;
  }
  if (m->kind != ADTC_NODE) return same_bytes(m, v, item);
  if (adtc_variant_of(v, item) != m->variant || adtc_count_of(v, item) != m->count) return false;
  for (uint32_t i = 0; i < m->count; i++)
    if (!model_matches(m->children[i], v, adtc_child(v, item, i))) return false;
  return true;
}
