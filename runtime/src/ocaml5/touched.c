/* SPDX-License-Identifier: MIT */
/* The program's own classes: see touched.h, and outheap/runtime.h for what is promised. Granules
   that have one are in a list, which only grows; its links are in an array, so that nothing is
   allocated, and memory appears for the parts of the arrays that are used. No lock. */

#include "touched.h"

#include <stdbool.h>

#include "outheap/runtime.h"
#include "table.h"

enum { CLASSES = 7, CLASS_SHIFT = 5 };

/* Of the marking under way, and of the last one that is done. */
unsigned char oh_rt_touched[OH_PAGE_TABLE_ENTRIES];
static unsigned char last[OH_PAGE_TABLE_ENTRIES];

/* The granule that follows in the list, plus 2. */
enum { UNLISTED, END, FIRST };
static uint32_t next[OH_PAGE_TABLE_ENTRIES];
static uint32_t list = END;

static bool is_listed(uintptr_t granule) {
  return __atomic_load_n(&next[granule], __ATOMIC_ACQUIRE) != UNLISTED;
}

static void touch_both(uintptr_t granule) {
  __atomic_store_n(&last[granule], 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&oh_rt_touched[granule], 1, __ATOMIC_SEQ_CST);
}

/* The marking under way may have passed pointers before the class was there: so the granule counts
   as touched until another one is done. */
static void enter(uintptr_t granule) {
  uint32_t found = UNLISTED, head = __atomic_load_n(&list, __ATOMIC_RELAXED);
  if (is_listed(granule)) return;
  touch_both(granule);
  if (!__atomic_compare_exchange_n(&next[granule], &found, END, false, __ATOMIC_ACQ_REL,
                                   __ATOMIC_RELAXED))
    return;
  do __atomic_store_n(&next[granule], head, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&list, &head, (uint32_t)granule + FIRST, true,
                                      __ATOMIC_RELEASE, __ATOMIC_RELAXED));
}

static uintptr_t granule_of(uintptr_t address) { return address >> OH_PAGE_TABLE_SHIFT; }

/* Is there a granule in [start, start + size), and none that the table lacks? */
static bool is_range(uintptr_t start, size_t size) {
  uintptr_t const limit = (uintptr_t)1 << OH_ADDRESS_BITS;
  return size != 0 && start < limit && size <= limit - start;
}

enum oh_status oh_rt_give_class(uintptr_t start, size_t size, unsigned number) {
  if (number == 0 || number > CLASSES) return OH_BAD_CLASS;
  enum oh_status status = oh_page_table_set(&oh_rt_table, start, size, OH_USER_CLASS(number), NULL);
  if (status != OH_OK) return status;
  for (uintptr_t g = granule_of(start); g <= granule_of(start + size - 1); g++) enter(g);
  return OH_OK;
}

unsigned oh_rt_class_number(uintptr_t address) {
  if (granule_of(address) >= OH_PAGE_TABLE_ENTRIES) return 0;
  return oh_page_table_load(&oh_rt_table, granule_of(address)) >> CLASS_SHIFT;
}

/* The byte of the marking under way comes first: the answer may become the last one's between. */
static bool is_touched(uintptr_t granule) {
  return !is_listed(granule) || __atomic_load_n(&oh_rt_touched[granule], __ATOMIC_SEQ_CST) != 0 ||
         __atomic_load_n(&last[granule], __ATOMIC_SEQ_CST) != 0;
}

int oh_rt_is_touched(uintptr_t start, size_t size) {
  if (!is_range(start, size)) return 1;
  for (uintptr_t g = granule_of(start); g <= granule_of(start + size - 1); g++)
    if (is_touched(g)) return 1;
  return 0;
}

void oh_rt_touch_range(uintptr_t start, size_t size) {
  if (!is_range(start, size)) return;
  for (uintptr_t g = granule_of(start); g <= granule_of(start + size - 1); g++)
    if (oh_rt_class_number(g << OH_PAGE_TABLE_SHIFT) != 0)
      __atomic_store_n(&oh_rt_touched[g], 1, __ATOMIC_SEQ_CST);
}

/* A thread that asks meanwhile is told that it is touched. */
static void put_away(uintptr_t granule) {
  __atomic_store_n(&last[granule], 1, __ATOMIC_SEQ_CST);
  unsigned char touched = __atomic_exchange_n(&oh_rt_touched[granule], 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(&last[granule], touched, __ATOMIC_SEQ_CST);
}

void oh_rt_end_marking(void) {
  uint32_t at = __atomic_load_n(&list, __ATOMIC_ACQUIRE);
  for (; at != END; at = __atomic_load_n(&next[at - FIRST], __ATOMIC_RELAXED)) put_away(at - FIRST);
}
