/* SPDX-License-Identifier: MIT */
/* Places: an array, and a hash table of the numbers in it, by linear probing, at most half full. */
#include "debug_places.h"
#include <outheap/boxroot_match.h>

#if BOXROOT_DEBUG

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct bxr_backtrace *places; /* the first is BXR_NO_PLACE's */
static int *table;                   /* BXR_NO_PLACE where it is empty */
static int count = 1, capacity;      /* of [places]; the table is twice as large */

static size_t table_size(void) { return 2 * (size_t)capacity; }

static size_t hash(struct bxr_backtrace const *backtrace) {
  uint64_t h = 0;
  for (int i = 0; i < BXR_FRAMES; i++)
    h = (h ^ (uint64_t)(uintptr_t)backtrace->frames[i]) * UINT64_C(0x9E3779B97F4A7C15) >> 7 ^
        h << 9;
  return (size_t)(h & (table_size() - 1));
}

/* Where in the table the number of that place is, or belongs. */
static int *find(struct bxr_backtrace const *backtrace) {
  size_t i = hash(backtrace);
  while (table[i] != BXR_NO_PLACE && memcmp(&places[table[i]], backtrace, sizeof *backtrace) != 0)
    i = (i + 1) & (table_size() - 1);
  return &table[i];
}

static bool grow(void) {
  int larger = capacity == 0 ? 64 : 2 * capacity;
  struct bxr_backtrace *moved = realloc(places, (size_t)larger * sizeof *places);
  if (moved == NULL) return false;
  places = moved;
  int *fresh = calloc(2 * (size_t)larger, sizeof *table);
  if (fresh == NULL) return false;
  free(table);
  table = fresh;
  capacity = larger;
  for (int i = 1; i < count; i++) *find(&places[i]) = i;
  return true;
}

int bxr_place_number(struct bxr_backtrace const *backtrace) {
  if (count >= capacity && !grow()) return BXR_NO_PLACE;
  int *number = find(backtrace);
  if (*number == BXR_NO_PLACE) {
    places[count] = *backtrace;
    *number = count++;
  }
  return *number;
}

int bxr_place_count(void) { return count; }

void bxr_place_print(int place) {
  if (place == BXR_NO_PLACE)
    fprintf(stderr, "    (not known: there was no memory to note it)\n");
  else
    bxr_backtrace_print(&places[place]);
}

void bxr_places_forget(void) {
  free(places);
  free(table);
  places = NULL;
  table = NULL;
  count = 1;
  capacity = 0;
}

#endif
