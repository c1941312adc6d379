/* Roots that another thread deletes while nobody collects; see turnover.ml. */
#include <boxroot.h>
#include <stdint.h>
#include <stdlib.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>

enum { BATCH = 4096 };

/* As in turnover.ml. */
enum pattern { RANDOM, OLDEST_FIRST, NEWEST_FIRST, MIDDLE_AGED };

struct population {
  boxroot *roots;
  size_t count;
  enum pattern pattern;
  size_t next;
  uint64_t seed;
};

static size_t below(struct population *p, size_t bound) {
  p->seed = p->seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t)((p->seed >> 33) % bound);
}

/* The place of a root to replace. In one batch no place comes twice. */
static size_t choose(struct population *p, size_t i) {
  size_t stride = p->count / BATCH;
  switch (p->pattern) {
  case RANDOM: return i * stride + below(p, stride);
  case OLDEST_FIRST: return p->next++ % p->count;
  case NEWEST_FIRST: return p->count - 1 - i;
  default: return p->count / 2 + i * (stride / 8) + below(p, stride / 8);
  }
}

static void turn_over(struct population *p, value v) {
  static size_t places[BATCH];
  caml_enter_blocking_section();
  for (size_t i = 0; i < BATCH; i++) {
    places[i] = choose(p, i);
    boxroot_delete(p->roots[places[i]]);
  }
  caml_leave_blocking_section();
  for (size_t i = 0; i < BATCH; i++) p->roots[places[i]] = boxroot_create(v);
}

static long pools_live(void) {
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  return (long)s.pools_live;
}

/* Keeps [count] roots of [v], a block that does not move, and replaces them batch by batch. Returns
   how many pools there were at most. */
value test_turnover(value pattern, value count, value turns, value v) {
  struct population p = {
      .count = (size_t)Long_val(count), .pattern = (enum pattern)Int_val(pattern), .seed = 1};
  p.roots = malloc(p.count * sizeof *p.roots);
  if (p.roots == NULL) abort();
  for (size_t i = 0; i < p.count; i++) p.roots[i] = boxroot_create(v);
  long most = 0;
  for (long i = 0; i < Long_val(turns); i++) {
    turn_over(&p, v);
    if (pools_live() > most) most = pools_live();
  }
  for (size_t i = 0; i < p.count; i++) boxroot_delete(p.roots[i]);
  free(p.roots);
  return Val_long(most);
}
