/* SPDX-License-Identifier: MIT */
/* Open addressing with linear probing: Knuth, The Art of Computer Programming 3, section 6.4. See
   entries.h for what an entry tells, and growing.c for how the table grows. */
#include <string.h>

#include "arena.h"
#include "entries.h"

#define USUAL_SIZE 3 /* of a leaf, with the header behind it */

void oh_unique_destroy(struct oh_unique *set) {
  struct oh_unique const empty = {.entries = NULL};
  if (set->entries != NULL) oh_zeroed_give_back(set->entries, oh_entries_size(set));
  *set = empty;
}

/* Both halves of a product by an odd constant, that of the golden ratio. */
static uint64_t mix(uint64_t hash, uint64_t word) {
  unsigned __int128 product = (unsigned __int128)(hash ^ word) * 0x9E3779B97F4A7C15u;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t oh_unique_hash(header_t header, value const *fields) {
  mlsize_t size = Wosize_hd(header);
  uint64_t hash = mix(0xD1B54A32D192ED03u, header);
  for (mlsize_t i = 0; i < size; i++) hash = mix(hash, (uint64_t)fields[i]);
  return hash;
}

bool oh_unique_is_equal(value block, header_t header, value const *fields) {
  return Hd_val(block) == header &&
         memcmp((value *)block, fields, Wosize_hd(header) * sizeof(value)) == 0;
}

/* The first block at the place [*i] or behind it that may have that hash, or 0; [*i] is where. */
static value candidate(struct oh_unique const *set, uint64_t hash, size_t *i) {
  for (; set->entries[*i] != 0; *i = oh_entry_next_place(set, *i)) {
    value block = oh_entry_block(set->entries[*i]);
    if (block != 0 && oh_entry_of(set, hash, block) == set->entries[*i]) return block;
  }
  return 0;
}

value oh_unique_find(struct oh_unique const *set, uint64_t hash, header_t header,
                     value const *fields) {
  if (set->entries == NULL) return 0;
  size_t i = oh_entry_first_place(set, hash);
  value block = candidate(set, hash, &i);
  while (block != 0 && !oh_unique_is_equal(block, header, fields)) {
    i = oh_entry_next_place(set, i);
    block = candidate(set, hash, &i);
  }
  return block;
}

void oh_unique_prefetch_block(struct oh_unique const *set, uint64_t hash) {
  if (set->entries == NULL) return;
  size_t i = oh_entry_first_place(set, hash);
  value block = candidate(set, hash, &i);
  if (block == 0) return;
  __builtin_prefetch((value *)block - 1);
  __builtin_prefetch((value *)block + USUAL_SIZE);
}

bool oh_unique_add(struct oh_unique *set, uint64_t hash, value block) {
  if (!oh_entries_have_room(set) && !oh_entries_grow(set)) return false;
  oh_entries_put(set, hash, block);
  return true;
}

void oh_unique_remove(struct oh_unique *set, value block) {
  if (set->entries == NULL) return;
  size_t i = oh_entry_first_place(set, oh_unique_hash_of(block));
  while (set->entries[i] != 0 && oh_entry_block(set->entries[i]) != block)
    i = oh_entry_next_place(set, i);
  if (set->entries[i] == 0) return;
  set->entries[i] = OH_ENTRY_REMOVED;
  set->removed++;
}
