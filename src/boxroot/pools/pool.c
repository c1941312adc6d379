/* SPDX-License-Identifier: MIT */
/* The life of a pool's slots: thread, bury, sweep, visit. See pool.h for what holds. */
#include "pool.h"
#include "../counting/events.h"
#include "glance.h"
#include "poison.h"
#include "../runtime/form.h"
#include "../runtime/runtime.h"
#include "../counting/statistics.h"
#include "supply.h"

static void thread_free_list(struct bxr_pool *pool) {
  value *slot = bxr_pool_body(pool)->slots, *last = slot + BXR_POOL_CAPACITY - 1;
  pool->front.free = bxr_link_to(slot);
  for (; slot < last; slot++) *slot = bxr_link_to(slot + 1);
  *last = bxr_link_to(bxr_pool_body(pool));
#if BOXROOT_DEBUG
  pool->front.last_free = last;
#endif
}

static void clear_dead(struct bxr_pool *pool) {
  for (int i = 0; i < BXR_DEAD_WORDS; i++) {
    atomic_init(&pool->dead[0][i], 0);
    atomic_init(&pool->dead[1][i], 0);
  }
}

static struct bxr_own_dead *own_dead(struct bxr_pool *pool) {
  return (struct bxr_own_dead *)pool->front.own_dead;
}

static void drop_own_dead(struct bxr_pool *pool) {
  if (own_dead(pool) == NULL) return;
  bxr_holds_no_memory(&pool->front.own_dead);
  bxr_own_dead_destroy(own_dead(pool)->older);
  bxr_own_dead_destroy(own_dead(pool));
  pool->front.own_dead = NULL;
  bxr_pool_set_key(&pool->front.dead_key, BXR_NO_KEY);
}

intnat bxr_pool_count_own_dead(struct bxr_pool *pool) { return bxr_own_dead_count(own_dead(pool)); }

struct bxr_pool *bxr_pool_create(int owner, uint64_t key) {
  struct bxr_pool *pool = bxr_supply_take();
  if (pool == NULL) return NULL;
  bxr_count_pool_allocated();
  bxr_event_pool();
  pool->front = (struct bxr_front){.key = key, .young_key = BXR_NO_KEY, .dead_key = BXR_NO_KEY};
  thread_free_list(pool);
  atomic_init(&pool->owner, owner);
  pool->kind = BXR_CURRENT;
  pool->noted = 0;
  pool->asked = 0;
  pool->emptied = 0;
  clear_dead(pool);
  bxr_pool_body(pool)->header = bxr_runtime_new_header(BXR_POOL_CAPACITY + 1);
  return pool;
}

void bxr_pool_destroy(struct bxr_pool *pool) {
  BXR_ASSERT(pool->kind != BXR_VISITED);
  drop_own_dead(pool);
  bxr_count(&bxr_counters.pools_released, 1);
  bxr_supply_put(pool);
}

static struct bxr_tally *tally_of_owner(struct bxr_pool *pool) {
  return &bxr_tallies[atomic_load_explicit(&pool->owner, memory_order_relaxed)];
}

void bxr_pool_note(struct bxr_pool *pool) {
  intnat live = bxr_pool_live(pool);
  intnat created = pool->front.created;
  if (created == 0 && live == pool->noted) return;
  struct bxr_tally *tally = tally_of_owner(pool);
  bxr_tally(&tally->created, created);
  bxr_tally(&tally->freed, pool->noted + created - live);
  pool->noted = (int)live;
  pool->front.base += created;
  pool->front.created = 0;
}

static void note_swept(struct bxr_pool *pool, int count) {
  pool->noted -= count;
  bxr_tally(&tally_of_owner(pool)->swept, count);
}

void bxr_pool_note_discarded(struct bxr_pool *pool) {
  bxr_pool_note(pool);
  intnat own = bxr_pool_count_own_dead(pool);
  bxr_tally(&tally_of_owner(pool)->freed, own);
  note_swept(pool, (int)(bxr_pool_live(pool) - own));
}

/* Which of its sets of dead slots is the recent one? */
static int recent_set(struct bxr_pool *pool) {
  int owner = atomic_load_explicit(&pool->owner, memory_order_relaxed);
  return bxr_key_parity(BXR_LOAD_KEY(&bxr_fronts[owner].key));
}

