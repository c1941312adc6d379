/* SPDX-License-Identifier: MIT */
/* Open addressing with linear probing: Knuth, The Art of Computer Programming 3, section 6.4. The
   highest bits of a hash say where its entry belongs. The lowest of these, and as many as there is
   room for of those that follow, stand in the entry: so that few blocks are looked at in vain, and
   that the table becomes larger without a look at any block. An entry is not far behind its place,
   so the lowest bits tell which place that is, and the next bit which of two in the table that is
   twice as large. Only when few bits are left are all blocks hashed again. Old places are in the
   order of new ones, so that nothing jumps but those reads, for which the processor is asked ahead;
   and so a large table grows where it is, into addresses that it has behind it: memory that it has
   never had is the only new memory.
   In huge pages look-ups take half the time, so it asks for these where they cost no more to get:
   on some machines that is so much that it outweighs all look-ups. */
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "unique.h"

#define FIRST_BITS 6
#define ADDRESS_BITS 45                            /* of words: 48 of bytes */
#define PLACE_BITS 8                               /* in an entry: the lowest of its place */
#define NEXT_BITS (64 - ADDRESS_BITS - PLACE_BITS) /* and those of the hash that follow */
#define MOST_DOUBLINGS 7                      /* with four of these left to tell blocks apart */
#define AHEAD 64                              /* entries; a few more or less make no difference */
#define USUAL_SIZE 3                          /* of a leaf, with the header behind it */
#define REMOVED ((uint64_t)1 << ADDRESS_BITS) /* an entry of no block, which is not empty */

static size_t room(struct oh_unique const *set) { return (size_t)1 << set->bits; }
static size_t size_of(struct oh_unique const *set) { return room(set) * sizeof *set->entries; }

