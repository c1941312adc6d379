/* The operations of timed.h of one implementation. Included in its file (../implementations). */

#include "timed.h"

static bool create_population(struct population *p, value v) {
  for (size_t i = 0; i < p->count; i++) {
    cell c = cell_create(v);
    if (c == NULL) return false;
    p->cells[i] = c;
    p->held[i] = Long_val(Field(v, 0));
  }
  return true;
}

static bool replace_timed(struct population *p, size_t i, value v) {
  cell old = p->cells[i];
  timed_have(old);
  uint64_t start = timed_now();
  cell_delete(old);
  uint64_t middle = timed_now();
  cell c = cell_create(v);
  uint64_t end = timed_now();
  if (c == NULL) return false;
  p->cells[i] = c;
  timed_note(&p->times[TIMED_DELETE], middle - start);
  timed_note(&p->times[TIMED_CREATE], end - middle);
  return true;
}

static bool modify_timed(struct population *p, size_t i, value v) {
  cell c = p->cells[i];
  timed_have(c);
  uint64_t start = timed_now();
  bool done = cell_modify(&c, v);
  uint64_t end = timed_now();
  if (!done) return false;
  p->cells[i] = c;
  timed_note(&p->times[TIMED_MODIFY], end - start);
  return true;
}

static void time_nothing(struct population *p) {
  uint64_t start = timed_now();
  timed_note(&p->times[TIMED_NOTHING], timed_now() - start);
}

/* By xorshift (G. Marsaglia, Xorshift RNGs, 2003). */
static uint64_t next_random(struct population *p) {
  p->random ^= p->random << 13;
  p->random ^= p->random >> 7;
  p->random ^= p->random << 17;
  return p->random;
}

static bool step_timed(struct population *p, size_t steps, value young, value old) {
  value choices[] = {young, old, young, Val_long(7)};
  for (size_t done = 0; done < steps; done++) {
    uint64_t random = next_random(p);
    size_t i = (random >> 8) % p->count;
    value v = choices[random % 4];
    bool is_done = random & 4 ? replace_timed(p, i, v) : modify_timed(p, i, v);
    if (!is_done) return false;
    p->held[i] = Long_val(Is_block(v) ? Field(v, 0) : v);
    time_nothing(p);
  }
  return true;
}

static size_t count_wrong(struct population *p) {
  size_t wrong = 0;
  for (size_t i = 0; i < p->count; i++) {
    value v = cell_get(p->cells[i]);
    wrong += Long_val(Is_block(v) ? Field(v, 0) : v) != p->held[i];
  }
  return wrong;
}

static void delete_population(struct population *p) {
  for (size_t i = 0; i < p->count; i++) cell_delete(p->cells[i]);
}

static struct timed_operations const timed = {
    .setup = cell_setup,
    .create_all = create_population,
    .step = step_timed,
    .count_wrong = count_wrong,
    .delete_all = delete_population,
};

value STUB(timed)(value unit) {
  (void)unit;
  return disguise((void *)&timed);
}
