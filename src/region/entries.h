/* SPDX-License-Identifier: MIT */
/* The content of an entry of the set (unique.h).

   The highest bits of a hash say where its entry belongs. The lowest of these stand in the entry,
   and as many of those that follow as there is room for. So few blocks are looked at in vain, and
   the table becomes larger without a look at any block. An entry is not far behind its place. So
   the lowest bits tell which place that is, and the next bit which of two in a table twice as
   large. */
#ifndef OH_REGION_ENTRIES_H
#define OH_REGION_ENTRIES_H

#include "unique.h"

/* Of an entry: those of an address in words (48 of bytes), the lowest of its place, and those of
   the hash that follow. */
#define OH_ENTRY_ADDRESS_BITS 45
#define OH_ENTRY_PLACE_BITS 8
#define OH_ENTRY_NEXT_BITS (64 - OH_ENTRY_ADDRESS_BITS - OH_ENTRY_PLACE_BITS)

/* An entry of no block, which is not empty. */
#define OH_ENTRY_REMOVED ((uint64_t)1 << OH_ENTRY_ADDRESS_BITS)

static inline size_t oh_entries_room(struct oh_unique const *set) { return (size_t)1 << set->bits; }
static inline size_t oh_entries_size(struct oh_unique const *set) {
  return oh_entries_room(set) * sizeof *set->entries;
}

static inline uint64_t oh_entry_of(struct oh_unique const *set, uint64_t hash, value block) {
  uint64_t bits = hash >> (64 - set->bits_before - OH_ENTRY_NEXT_BITS);
  return (uint64_t)block / sizeof(value) | bits << OH_ENTRY_ADDRESS_BITS;
}

/* 0: of none. */
static inline value oh_entry_block(uint64_t entry) {
  return (value)((entry & (((uint64_t)1 << OH_ENTRY_ADDRESS_BITS) - 1)) * sizeof(value));
}

static inline size_t oh_entry_first_place(struct oh_unique const *set, uint64_t hash) {
  return hash >> (64 - set->bits);
}

static inline size_t oh_entry_next_place(struct oh_unique const *set, size_t i) {
  return (i + 1) & (oh_entries_room(set) - 1);
}

static inline unsigned oh_entries_doublings(struct oh_unique const *set) {
  return set->bits - set->bits_before;
}

/* Entries that are nearer to their places than that tell which these are. */
static inline size_t oh_entries_reach(struct oh_unique const *set) {
  return (size_t)1 << (OH_ENTRY_PLACE_BITS + oh_entries_doublings(set));
}

/* Of the entry at [i]. */
static inline size_t oh_entry_place(struct oh_unique const *set, size_t i, uint64_t entry) {
  uint64_t lowest =
      entry >> OH_ENTRY_ADDRESS_BITS >> (OH_ENTRY_NEXT_BITS - oh_entries_doublings(set));
  size_t distance = (i - lowest) & (oh_entries_reach(set) - 1);
  return (i - distance) & (oh_entries_room(set) - 1);
}

/* The same in a table that is twice as large, by the bit of the hash behind those of the place. */
static inline size_t oh_entry_place_when_doubled(struct oh_unique const *set, size_t i,
                                                 uint64_t entry) {
  size_t bit =
      entry >> OH_ENTRY_ADDRESS_BITS >> (OH_ENTRY_NEXT_BITS - oh_entries_doublings(set) - 1) & 1;
  return oh_entry_place(set, i, entry) << 1 | bit;
}

/* Is there room for one entry more? At most three quarters are filled. */
static inline bool oh_entries_have_room(struct oh_unique const *set) {
  return set->entries != NULL && set->filled < oh_entries_room(set) / 4 * 3;
}

/* Makes room. False if there is no memory; the set is as it was. */
bool oh_entries_grow(struct oh_unique *set);

static inline void oh_entries_put_at(struct oh_unique *set, size_t place, uint64_t entry) {
  size_t i = place;
  while (set->entries[i] != 0) i = oh_entry_next_place(set, i);
  set->entries[i] = entry;
  set->filled++;
  if (((i - place) & (oh_entries_room(set) - 1)) >= oh_entries_reach(set)) set->is_crowded = true;
}

static inline void oh_entries_put(struct oh_unique *set, uint64_t hash, value block) {
  oh_entries_put_at(set, oh_entry_first_place(set, hash), oh_entry_of(set, hash, block));
}

#endif
