/* SPDX-License-Identifier: MIT */
/* A sorted array of ranges: see static_ranges.h. A sequence number is odd while it is changed, and
   who has read it meanwhile reads again. An array that has become too small is kept for ever, as
   somebody may be reading it; the next one is twice as large. */

#include "static_ranges.h"

#include <pthread.h>
#include <stdlib.h>

#include "table.h"

/* A smaller hole between two ranges is alignment of the linker's, in which nothing lives. */
#define LARGEST_HOLE 16

struct range {
  uintptr_t start, end;
};

/* All accessed atomically, but for [capacity]. */
struct array {
  size_t capacity, count;
  struct range ranges[];
};

struct oh_rt_static_range oh_rt_main_static;

static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;
static struct array *current; /* NULL: empty */
static size_t sequence;

static size_t get(size_t const *place) { return __atomic_load_n(place, __ATOMIC_RELAXED); }
static void set(size_t *place, size_t to) { __atomic_store_n(place, to, __ATOMIC_RELAXED); }

/* How many ranges of the array end below [address]. */
static size_t count_before(struct array *array, uintptr_t address) {
  size_t low = 0, high = get(&array->count);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (get(&array->ranges[middle].end) < address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool find(struct array *array, uintptr_t address) {
  if (array == NULL) return false;
  size_t place = count_before(array, address + 1);
  return place < get(&array->count) && get(&array->ranges[place].start) <= address;
}

bool oh_rt_static_search(uintptr_t address) {
  if (!oh_rt_may_be_static(address)) return false;
  while (true) {
    size_t before = __atomic_load_n(&sequence, __ATOMIC_ACQUIRE);
    bool is_found = find(__atomic_load_n(&current, __ATOMIC_ACQUIRE), address);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (before % 2 == 0 && get(&sequence) == before) return is_found;
  }
}

/* Room for one more; false if there is no memory. */
static bool prepare(void) {
  size_t count = current == NULL ? 0 : current->count;
  if (current != NULL && count < current->capacity) return true;
  size_t capacity = 2 * count + 4;
  struct array *larger = malloc(sizeof *larger + capacity * sizeof(struct range));
  if (larger == NULL) return false;
  larger->capacity = capacity;
  larger->count = count;
  for (size_t i = 0; i < count; i++) larger->ranges[i] = current->ranges[i];
  __atomic_store_n(&current, larger, __ATOMIC_RELEASE);
  return true;
}

static void move(size_t from, size_t to) {
  set(&current->ranges[to].start, current->ranges[from].start);
  set(&current->ranges[to].end, current->ranges[from].end);
}

/* In the place of those from [first] to before [last], which may be none. */
static void replace(size_t first, size_t last, struct range range) {
  size_t count = current->count;
  if (first == last)
    for (size_t i = count; i > first; i--) move(i - 1, i);
  else
    for (size_t i = last; i < count; i++) move(i, first + 1 + i - last);
  set(&current->count, count + 1 - (last - first));
  set(&current->ranges[first].start, range.start);
  set(&current->ranges[first].end, range.end);
}

/* There is room for it. */
static void add(struct range range) {
  size_t first = count_before(current, range.start - LARGEST_HOLE), last = first;
  while (last < current->count && current->ranges[last].start <= range.end + LARGEST_HOLE) {
    struct range *found = &current->ranges[last++];
    if (found->start < range.start) range.start = found->start;
    if (found->end > range.end) range.end = found->end;
  }
  size_t before = sequence;
  set(&sequence, before + 1);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  replace(first, last, range);
  __atomic_store_n(&sequence, before + 2, __ATOMIC_RELEASE);
}

bool oh_rt_static_add(uintptr_t start, uintptr_t end) {
  pthread_mutex_lock(&writers);
  bool is_added = prepare();
  if (is_added) add((struct range){start, end});
  pthread_mutex_unlock(&writers);
  if (is_added) oh_rt_note_static(start, end);
  return is_added;
}

void oh_rt_static_choose_main(void) {
  for (size_t i = 0; current != NULL && i < current->count; i++) {
    struct range *range = &current->ranges[i];
    if (range->end - range->start > oh_rt_main_static.size)
      oh_rt_main_static = (struct oh_rt_static_range){range->start, range->end - range->start};
  }
}
