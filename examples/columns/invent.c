/* Random formulas, the rows that the example is about: measure.h. */
#include "formulas.h"
#include "measure.h"

#include <stdio.h>
#include <string.h>

enum { DEEPEST = 5, MOST_ARGUMENTS = 3 };

/* SplitMix64: Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014. */
static uint64_t next(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static unsigned below(uint64_t *state, unsigned n) { return (unsigned)(next(state) >> 32) % n; }

static void make_cell(adtc_builder *b, uint64_t *state) {
  char name[8];
  int length = snprintf(name, sizeof name, "%c%u", 'A' + (int)below(state, 26), below(state, 100));
  adtc_text text = {name, (size_t)length};
  formulas_make_Cell(b, text);
}

static void make_formula(adtc_builder *b, uint64_t *state, int depth) {
  unsigned kind = below(state, depth == DEEPEST ? 2 : 4);
  if (kind == 0) {
    formulas_make_Number(b, below(state, 1000) / 8.0);
  } else if (kind == 1) {
    make_cell(b, state);
  } else if (kind == 2) {
    formulas_make_Binary(b, (formulas_operator)below(state, 3));
    for (int i = 0; i < 2; i++) make_formula(b, state, depth + 1);
  } else {
    unsigned arguments = 1 + below(state, MOST_ARGUMENTS);
    formulas_make_Call(b, (formulas_function)below(state, 4), arguments);
    for (unsigned i = 0; i < arguments; i++) make_formula(b, state, depth + 1);
  }
}

/* Copies the bytes of the buffer, and zeros up to where the next value can be read in place. */
static int64_t append(adtc *buffer, uint8_t *to) {
  adtc_view view = adtc_finish(buffer);
  if (view.base == NULL) return -1;
  size_t padded = (view.size + 7) / 8 * 8;
  memcpy(to, view.base, view.size);
  memset(to + view.size, 0, padded - view.size);
  return (int64_t)padded;
}

static int64_t invent_one(adtc *buffer, size_t empty, uint64_t *state, uint8_t *to) {
  adtc_builder b;
  adtc_rewind(buffer, empty);
  formulas_formula_begin(&b, buffer);
  make_formula(&b, state, 1);
  return adtc_build_end(&b) == ADTC_OK ? append(buffer, to) : -1;
}

int64_t invent(uint64_t seed, int64_t count, int64_t *offsets, uint8_t *data) {
  adtc buffer;
  adtc_options options = {.layout = ADTC_PREORDER};
  offsets[0] = 0;
  if (adtc_create(&buffer, &options) != ADTC_OK) return 0;
  size_t empty = adtc_mark(&buffer);
  int64_t done = 0;
  for (int64_t size; done < count; done++) {
    size = invent_one(&buffer, empty, &seed, data + offsets[done]);
    if (size < 0) break;
    offsets[done + 1] = offsets[done] + size;
  }
  adtc_free(&buffer);
  return done;
}
