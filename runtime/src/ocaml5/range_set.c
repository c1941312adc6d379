/* SPDX-License-Identifier: MIT */
/* A sorted array under a sequence lock (see Boehm, Can seqlocks get along with programming language
   memory models?, 2012): a reader that has seen an odd number, or another one afterwards, reads
   again. An array that has become too small is kept for ever, as somebody may be reading it; the
   next one is twice as large. */

#include "range_set.h"

#include <stdlib.h>

/* [count] and [ranges] are accessed atomically. */
struct oh_rt_range_array {
  size_t capacity, count;
  struct oh_rt_range_array *older; /* what it has taken the place of, or NULL */
  struct oh_rt_range ranges[];
};

static size_t get(size_t const *place) { return __atomic_load_n(place, __ATOMIC_RELAXED); }
static void set_to(size_t *place, size_t to) { __atomic_store_n(place, to, __ATOMIC_RELAXED); }

/* How many ranges of the array end at [address] or below. */
static size_t count_before(struct oh_rt_range_array *array, uintptr_t address) {
  size_t low = 0, high = get(&array->count);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (get(&array->ranges[middle].end) <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool find(struct oh_rt_range_array *array, uintptr_t address) {
  if (array == NULL) return false;
  size_t place = count_before(array, address);
  return place < get(&array->count) && get(&array->ranges[place].start) <= address;
}

bool oh_rt_range_set_has(struct oh_rt_range_set *set, uintptr_t address) {
  while (true) {
    size_t before = __atomic_load_n(&set->sequence, __ATOMIC_ACQUIRE);
    bool is_found = find(__atomic_load_n(&set->current, __ATOMIC_ACQUIRE), address);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (before % 2 == 0 && get(&set->sequence) == before) return is_found;
  }
}

/* Room for one more; false if there is no memory. */
static bool prepare(struct oh_rt_range_set *set) {
  struct oh_rt_range_array *old = set->current;
  size_t count = old == NULL ? 0 : old->count;
  if (old != NULL && count < old->capacity) return true;
  size_t capacity = 2 * count + 4;
  struct oh_rt_range_array *larger = malloc(sizeof *larger + capacity * sizeof(struct oh_rt_range));
  if (larger == NULL) return false;
  larger->capacity = capacity;
  larger->count = count;
  larger->older = old;
  for (size_t i = 0; i < count; i++) larger->ranges[i] = old->ranges[i];
  __atomic_store_n(&set->current, larger, __ATOMIC_RELEASE);
  return true;
}

static void put(struct oh_rt_range_array *array, size_t place, struct oh_rt_range range) {
  set_to(&array->ranges[place].start, range.start);
  set_to(&array->ranges[place].end, range.end);
}

/* Moves what is from [from] on, so that it begins at [to]. */
static void move(struct oh_rt_range_array *array, size_t from, size_t to) {
  size_t count = array->count;
  for (size_t i = count; to > from && i > from; i--)
    put(array, i - 1 + to - from, array->ranges[i - 1]);
  for (size_t i = from; to < from && i < count; i++) put(array, i - from + to, array->ranges[i]);
  set_to(&array->count, count + to - from);
}

/* Puts [count] ranges in the place of those from [first] to before [last]; empty ones are left out.
   There is room. */
static void replace(struct oh_rt_range_set *set, size_t first, size_t last,
                    struct oh_rt_range const *ranges, size_t count) {
  struct oh_rt_range_array *array = set->current;
  size_t before = set->sequence, kept = 0;
  for (size_t i = 0; i < count; i++) kept += ranges[i].start < ranges[i].end;
  set_to(&set->sequence, before + 1);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  move(array, last, first + kept);
  for (size_t i = 0; i < count; i++)
    if (ranges[i].start < ranges[i].end) put(array, first++, ranges[i]);
  __atomic_store_n(&set->sequence, before + 2, __ATOMIC_RELEASE);
}

static void add(struct oh_rt_range_set *set, struct oh_rt_range range) {
  struct oh_rt_range_array *array = set->current;
  uintptr_t hole = set->largest_hole, limit = range.end + hole;
  size_t first = count_before(array, range.start > hole ? range.start - hole - 1 : 0);
  size_t last = first;
  for (; last < array->count && array->ranges[last].start <= limit; last++) {
    struct oh_rt_range found = array->ranges[last];
    if (found.start < range.start) range.start = found.start;
    if (found.end > range.end) range.end = found.end;
  }
  replace(set, first, last, &range, 1);
}

static void take_out(struct oh_rt_range_set *set, struct oh_rt_range range) {
  struct oh_rt_range_array *array = set->current;
  size_t first = count_before(array, range.start), last = first;
  while (last < array->count && array->ranges[last].start < range.end) last++;
  if (first == last) return;
  struct oh_rt_range left[] = {{array->ranges[first].start, range.start},
                               {range.end, array->ranges[last - 1].end}};
  replace(set, first, last, left, 2);
}

bool oh_rt_range_set_add(struct oh_rt_range_set *set, uintptr_t start, uintptr_t end) {
  pthread_mutex_lock(&set->writers);
  bool is_prepared = prepare(set);
  if (is_prepared) add(set, (struct oh_rt_range){start, end});
  pthread_mutex_unlock(&set->writers);
  return is_prepared;
}

bool oh_rt_range_set_remove(struct oh_rt_range_set *set, uintptr_t start, uintptr_t end) {
  pthread_mutex_lock(&set->writers);
  bool is_prepared = prepare(set);
  if (is_prepared) take_out(set, (struct oh_rt_range){start, end});
  pthread_mutex_unlock(&set->writers);
  return is_prepared;
}

struct oh_rt_range oh_rt_range_set_longest(struct oh_rt_range_set const *set) {
  struct oh_rt_range longest = {0, 0};
  for (size_t i = 0; set->current != NULL && i < set->current->count; i++) {
    struct oh_rt_range range = set->current->ranges[i];
    if (range.end - range.start > longest.end - longest.start) longest = range;
  }
  return longest;
}
