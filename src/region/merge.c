/* SPDX-License-Identifier: MIT */
/* An equal block is looked for where it most probably stands, behind the newest of those that the
   block points to (newest.h); then by its content (unique.h). A leaf points to none. */
#include <string.h>

#include "merge.h"
#include "newest.h"

enum oh_status oh_merge_take(struct oh_space *space, header_t header,
                             struct oh_share_counts *counts, value *copy) {
  uintptr_t *words;
  enum oh_status status = oh_space_take(space, Wosize_hd(header) + 1, &words);
  if (status != OH_OK) return status;
  words[0] = header;
  *copy = (value)(words + 1);
  counts->blocks++;
  return OH_OK;
}

void oh_merge_fill(value copy, struct oh_content content) {
  memcpy((value *)copy, content.fields, Wosize_hd(content.header) * sizeof(value));
}

enum oh_status oh_merge_copy(struct oh_space *space, struct oh_content content,
                             struct oh_share_counts *counts, value *copy) {
  enum oh_status status = oh_merge_take(space, content.header, counts, copy);
  if (status == OH_OK) oh_merge_fill(*copy, content);
  return status;
}

static uint64_t hash_of(struct oh_content content) {
  return oh_unique_hash(content.header, content.fields);
}

static enum oh_status enter(struct oh_shared *shared, uint64_t hash, value copy) {
  return oh_unique_add(&shared->unique, hash, copy) ? OH_OK : OH_NO_MEMORY;
}

/* An equal one is there. */
static enum oh_status put_equal(value equal, struct oh_content content,
                                struct oh_share_counts *counts, value *copy) {
  *copy = equal;
  counts->merged++;
  counts->saved += (Wosize_hd(content.header) + 1) * sizeof(value);
  return OH_OK;
}

/* None can be there, as the newest is the last block. The copy needs no entry if it follows it. */
static enum oh_status copy_behind(struct oh_shared *shared, struct oh_newest newest,
                                  struct oh_content content, struct oh_share_counts *counts,
                                  value *copy) {
  enum oh_status status = oh_merge_copy(&shared->space, content, counts, copy);
  if (status != OH_OK || *copy == oh_newest_follower(newest)) return status;
  return enter(shared, hash_of(content), *copy);
}

enum oh_status oh_merge_by_content(struct oh_shared *shared, struct oh_content content,
                                   struct oh_share_counts *counts, value *copy) {
  uint64_t hash = hash_of(content);
  value equal = oh_unique_find(&shared->unique, hash, content.header, content.fields);
  if (equal != 0) return put_equal(equal, content, counts, copy);
  enum oh_status status = oh_merge_copy(&shared->space, content, counts, copy);
  return status == OH_OK ? enter(shared, hash, *copy) : status;
}

enum oh_status oh_merge(struct oh_shared *shared, struct oh_content content,
                        struct oh_share_counts *counts, value *copy) {
  bool is_leaf = Tag_hd(content.header) >= No_scan_tag;
  if (is_leaf) return oh_merge_by_content(shared, content, counts, copy);
  struct oh_newest newest = oh_newest(&shared->space, content.fields, Wosize_hd(content.header));
  if (oh_newest_is_last(newest, &shared->space))
    return copy_behind(shared, newest, content, counts, copy);
  value follower = oh_newest_follower(newest);
  if (follower != 0 && oh_unique_is_equal(follower, content.header, content.fields))
    return put_equal(follower, content, counts, copy);
  return oh_merge_by_content(shared, content, counts, copy);
}
