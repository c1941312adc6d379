/* SPDX-License-Identifier: MIT */
/* Lists of free blocks: see free_blocks.h. */

#include "free_blocks.h"

#include <stdint.h>

enum {
  SMALLEST_LOG = 6, /* of OH_RT_SMALLEST */
  LOGS = 48 - SMALLEST_LOG,
  PARTS_LOG = 4,
  PARTS = 1 << PARTS_LOG,
  TRIED = 4 /* in the list of the size itself, where some are too small */
};

static struct oh_rt_block *lists[LOGS * PARTS];
static uint64_t used_logs;        /* a bit for each logarithm with a list that is not empty */
static uint16_t used_parts[LOGS]; /* and for each of its lists */

static unsigned list_of(size_t size) {
  unsigned log = 63 - (unsigned)__builtin_clzll(size);
  unsigned part = (unsigned)(size >> (log - PARTS_LOG)) % PARTS;
  return (log - SMALLEST_LOG) * PARTS + part;
}

static size_t size_of(struct oh_rt_block *block) { return block->size_and_free & ~(size_t)1; }

void oh_rt_free_blocks_add(struct oh_rt_block *block, size_t size) {
  unsigned list = list_of(size);
  block->previous = NULL;
  block->next = lists[list];
  if (block->next != NULL) block->next->previous = block;
  lists[list] = block;
  used_parts[list / PARTS] |= (uint16_t)(1 << list % PARTS);
  used_logs |= (uint64_t)1 << list / PARTS;
}

static void note_empty(unsigned list) {
  used_parts[list / PARTS] &= (uint16_t) ~(1 << list % PARTS);
  if (used_parts[list / PARTS] == 0) used_logs &= ~((uint64_t)1 << list / PARTS);
}

void oh_rt_free_blocks_remove(struct oh_rt_block *block, size_t size) {
  unsigned list = list_of(size);
  if (block->next != NULL) block->next->previous = block->previous;
  if (block->previous != NULL) {
    block->previous->next = block->next;
    return;
  }
  lists[list] = block->next;
  if (block->next == NULL) note_empty(list);
}

/* The first list from [list] on that is not empty; -1 if there is none. */
static int first_used(unsigned list) {
  unsigned log = list / PARTS;
  unsigned parts = log < LOGS ? used_parts[log] >> list % PARTS << list % PARTS : 0;
  if (parts == 0) {
    uint64_t logs = log + 1 < LOGS ? used_logs >> (log + 1) << (log + 1) : 0;
    if (logs == 0) return -1;
    log = (unsigned)__builtin_ctzll(logs);
    parts = used_parts[log];
  }
  return (int)(log * PARTS) + __builtin_ctz(parts);
}

struct oh_rt_block *oh_rt_free_blocks_find(size_t size) {
  unsigned list = list_of(size);
  struct oh_rt_block *block = lists[list];
  for (int i = 0; i < TRIED && block != NULL; i++, block = block->next)
    if (size_of(block) >= size) return block;
  int larger = first_used(list + 1);
  return larger < 0 ? NULL : lists[larger];
}

void oh_rt_free_blocks_each(size_t size, void (*f)(struct oh_rt_block *)) {
  for (int list = first_used(list_of(size)); list >= 0; list = first_used((unsigned)list + 1))
    for (struct oh_rt_block *block = lists[list], *next; block != NULL; block = next) {
      next = block->next;
      if (size_of(block) >= size) f(block);
    }
}
