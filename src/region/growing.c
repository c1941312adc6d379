/* SPDX-License-Identifier: MIT */
/* How the set becomes larger (unique.h). Old places are in the order of new ones, so nothing jumps.
   A large table grows where it is, into addresses that it has behind it: so it needs no second
   table. Only when few bits are left in the entries are all blocks hashed again.

   In huge pages look-ups take half the time. It asks for these where they cost no more to get. On
   some machines they cost so much that it outweighs all look-ups. */
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "entries.h"

#define FIRST_BITS 6
#define MOST_DOUBLINGS 7 /* with four bits of the hash left to tell blocks apart */
#define AHEAD 64         /* entries; a few more or less make no difference */

static void prefetch(struct oh_unique const *set, size_t i) {
  if (i < oh_entries_room(set)) __builtin_prefetch((value *)oh_entry_block(set->entries[i]) - 1);
}

static void hash_all(struct oh_unique *into, struct oh_unique const *from) {
  for (size_t i = 0; from->entries != NULL && i < oh_entries_room(from); i++) {
    value block = oh_entry_block(from->entries[i]);
    prefetch(from, i + AHEAD);
    if (block != 0) oh_entries_put(into, oh_unique_hash_of(block), block);
  }
}

/* Puts the entry that was at [i] of [from] into a table that is as large, or twice. It does not
   look at what is there now. */
static void carry(struct oh_unique *into, struct oh_unique const *from, size_t i, uint64_t entry) {
  if (oh_entry_block(entry) == 0) return;
  bool is_larger = into->bits > from->bits;
  oh_entries_put_at(
      into, (is_larger ? oh_entry_place_when_doubled : oh_entry_place)(from, i, entry), entry);
}

static void move_all(struct oh_unique *into, struct oh_unique const *from) {
  for (size_t i = 0; i < oh_entries_room(from); i++) carry(into, from, i, from->entries[i]);
}

/* From the highest down, as places double: an entry at [i], whose place is less than [reach] before
   it, goes further than [i] if that is twice [reach] at least. The lower ones wait elsewhere. */
static bool grow(struct oh_unique *set) {
  struct oh_unique const from = *set;
  size_t low = 2 * oh_entries_reach(set) < oh_entries_room(set) ? 2 * oh_entries_reach(set)
                                                                : oh_entries_room(set);
  uint64_t *lower = calloc(low, sizeof *lower);
  if (lower == NULL || !oh_growing_grow(set->entries, 2 * oh_entries_size(set))) {
    free(lower);
    return false;
  }
  memcpy(lower, set->entries, low * sizeof *lower);
  memset(set->entries, 0, low * sizeof *lower);
  set->bits++;
  set->filled = set->removed = 0;
  for (size_t i = oh_entries_room(&from); i-- > low;) {
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
  into.entries = oh_growing_take(oh_entries_size(&into), OH_HUGE_MEASURED, &into.most);
  if (into.entries == NULL) return false;
  (knows_places ? move_all : hash_all)(&into, set);
  oh_unique_destroy(set);
  *set = into;
  return true;
}

/* A table is made anew, no larger, if half of its entries are of no block. */
bool oh_entries_grow(struct oh_unique *set) {
  if (set->entries == NULL) return move(set, FIRST_BITS, false);
  bool knows_places = !set->is_crowded && oh_entries_doublings(set) < MOST_DOUBLINGS;
  if (set->removed > set->filled / 2) return move(set, set->bits, knows_places);
  if (knows_places && 2 * oh_entries_size(set) <= set->most) return grow(set);
  return move(set, set->bits + 1, knows_places);
}
