/* SPDX-License-Identifier: MIT */
/* Runs: handed out, taken back, given memory and deprived of it. Each public function holds the
   arena's lock from its first look to its last change. It asks for all the records it can need
   before it changes anything. */
#include "growth.h"

enum {
  RECORDS = 12, /* more than any operation takes */
  ATTEMPTS = 16 /* to allocate while others taint what is being reserved */
};

/* Gives a run what it gets when it is handed out. */
typedef bool provide(struct oh_pages *pages, uintptr_t start, uintptr_t end, enum oh_huge huge);

static bool provide_nothing(struct oh_pages *pages, uintptr_t start, uintptr_t end,
                            enum oh_huge huge) {
  return (void)pages, (void)start, (void)end, (void)huge, true;
}

static bool is_aligned(struct oh_pages const *pages, uintptr_t n) {
  return (n & (pages->config.page_size - 1)) == 0;
}

static enum oh_status check_size(struct oh_pages const *pages, size_t size) {
  return size != 0 && is_aligned(pages, size) ? OH_OK : OH_BAD_SIZE;
}

static void record_run(struct oh_pages *pages, uintptr_t start, size_t size, enum oh_huge huge) {
  struct oh_record *run = oh_store_take(&pages->store);
  run->by_address.key = (struct oh_key){start, 0};
  run->size = size;
  run->kind = (int)huge;
  oh_tree_insert(&pages->runs, &run->by_address);
  pages->run_count++;
}

/* Of a free run that fits, or of new chunks. One attempt. */
static enum oh_status hand_out(struct oh_pages *pages, size_t size, enum oh_huge huge,
                               provide *provide, uintptr_t *start) {
  struct oh_growth growth = {.size = 0};
  enum oh_status status = OH_OK;
  struct oh_record *fit = oh_ranges_best_fit(&pages->free, size);
  if (fit == NULL) status = oh_growth_begin(pages, size, &growth);
  if (status != OH_OK) return status;
  if (fit == NULL) fit = oh_ranges_best_fit(&pages->free, size);
  *start = oh_record_start(fit);
  oh_ranges_remove(&pages->free, *start, size);
  status = provide(pages, *start, *start + size, huge) ? oh_growth_classify(pages, &growth)
                                                       : OH_NO_MEMORY;
  if (status == OH_OK) {
    record_run(pages, *start, size, huge);
  } else {
    oh_memory_decommit(pages, *start, *start + size);
    oh_ranges_add(&pages->free, *start, size, 0);
    oh_growth_undo(pages, &growth);
  }
  return status;
}

/* A promise can be broken by a look-up in the very moment in which chunks are reserved; the next
   ones are elsewhere. */
static enum oh_status hand_out_in_the_end(struct oh_pages *pages, size_t size, enum oh_huge huge,
                                          provide *provide, void **run) {
  enum oh_status status = OH_NO_MEMORY;
  uintptr_t start = 0;
  for (int i = 0; i < ATTEMPTS && (i == 0 || status == OH_BROKEN_PROMISE); i++)
    status = oh_store_prepare(&pages->store, RECORDS) ? hand_out(pages, size, huge, provide, &start)
                                                      : OH_NO_MEMORY;
  if (status == OH_OK) *run = (void *)start;
  return status;
}

static enum oh_status hand_out_with(struct oh_pages *pages, size_t size, enum oh_huge huge,
                                    provide *provide, void **run) {
  if (check_size(pages, size) != OH_OK) return OH_BAD_SIZE;
  if (!oh_huge_is_valid(huge)) return OH_BAD_OPTION;
  oh_lock_take(&pages->lock);
  enum oh_status status = hand_out_in_the_end(pages, size, huge, provide, run);
  oh_lock_give(&pages->lock);
  return status;
}

enum oh_status oh_pages_alloc(struct oh_pages *pages, size_t size, enum oh_huge huge, void **run) {
  return hand_out_with(pages, size, huge, oh_memory_commit, run);
}

enum oh_status oh_pages_reserve(struct oh_pages *pages, size_t size, enum oh_huge huge,
                                void **run) {
  return hand_out_with(pages, size, huge, provide_nothing, run);
}

/* The run that [start, start + size) lies in. */
static enum oh_status find_run(struct oh_pages *pages, uintptr_t start, size_t size,
                               struct oh_record **run) {
  struct oh_node *node = oh_tree_at_most(&pages->runs, (struct oh_key){start, 0});
  *run = (struct oh_record *)(void *)node; /* the first field */
  if (*run != NULL && start < oh_record_end(*run) && size <= oh_record_end(*run) - start)
    return OH_OK;
  return oh_ranges_find(&pages->free, start) != NULL ? OH_ALREADY_FREE : OH_NOT_HANDED_OUT;
}

static void take_back(struct oh_pages *pages, struct oh_record *run) {
  uintptr_t start = oh_record_start(run), size = run->size;
  oh_tree_remove(&pages->runs, &run->by_address);
  oh_store_put(&pages->store, run);
  pages->run_count--;
  oh_ranges_add(&pages->free, start, size, 0);
}

static enum oh_status free_run(struct oh_pages *pages, uintptr_t start) {
  struct oh_record *run;
  enum oh_status status = find_run(pages, start, pages->config.page_size, &run);
  if (status != OH_OK) return status;
  if (oh_record_start(run) != start) return OH_NOT_HANDED_OUT;
  if (!oh_store_prepare(&pages->store, RECORDS)) return OH_NO_MEMORY;
  if (!oh_memory_decommit(pages, start, oh_record_end(run))) return OH_NO_MEMORY;
  take_back(pages, run);
  return OH_OK;
}

enum oh_status oh_pages_free(struct oh_pages *pages, void *run) {
  if (!is_aligned(pages, (uintptr_t)run)) return OH_BAD_ADDRESS;
  oh_lock_take(&pages->lock);
  enum oh_status status = free_run(pages, (uintptr_t)run);
  oh_lock_give(&pages->lock);
  return status;
}

/* Checks what `oh_pages_commit` and `oh_pages_decommit` have in common, and prepares for either. */
static enum oh_status find_part(struct oh_pages *pages, uintptr_t start, size_t size,
                                struct oh_record **run) {
  enum oh_status status = find_run(pages, start, size, run);
  if (status != OH_OK) return status;
  return oh_store_prepare(&pages->store, RECORDS) ? OH_OK : OH_NO_MEMORY;
}

enum oh_status oh_pages_commit(struct oh_pages *pages, void *start, size_t size) {
  uintptr_t from = (uintptr_t)start;
  struct oh_record *run;
  if (!is_aligned(pages, from)) return OH_BAD_ADDRESS;
  if (check_size(pages, size) != OH_OK) return OH_BAD_SIZE;
  oh_lock_take(&pages->lock);
  enum oh_status status = find_part(pages, from, size, &run);
  if (status == OH_OK && !oh_memory_commit(pages, from, from + size, (enum oh_huge)run->kind))
    status = OH_NO_MEMORY;
  oh_lock_give(&pages->lock);
  return status;
}

enum oh_status oh_pages_decommit(struct oh_pages *pages, void *start, size_t size) {
  uintptr_t from = (uintptr_t)start;
  struct oh_record *run;
  if (!is_aligned(pages, from)) return OH_BAD_ADDRESS;
  if (check_size(pages, size) != OH_OK) return OH_BAD_SIZE;
  oh_lock_take(&pages->lock);
  enum oh_status status = find_part(pages, from, size, &run);
  if (status == OH_OK && !oh_memory_decommit(pages, from, from + size)) status = OH_NO_MEMORY;
  oh_lock_give(&pages->lock);
  return status;
}
