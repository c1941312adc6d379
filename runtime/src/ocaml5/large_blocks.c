/* SPDX-License-Identifier: MIT */
/* Large blocks: see heap_memory.h. A segment is a run of the major arena, cut into blocks without
   gaps; it ends with a block of no size, which is never free. Free neighbours become one. A segment
   that is free as a whole goes back to the arena, but a few of them are kept. These are for
   programs that make and drop large blocks again and again. All of it under the lock.

   Of many blocks, marking and sweeping read the headers only. Blocks of one size would lie alike in
   all segments. Then their headers would lie in a few sets of the caches of memory and of
   translations. So where there is room a segment begins some pages and lines behind the start of
   its run: it has a colour (Bonwick, The slab allocator, 1994). Nobody touches what lies before
   it. */

#define CAML_INTERNALS

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arenas.h"
#include "free_blocks.h"
#include "heap_lock.h"
#include "heap_memory.h"

#define HEADER offsetof(struct oh_rt_block, next)
#define SEGMENT_SIZE ((size_t)1 << 21)

/* More than the address space of a heap. */
#define LARGEST ((size_t)1 << 46)

/* Colours, and the bytes between one and the next. */
#define COLOURS ((size_t)56)
#define COLOUR ((size_t)1024 + 64)
#define MOST_COLOUR ((COLOURS - 1) * COLOUR)

/* Bytes in free segments that are kept. */
#define MOST_KEPT ((size_t)64 << 20)

static size_t kept;

static size_t size_of(struct oh_rt_block *block) { return block->size_and_free & ~(size_t)1; }
static bool is_free(struct oh_rt_block *block) { return block->size_and_free & 1; }

static struct oh_rt_block *after(struct oh_rt_block *block) {
  return (struct oh_rt_block *)((char *)block + size_of(block));
}

static bool is_last(struct oh_rt_block *block) { return size_of(block) == 0; }

/* A block with no neighbours but the end of its segment. */
static bool is_segment(struct oh_rt_block *block) {
  return block->before == NULL && is_last(after(block));
}

static void set_free(struct oh_rt_block *block, size_t size) {
  block->size_and_free = size | 1;
  after(block)->before = block;
  oh_rt_free_blocks_add(block, size);
  if (is_segment(block)) kept += size;
}

static void take_out(struct oh_rt_block *block) {
  if (is_segment(block)) kept -= size_of(block);
  oh_rt_free_blocks_remove(block, size_of(block));
}

/* Makes a free block, which is in no list, [size] bytes long and used; the rest stays free. */
static void use(struct oh_rt_block *block, size_t size) {
  size_t whole = size_of(block), rest = whole - size;
  if (rest < OH_RT_SMALLEST) {
    block->size_and_free = whole;
    return;
  }
  block->size_and_free = size;
  after(block)->before = block;
  set_free(after(block), rest);
}

/* Of a segment with so many bytes to spare. */
static size_t next_colour(size_t spare) {
  static size_t segments;
  size_t colour = segments++ % COLOURS * COLOUR;
  return colour <= spare ? colour : 0;
}

/* Free, and in no list; NULL if there is no memory. */
static struct oh_rt_block *new_segment(size_t size) {
  size_t whole = oh_rt_round_up(size + HEADER, SEGMENT_SIZE);
  char *run = oh_rt_alloc_major(whole);
  if (run == NULL) return NULL;
  size_t colour = next_colour(whole - HEADER - size);
  struct oh_rt_block *block = (struct oh_rt_block *)(run + colour);
  block->before = NULL;
  block->size_and_free = (whole - colour - HEADER) | 1;
  after(block)->before = block;
  after(block)->size_and_free = 0;
  return block;
}

static struct oh_rt_block *take(size_t size) {
  struct oh_rt_block *block = oh_rt_free_blocks_find(size);
  if (block == NULL) return new_segment(size);
  take_out(block);
  return block;
}

void *oh_rt_alloc_large(uintnat size) {
  size_t whole = oh_rt_round_up(size + HEADER, 16);
  if (size > LARGEST) return NULL;
  oh_rt_lock_heap();
  struct oh_rt_block *block = take(whole);
  if (block != NULL) use(block, whole);
  oh_rt_unlock_heap();
  return block == NULL ? NULL : (char *)block + HEADER;
}

/* With its free neighbours, which leave their lists. */
static struct oh_rt_block *merge(struct oh_rt_block *block, size_t *size) {
  struct oh_rt_block *next = after(block), *before = block->before;
  *size = size_of(block);
  if (is_free(next)) {
    take_out(next);
    *size += size_of(next);
  }
  if (before == NULL || !is_free(before)) return block;
  take_out(before);
  *size += size_of(before);
  return before;
}

/* To the arena; back into its list if the system refuses. */
static void give_back(struct oh_rt_block *block) {
  size_t size = size_of(block);
  void *run = (void *)((uintptr_t)block & ~(SEGMENT_SIZE - 1));
  if (oh_pages_free(oh_rt_major_arena, run) != OH_OK) set_free(block, size);
}

void oh_rt_free_large(void *payload) {
  size_t size;
  oh_rt_lock_heap();
  struct oh_rt_block *block = merge((struct oh_rt_block *)((char *)payload - HEADER), &size);
  block->size_and_free = size;
  if (is_segment(block) && kept + size > MOST_KEPT)
    give_back(block);
  else
    set_free(block, size);
  oh_rt_unlock_heap();
}

static void trim(struct oh_rt_block *block) {
  if (!is_segment(block)) return;
  take_out(block);
  give_back(block);
}

void oh_rt_trim_large(void) {
  oh_rt_lock_heap();
  oh_rt_free_blocks_each(SEGMENT_SIZE - MOST_COLOUR - HEADER, trim);
  oh_rt_unlock_heap();
}