/* Release: what this thread did with the roots comes before the slots are used again. */
void bxr_pool_bury(struct bxr_pool *pool, int word, uint64_t bits) {
  atomic_fetch_or_explicit(&pool->dead[recent_set(pool)][word], bits, memory_order_release);
}

/* {{{ Sweeping: [bits] stands for some of the 64 words from [first] on */

static int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }

#if !BOXROOT_DEBUG
/* As bxr_push_free, but the list stays in registers. */
static void push_free(struct bxr_front *pool, value *first, uint64_t bits) {
  value link = pool->free;
  for (; bits != 0; bits &= bits - 1) {
    value *slot = first + lowest_bit(bits);
    BXR_STORE_SLOT(slot, link);
    link = bxr_link_to(slot);
  }
  pool->free = link;
}
#else
static void push_free(struct bxr_front *pool, value *first, uint64_t bits) {
  for (; bits != 0; bits &= bits - 1) bxr_push_free(pool, first + lowest_bit(bits));
}
#endif

static uint64_t all(value *first, uint64_t bits) {
  (void)first;
  return bits;
}

static uint64_t outside_snapshot(value *first, uint64_t bits) {
  uint64_t found = 0;
  for (; bits != 0; bits &= bits - 1)
    if (bxr_is_outside_snapshot(first[lowest_bit(bits)])) found |= bits & -bits;
  return found;
}

typedef uint64_t (*choice)(value *first, uint64_t bits);

/* Acquire pairs with the release of bxr_pool_bury. A bit that is set meanwhile stays for later. */
static void sweep_word(struct bxr_pool *pool, int set, int word, choice choose) {
  _Atomic uint64_t *dead = &pool->dead[set][word];
  value *first = (value *)bxr_pool_body(pool) + word * 64;
  uint64_t freed = choose(first, atomic_load_explicit(dead, memory_order_acquire));
  if (freed == 0) return;
  int count = __builtin_popcountll(freed);
  push_free(&pool->front, first, freed);
  pool->front.left -= count;
  BXR_ASSERT(bxr_pool_live(pool) >= 0);
  atomic_fetch_and_explicit(dead, ~freed, memory_order_relaxed);
  note_swept(pool, count);
}

static void sweep_set(struct bxr_pool *pool, int set, choice choose) {
  for (int i = 0; i < BXR_DEAD_WORDS; i++) sweep_word(pool, set, i, choose);
}

/* Acquire as in a sweep: if all slots are dead, what was done with the roots comes before the pool
   is used otherwise. No slot is in both sets. */
intnat bxr_pool_count_dead(struct bxr_pool *pool) {
  intnat dead = bxr_pool_count_own_dead(pool);
  for (int i = 0; i < BXR_DEAD_WORDS; i++) {
    uint64_t bits = 0;
    for (int set = 0; set < 2; set++)
      bits |= atomic_load_explicit(&pool->dead[set][i], memory_order_acquire);
    dead += __builtin_popcountll(bits);
  }
  return dead;
}

/* One word of either set. */
static uint64_t dead_in_word(struct bxr_pool *pool, int word) {
  return atomic_load_explicit(&pool->dead[0][word], memory_order_relaxed) |
         atomic_load_explicit(&pool->dead[1][word], memory_order_relaxed);
}

enum { LINE_WORDS = BXR_CACHE_LINE / (int)sizeof(uint64_t) };
_Static_assert(BXR_DEAD_WORDS == 4 * LINE_WORDS, "has_dead reads four lines of each set");

/* Most pools that a sweep comes by have none. First one word of each cache line is read, so that
   memory is waited for once. */
static bool has_dead(struct bxr_pool *pool) {
  if (own_dead(pool) != NULL) return true;
  uint64_t bits = 0;
  for (int i = 0; i < LINE_WORDS; i++)
    bits |= dead_in_word(pool, i) | dead_in_word(pool, i + LINE_WORDS) |
            dead_in_word(pool, i + 2 * LINE_WORDS) | dead_in_word(pool, i + 3 * LINE_WORDS);
  return bits != 0;
}

bool bxr_pool_is_dead(struct bxr_pool *pool) {
  intnat live = bxr_pool_live(pool);
  return live > 0 && has_dead(pool) && bxr_pool_count_dead(pool) == live;
}