void oh_unique_destroy(struct oh_unique *set) {
  struct oh_unique const empty = {.entries = NULL};
  if (set->entries != NULL) oh_zeroed_give_back(set->entries, size_of(set));
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

static uint64_t hash_of(value block) { return oh_unique_hash(Hd_val(block), (value *)block); }

static uint64_t entry_of(struct oh_unique const *set, uint64_t hash, value block) {
  uint64_t bits = hash >> (64 - set->bits_before - NEXT_BITS);
  return (uint64_t)block / sizeof(value) | bits << ADDRESS_BITS;
}

/* 0: of none. */
static value block_of(uint64_t entry) {
  return (value)((entry & (((uint64_t)1 << ADDRESS_BITS) - 1)) * sizeof(value));
}

static size_t first_place(struct oh_unique const *set, uint64_t hash) {
  return hash >> (64 - set->bits);
}

static size_t next_place(struct oh_unique const *set, size_t i) {
  return (i + 1) & (room(set) - 1);
}

static unsigned doublings(struct oh_unique const *set) { return set->bits - set->bits_before; }

/* Entries that are nearer to their places than that tell which these are. */
static size_t reach(struct oh_unique const *set) {
  return (size_t)1 << (PLACE_BITS + doublings(set));
}

/* Of the entry at [i]. */
static size_t place_of(struct oh_unique const *set, size_t i, uint64_t entry) {
  uint64_t lowest = entry >> ADDRESS_BITS >> (NEXT_BITS - doublings(set));
  size_t distance = (i - lowest) & (reach(set) - 1);
  return (i - distance) & (room(set) - 1);
}

/* The same in a table that is twice as large, by the bit of the hash behind those of the place. */
static size_t next_place_of(struct oh_unique const *set, size_t i, uint64_t entry) {
  size_t bit = entry >> ADDRESS_BITS >> (NEXT_BITS - doublings(set) - 1) & 1;
  return place_of(set, i, entry) << 1 | bit;
}

bool oh_unique_is_equal(value block, header_t header, value const *fields) {
  return Hd_val(block) == header &&
         memcmp((value *)block, fields, Wosize_hd(header) * sizeof(value)) == 0;
}

/* The first block at the place [*i] or behind it that may have that hash, or 0; [*i] is where. */
static value candidate(struct oh_unique const *set, uint64_t hash, size_t *i) {
  for (; set->entries[*i] != 0; *i = next_place(set, *i)) {
    value block = block_of(set->entries[*i]);
    if (block != 0 && entry_of(set, hash, block) == set->entries[*i]) return block;
  }
  return 0;
}

value oh_unique_find(struct oh_unique const *set, uint64_t hash, header_t header,
                     value const *fields) {
  if (set->entries == NULL) return 0;
  size_t i = first_place(set, hash);
  value block = candidate(set, hash, &i);
  while (block != 0 && !oh_unique_is_equal(block, header, fields)) {
    i = next_place(set, i);
    block = candidate(set, hash, &i);
  }
  return block;
}

void oh_unique_prefetch_block(struct oh_unique const *set, uint64_t hash) {
  if (set->entries == NULL) return;
  size_t i = first_place(set, hash);
  value block = candidate(set, hash, &i);
  if (block == 0) return;
  __builtin_prefetch((value *)block - 1);
  __builtin_prefetch((value *)block + USUAL_SIZE);
}

static void put_at(struct oh_unique *set, size_t place, uint64_t entry) {
  size_t i = place;
  while (set->entries[i] != 0) i = next_place(set, i);
  set->entries[i] = entry;
  set->filled++;
  if (((i - place) & (room(set) - 1)) >= reach(set)) set->is_crowded = true;
}

static void put(struct oh_unique *set, uint64_t hash, value block) {
  put_at(set, first_place(set, hash), entry_of(set, hash, block));
}

static void prefetch(struct oh_unique const *set, size_t i) {
  if (i < room(set)) __builtin_prefetch((value *)block_of(set->entries[i]) - 1);
}

static void hash_all(struct oh_unique *into, struct oh_unique const *from) {
  for (size_t i = 0; from->entries != NULL && i < room(from); i++) {
    value block = block_of(from->entries[i]);
    prefetch(from, i + AHEAD);
    if (block != 0) put(into, hash_of(block), block);
  }
}

/* What was at [i] of [from], which is not looked at, to a table that is as large, or twice. */
static void carry(struct oh_unique *into, struct oh_unique const *from, size_t i, uint64_t entry) {
  if (block_of(entry) == 0) return;
  bool is_larger = into->bits > from->bits;
  put_at(into, (is_larger ? next_place_of : place_of)(from, i, entry), entry);
}

static void move_all(struct oh_unique *into, struct oh_unique const *from) {
  for (size_t i = 0; i < room(from); i++) carry(into, from, i, from->entries[i]);
}

/* From the highest down, as places double: an entry at [i], whose place is less than [reach] before
   it, goes further than [i] if that is twice [reach] at least. The lower ones wait elsewhere. */
static bool grow(struct oh_unique *set) {
  struct oh_unique const from = *set;
  size_t low = 2 * reach(set) < room(set) ? 2 * reach(set) : room(set);
  uint64_t *lower = calloc(low, sizeof *lower);
  if (lower == NULL || !oh_growing_grow(set->entries, 2 * size_of(set))) {
    free(lower);
    return false;
  }
  memcpy(lower, set->entries, low * sizeof *lower);
  memset(set->entries, 0, low * sizeof *lower);
  set->bits++;
  set->filled = set->removed = 0;
  for (size_t i = room(&from); i-- > low;) {
    uint64_t entry = set->entries[i];
    set->entries[i] = 0;
    carry(set, &from, i, entry);
  }
  for (size_t i = 0; i < low; i++) carry(set, &from, i, lower[i]);
  free(lower);
  return true;
}

/* To [bits], elsewhere. */
static bool move(struct oh_unique *set, unsigned bits, bool knows_places) {
  struct oh_unique into = {.bits = bits, .bits_before = knows_places ? set->bits_before : bits};
  into.entries = oh_growing_take(size_of(&into), OH_HUGE_MEASURED, &into.most);
  if (into.entries == NULL) return false;
  (knows_places ? move_all : hash_all)(&into, set);
  oh_unique_destroy(set);
  *set = into;
  return true;
}

/* At most three quarters are filled. A table is made anew, no larger, if half of them are of no
   block. */
static bool have_room(struct oh_unique *set) {
  if (set->entries == NULL) return move(set, FIRST_BITS, false);
  if (set->filled < room(set) / 4 * 3) return true;
  bool knows_places = !set->is_crowded && doublings(set) < MOST_DOUBLINGS;
  if (set->removed > set->filled / 2) return move(set, set->bits, knows_places);
  if (knows_places && 2 * size_of(set) <= set->most) return grow(set);
  return move(set, set->bits + 1, knows_places);
}

bool oh_unique_add(struct oh_unique *set, uint64_t hash, value block) {
  if (!have_room(set)) return false;
  put(set, hash, block);
  return true;
}

void oh_unique_remove(struct oh_unique *set, value block) {
  if (set->entries == NULL) return;
  size_t i = first_place(set, hash_of(block));
  while (set->entries[i] != 0 && block_of(set->entries[i]) != block) i = next_place(set, i);
  if (set->entries[i] == 0) return;
  set->entries[i] = REMOVED;
  set->removed++;
}
