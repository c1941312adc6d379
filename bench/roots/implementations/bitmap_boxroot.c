/* `bitmap_boxroot`: roots in blocks of 64 slots, each with a bitmap that says which slots are free.

   Blocks come in chunks of 31, aligned to their size, so that the address of a slot gives its
   block; the place of a 32nd block has the bitmaps. Blocks with a free slot are in a list. It is a
   queue: a block that has just got its first free slot gets more while it waits. So, when it comes
   to be allocated from, it serves for a while.

   A block is *young* if it may hold young values: since the last minor collection it was allocated
   from, or a young value was put into it. A minor collection scans the young blocks and makes them
   old. The block that is allocated from is always young.

   The owner of a root is OCaml, from create to delete. One thread only, see scan_hook.h.

   The idea is HotSpot's OopStorage, which keeps JNI's global references: blocks with one word of
   bitmap, a list of those with room, an array of all. The young blocks are an addition: OopStorage
   leaves it to its users to scan all of it. */

#define CELL_NAME bitmap_boxroot
#define CELL_DELETES_WITHOUT_LOCK 0

#include "scan_hook.h"

#include "cell.h"

#include <stdint.h>

#define CHUNK_SIZE ((uintptr_t)1 << 14) /* bytes */

enum { SLOTS = 64, BLOCKS = 31 };

struct block {
  uint64_t free;      /* one bit for each slot */
  struct block *next; /* in the list of blocks with room; NULL if not there */
};

struct chunk {
  struct block blocks[BLOCKS];
  struct chunk *next_young; /* in the list of chunks with young blocks */
  uint32_t young;           /* one bit for each block */
  value slots[BLOCKS][SLOTS];
};

_Static_assert(sizeof(struct chunk) == CHUNK_SIZE, "a chunk fills its memory");
_Static_assert(offsetof(struct chunk, slots) == SLOTS * sizeof(value),
               "a block's place is aligned");

static struct block nothing; /* ends lists, and stands for no block */

/* {{{ From a slot to its block and back */

static struct chunk *chunk_of(void *inside) {
  return (struct chunk *)((uintptr_t)inside & ~(CHUNK_SIZE - 1));
}

static unsigned number_of(struct block *block) { return block - chunk_of(block)->blocks; }

static value *slots_of(struct block *block) { return chunk_of(block)->slots[number_of(block)]; }

static struct block *block_of(value *slot) {
  struct chunk *chunk = chunk_of(slot);
  return &chunk->blocks[(slot - chunk->slots[0]) / SLOTS];
}

static uint64_t bit_of(value *slot) {
  return (uint64_t)1 << ((uintptr_t)slot / sizeof(value) % SLOTS);
}

/* }}} */
/* {{{ Blocks with room */

static struct block *first = &nothing;
static struct block **last_link = &first;

static void append(struct block *block) {
  block->next = &nothing;
  *last_link = block;
  last_link = &block->next;
}

static struct block *take_first(void) {
  struct block *block = first;
  first = block->next;
  if (first == &nothing) last_link = &first;
  block->next = NULL;
  return block;
}

/* }}} */
/* {{{ Chunks */

static struct chunk **chunks;
static size_t chunk_count, chunk_room;

static bool grow_table(void) {
  size_t wanted = chunk_room == 0 ? 64 : 2 * chunk_room;
  struct chunk **grown = realloc(chunks, wanted * sizeof *chunks);
  if (grown == NULL) return false;
  chunks = grown;
  chunk_room = wanted;
  return true;
}

/* Its blocks are appended to those with room. */
static bool add_chunk(void) {
  if (chunk_count == chunk_room && !grow_table()) return false;
  struct chunk *chunk = aligned_alloc(CHUNK_SIZE, sizeof *chunk);
  if (chunk == NULL) return false;
  chunks[chunk_count++] = chunk;
  chunk->young = 0;
  for (int i = 0; i < BLOCKS; i++) {
    chunk->blocks[i].free = UINT64_MAX;
    append(&chunk->blocks[i]);
  }
  return true;
}

/* }}} */
/* {{{ Young blocks */

static struct chunk *young_chunks;

static void make_young(struct block *block) {
  struct chunk *chunk = chunk_of(block);
  if (chunk->young == 0) {
    chunk->next_young = young_chunks;
    young_chunks = chunk;
  }
  chunk->young |= (uint32_t)1 << number_of(block);
}

/* }}} */
/* {{{ Scans */

static void scan_young_block(struct block *block, struct bench_visitor visitor) {
  value *slots = slots_of(block);
  for (uint64_t live = ~block->free; live != 0; live &= live - 1) {
    value *slot = &slots[__builtin_ctzll(live)];
    if (bench_is_young_block(*slot)) bench_visit(visitor, slot);
  }
}

static void scan_block(struct block *block, struct bench_visitor visitor) {
  value *slots = slots_of(block);
  value *end = slots + SLOTS;
  for (uint64_t live = ~block->free; live != 0; live &= live - 1) {
    value *slot = &slots[__builtin_ctzll(live)];
    if (slot + BENCH_PREFETCH_DISTANCE < end) bench_prefetch(slot[BENCH_PREFETCH_DISTANCE]);
    if (Is_block(*slot)) bench_visit(visitor, slot);
  }
}

static struct block *current = &nothing; /* is young */

static void scan_young(struct bench_visitor visitor) {
  for (struct chunk *chunk = young_chunks; chunk != NULL; chunk = chunk->next_young) {
    for (uint32_t young = chunk->young; young != 0; young &= young - 1)
      scan_young_block(&chunk->blocks[__builtin_ctz(young)], visitor);
    chunk->young = 0;
  }
  young_chunks = NULL;
  if (current != &nothing) make_young(current);
}

static void scan_all(struct bench_visitor visitor) {
  for (size_t i = 0; i < chunk_count; i++)
    for (int j = 0; j < BLOCKS; j++) scan_block(&chunks[i]->blocks[j], visitor);
}

/* }}} */
/* {{{ Cells */

typedef value *cell;

static inline char const *cell_setup(void) {
  bench_install_scan_hook((struct bench_scans){scan_young, scan_all});
  return NULL;
}

/* The block that was current is full; it may be in the list, if a slot of it was freed meanwhile
   and taken again. */
static bool refill(void) {
  do {
    if (first == &nothing && !add_chunk()) return false;
    current = take_first();
  } while (current->free == 0);
  make_young(current);
  return true;
}

static inline cell cell_create(value contents) {
  if (current->free == 0 && !refill()) return NULL;
  value *slot = &slots_of(current)[__builtin_ctzll(current->free)];
  current->free &= current->free - 1;
  *slot = contents;
  return slot;
}

static inline value cell_get(cell slot) { return *slot; }

static inline value const *cell_get_ref(cell slot) { return slot; }

static inline bool cell_modify(cell *c, value contents) {
  value *slot = *c;
  if (bench_is_young_block(contents)) make_young(block_of(slot));
  *slot = contents;
  return true;
}

static inline void cell_delete(cell slot) {
  struct block *block = block_of(slot);
  uint64_t free = block->free;
  block->free = free | bit_of(slot);
  if (free == 0 && block->next == NULL) append(block);
}

/* }}} */

#include "expand.h"