static void sweep_own_set(struct bxr_pool *pool, struct bxr_own_dead *own) {
  uint64_t dead[BXR_DEAD_WORDS];
  bxr_own_dead_read(own, dead);
  for (int i = 0; i < BXR_DEAD_WORDS; i++) {
    push_free(&pool->front, (value *)bxr_pool_body(pool) + i * 64, dead[i]);
    pool->front.left -= __builtin_popcountll(dead[i]);
  }
}

static void sweep_own_behind(struct bxr_pool *pool) {
  struct bxr_own_dead *older = own_dead(pool)->older;
  if (older == NULL) return;
  sweep_own_set(pool, older);
  own_dead(pool)->older = NULL;
  bxr_own_dead_destroy(older);
}

static void sweep_own(struct bxr_pool *pool) {
  if (own_dead(pool) == NULL) return;
  sweep_own_behind(pool);
  sweep_own_set(pool, own_dead(pool));
  drop_own_dead(pool);
}

static uint64_t key_of_owner(struct bxr_pool *pool) {
  return BXR_LOAD_KEY(&bxr_fronts[atomic_load_explicit(&pool->owner, memory_order_relaxed)].key);
}

/* Its owner knows its key, so that there is no doubt which deletions were before the snapshot. */
static void sweep_own_older(struct bxr_pool *pool) {
  if (own_dead(pool) == NULL) return;
  if (own_dead(pool)->key != key_of_owner(pool))
    sweep_own(pool);
  else
    sweep_own_behind(pool);
}

static bool renew_own_dead(struct bxr_pool *pool, uint64_t key) {
  bool is_first = own_dead(pool) == NULL;
  struct bxr_own_dead *own = bxr_own_dead_renew(own_dead(pool), key);
  if (own == NULL) return false;
  pool->front.own_dead = own->bits;
  if (is_first) bxr_holds_memory(&pool->front.own_dead);
  return true;
}

bool bxr_pool_have_own_dead(struct bxr_pool *pool, uint64_t key) {
  bool has_one = own_dead(pool) != NULL && own_dead(pool)->key == key;
  if (!has_one && !renew_own_dead(pool, key)) return false;
  bxr_pool_set_key(&pool->front.dead_key, key);
  return true;
}

void bxr_pool_sweep(struct bxr_pool *pool) {
  if (!has_dead(pool)) return;
  sweep_own(pool);
  sweep_set(pool, 0, all);
  sweep_set(pool, 1, all);
}

#if BXR_DELAYED_MARKING
/* A deletion may have come between the snapshot and its reading of the key, so that neither set is
   older. */
void bxr_pool_sweep_guarded(struct bxr_pool *pool) {
  if (!has_dead(pool)) return;
  sweep_own_older(pool);
  sweep_set(pool, 0, outside_snapshot);
  sweep_set(pool, 1, outside_snapshot);
}

void bxr_pool_sweep_older(struct bxr_pool *pool) { sweep_own_older(pool); }
#else
void bxr_pool_sweep_guarded(struct bxr_pool *pool) {
  if (!has_dead(pool)) return;
  sweep_own_older(pool);
  int recent = recent_set(pool);
  sweep_set(pool, !recent, all);
  sweep_set(pool, recent, outside_snapshot);
}

void bxr_pool_sweep_older(struct bxr_pool *pool) {
  if (!has_dead(pool)) return;
  sweep_own_older(pool);
  sweep_set(pool, !recent_set(pool), all);
}
#endif

/* }}} */

/* True of every free slot of the pool, and of a live slot only if it holds an integer that looks
   like a link: nothing to visit either way, and no more than a longer scan if it is counted
   wrongly. */
static bool looks_free(struct bxr_body *body, value v) {
  return ((uintptr_t)v & ~(BXR_POOL_SIZE - 2)) == ((uintptr_t)body | 1);
}

/* The rotation makes an integer's lowest bit the highest, far outside of any heap: one comparison
   answers for integers and links too. */
static bool is_young_block_in(struct bxr_young_range young, value v) {
  uintptr_t offset = (uintptr_t)v - young.start;
  return (offset << 63 | offset >> 1) < young.half;
}

