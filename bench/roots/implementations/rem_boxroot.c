/* `rem_boxroot`: roots in pools with a free list each, and OCaml's remembered set in place of young
   pools. When a root comes to hold a young value, its slot is put into the table of references from
   the major heap. This is what caml_modify would do for a field. So a minor collection reads those
   slots and no others, and pools are scanned when marking starts only.

   A deleted slot may still be in the table. It is never given back to the system and holds an
   immediate, which the collector skips; if it comes to hold a young value again it is not added
   twice: the link of a free slot says in which epoch, that is, since which minor collection, the
   slot was put into the table. This keeps the table as small as the number of young roots alive at
   a time, roughly; when it is full the runtime wants a minor collection.

   The owner of a root is OCaml, from create to delete. One thread only, see scan_hook.h.

   The idea is boxroot's own first alternative: roots are what the remembered set is for. */

#define CELL_NAME rem_boxroot
#define CELL_DELETES_WITHOUT_LOCK 0

#include "scan_hook.h"

#include "cell.h"

#include <stdint.h>

#define POOL_SIZE ((uintptr_t)1 << 14) /* bytes; pools are aligned to their size */

enum {
  POOL_WORDS = 1 << 11,
  HEADER_WORDS = 4,
  CAPACITY = POOL_WORDS - HEADER_WORDS,
  ROOM = CAPACITY / 2 /* a pool with at most that many live slots has room */
};

struct pool {
  uintnat free; /* the first free slot, by its number of words from the pool; 0: none */
  intnat live;
  struct pool *next;      /* in the list of all pools */
  struct pool *next_room; /* in the list of those with room; NULL if not there */
  value slots[CAPACITY];
};

_Static_assert(sizeof(struct pool) == POOL_SIZE, "a pool fills its memory");

static struct pool full; /* stands for no pool */
static struct pool *current = &full;
static struct pool *all = NULL;
static struct pool *room = &full; /* ends with &full */

/* {{{ Links of free slots: an immediate, of the epoch in which the slot was put into the table (0:
   it is not there) and the next free slot */

static uintnat epoch = 1;

static value link_to(uintnat next, uintnat remembered) {
  return Val_long(remembered * POOL_WORDS + next);
}

static uintnat link_next(value link) { return (uintnat)Long_val(link) % POOL_WORDS; }

static bool link_is_remembered(value link) { return (uintnat)Long_val(link) / POOL_WORDS == epoch; }

static void remember(value *slot) {
#if OCAML_VERSION >= 50000
  Ref_table_add(&Caml_state->minor_tables->major_ref, slot);
#else
  add_to_ref_table(Caml_state->ref_table, slot);
#endif
}

/* }}} */
/* {{{ Pools */

static struct pool *pool_of(void *slot) {
  return (struct pool *)((uintptr_t)slot & ~(POOL_SIZE - 1));
}

static struct pool *new_pool(void) {
  struct pool *pool = aligned_alloc(POOL_SIZE, sizeof *pool);
  if (pool == NULL) return NULL;
  for (uintnat i = HEADER_WORDS; i < POOL_WORDS; i++)
    ((value *)pool)[i] = link_to((i + 1) % POOL_WORDS, 0);
  pool->free = HEADER_WORDS;
  pool->live = 0;
  pool->next_room = NULL;
  pool->next = all;
  all = pool;
  return pool;
}

/* The current pool may be there, and full. */
static struct pool *take_pool_with_room(void) {
  while (room != &full) {
    struct pool *pool = room;
    room = pool->next_room;
    pool->next_room = NULL;
    if (pool->free != 0) return pool;
  }
  return new_pool();
}

static void note_room(struct pool *pool) {
  if (pool->next_room != NULL) return;
  pool->next_room = room;
  room = pool;
}

/* }}} */
/* {{{ Scans */

/* The table has done it: the collector reads it by itself, and clears it. */
static void scan_young(struct bench_visitor visitor) {
  (void)visitor;
  epoch++;
}

static void scan_pool(struct pool *pool, struct bench_visitor visitor) {
  value *end = pool->slots + CAPACITY;
  for (value *slot = pool->slots; slot < end; slot++) {
    if (end - slot > BENCH_PREFETCH_DISTANCE) bench_prefetch(slot[BENCH_PREFETCH_DISTANCE]);
    if (Is_block(*slot)) bench_visit(visitor, slot);
  }
}

static void scan_all(struct bench_visitor visitor) {
  for (struct pool *pool = all; pool != NULL; pool = pool->next)
    if (pool->live > 0) scan_pool(pool, visitor);
}

/* }}} */
/* {{{ Cells */

typedef value *cell;

static inline char const *cell_setup(void) {
  bench_install_scan_hook((struct bench_scans){scan_young, scan_all});
  return NULL;
}

static inline cell cell_create(value contents) {
  if (current->free == 0) {
    struct pool *pool = take_pool_with_room();
    if (pool == NULL) return NULL;
    current = pool;
  }
  value *slot = (value *)current + current->free;
  value link = *slot;
  current->free = link_next(link);
  current->live++;
  *slot = contents;
  if (bench_is_young_block(contents) && !link_is_remembered(link)) remember(slot);
  return slot;
}

static inline value cell_get(cell slot) { return *slot; }

static inline value const *cell_get_ref(cell slot) { return slot; }

/* A slot that holds a young value is in the table. */
static inline bool cell_modify(cell *c, value contents) {
  value *slot = *c;
  if (bench_is_young_block(contents) && !bench_is_young_block(*slot)) remember(slot);
  *slot = contents;
  return true;
}

static inline void cell_delete(cell slot) {
  struct pool *pool = pool_of(slot);
  *slot = link_to(pool->free, bench_is_young_block(*slot) ? epoch : 0);
  pool->free = slot - (value *)pool;
  if (--pool->live == ROOM) note_room(pool);
}

/* }}} */

#include "expand.h"
