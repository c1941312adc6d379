/* SPDX-License-Identifier: MIT */
/* Two sets of ranges: of OCaml's code, and of libraries, which may take theirs back. */

#include "static_ranges.h"

#include "outheap/runtime.h"
#include "range_set.h"
#include "table.h"

struct oh_rt_static_range oh_rt_main_static;

/* A smaller hole between two modules is alignment of the linker's, in which nothing lives. */
static struct oh_rt_range_set modules = OH_RT_RANGE_SET(16);
static struct oh_rt_range_set values = OH_RT_RANGE_SET(0);

bool oh_rt_static_search(uintptr_t address) {
  return oh_rt_may_be_static(address) &&
         (oh_rt_range_set_has(&modules, address) || oh_rt_range_set_has(&values, address));
}

bool oh_rt_static_add(uintptr_t start, uintptr_t end) {
  bool is_added = oh_rt_range_set_add(&modules, start, end);
  if (is_added) oh_rt_note_static(start, end);
  return is_added;
}

void oh_rt_static_choose_main(void) {
  struct oh_rt_range longest = oh_rt_range_set_longest(&modules);
  oh_rt_main_static = (struct oh_rt_static_range){longest.start, longest.end - longest.start};
}

/* The second check finds a heap that has grown there since the first one. */
enum oh_status oh_rt_add_values(uintptr_t start, size_t size) {
  enum oh_status status = oh_rt_check_foreign(start, size);
  if (status != OH_OK) return status;
  oh_rt_note_static(start, start + size);
  status = oh_rt_check_foreign(start, size);
  if (status != OH_OK) return status;
  return oh_rt_range_set_add(&values, start, start + size) ? OH_OK : OH_NO_MEMORY;
}

enum oh_status oh_rt_remove_values(uintptr_t start, size_t size) {
  enum oh_status status = oh_rt_check_foreign(start, size);
  if (status != OH_OK) return status;
  return oh_rt_range_set_remove(&values, start, start + size) ? OH_OK : OH_NO_MEMORY;
}