/* As many slots as a glance sees: those from the [i]-th on, or else the last. */
static value *glanced_at(struct bxr_pool *pool, int i) {
  enum { LAST = BXR_POOL_CAPACITY - BXR_GLANCE };
  return bxr_pool_body(pool)->slots + (i < LAST ? i : LAST);
}

static void visit_young_among(value *slot, struct bxr_young_range young,
                              struct bxr_visitor visitor) {
  for (value *end = slot + BXR_GLANCE; slot < end; slot++)
    if (is_young_block_in(young, *slot)) bxr_visit(visitor, *slot, slot);
}

/* The processor's own prefetching stops at the end of each small page, and knows nothing of the
   next pool. */
static void prefetch_glance(value *slot) {
  enum { AHEAD = 128, LINE = BXR_CACHE_LINE / (int)sizeof(value) };
  for (int i = 0; i < BXR_GLANCE; i += LINE) __builtin_prefetch(slot + AHEAD + i);
}

intnat bxr_pool_visit_young(struct bxr_pool *pool, struct bxr_visitor visitor) {
  struct bxr_young_range young = bxr_runtime_young_range();
  struct bxr_glass glass = bxr_glass_for(young, bxr_pool_body(pool));
  intnat left = bxr_pool_live(pool);
  int i = 0;
  for (; left > 0 && i < BXR_POOL_CAPACITY; i += BXR_GLANCE) {
    value *slots = glanced_at(pool, i);
    prefetch_glance(slots);
    struct bxr_glance glance = bxr_glance(glass, slots);
    left -= BXR_GLANCE - glance.free;
    if (glance.has_young) visit_young_among(slots, young, visitor);
  }
  return i;
}

_Static_assert(BXR_POOL_CAPACITY % 2 == 0, "bxr_pool_has_young reads two at a time");

bool bxr_pool_has_young(struct bxr_pool *pool) {
  struct bxr_young_range young = bxr_runtime_young_range();
  value *slot = bxr_pool_body(pool)->slots, *end = slot + BXR_POOL_CAPACITY;
  for (; slot < end; slot += 2)
    if (is_young_block_in(young, slot[0]) + is_young_block_in(young, slot[1]) > 0) return true;
  return false;
}

void bxr_pool_forget_young(struct bxr_pool *pool) {
  struct bxr_young_range young = bxr_runtime_young_range();
  value *slots = bxr_pool_body(pool)->slots;
  for (value *slot = slots; slot < slots + BXR_POOL_CAPACITY; slot++)
    if (is_young_block_in(young, *slot)) BXR_STORE_SLOT(slot, Val_unit);
}

static bool are_near(value v, value w) {
  enum { NEAR = 4 * BXR_CACHE_LINE };
  return (uintptr_t)v - (uintptr_t)w + NEAR <= 2 * NEAR;
}

/* Do values of neighbours lie side by side? A processor sees by itself that they are read in a
   row. */
static bool are_in_a_row(value *slots) {
  enum { STEP = 63 }; /* odd, lest it go by the pattern of pairs */
  int near = 0, far = 0;
  for (int i = 0; i + 1 < BXR_POOL_CAPACITY; i += STEP) {
    if (!Is_block(slots[i]) || !Is_block(slots[i + 1])) continue;
    if (are_near(slots[i], slots[i + 1]))
      near++;
    else
      far++;
  }
  return near > far;
}

/* For an integer or a free slot it does no harm. */
void bxr_pool_prefetch(struct bxr_pool *pool) {
  value *slots = bxr_pool_body(pool)->slots;
  if (are_in_a_row(slots)) return;
  for (int i = 0; i < BXR_POOL_CAPACITY; i++)
    __builtin_prefetch((void *)((uintptr_t)slots[i] - sizeof(header_t)));
}

/* Reads as many slots as are live, and one more for each that looks free. Since it is the end that
   moves, one comparison for each live slot is enough: a count of what is left to find would take
   another. */
intnat bxr_pool_visit_all(struct bxr_pool *pool, struct bxr_visitor visitor) {
  struct bxr_body *body = bxr_pool_body(pool);
  value *slot = body->slots, *end = slot + bxr_pool_live(pool);
  for (; slot < end; slot++) {
    value v = *slot;
    if (Is_block(v))
      bxr_visit(visitor, v, slot);
    else if (looks_free(body, v) && end < &body->chain_next)
      end++;
  }
  return slot - body->slots;
}
