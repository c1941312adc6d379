/* SPDX-License-Identifier: MIT */
/* Sets of ranges: see ranges.h. A change takes the records concerned out of both trees, since
   their keys change, and puts them back. */
#include "ranges.h"

void oh_ranges_init(struct oh_ranges *set, struct oh_store *store) {
  *set = (struct oh_ranges){.store = store};
  oh_tree_init(&set->by_address);
  oh_tree_init(&set->by_size);
}

static struct oh_record *of_address_node(struct oh_node *node) {
  return (struct oh_record *)(void *)node; /* the first field */
}

static struct oh_record *of_size_node(struct oh_node *node) {
  return (struct oh_record *)(void *)((char *)node - offsetof(struct oh_record, by_size));
}

static void link(struct oh_ranges *set, struct oh_record *r, uintptr_t start, uintptr_t end) {
  r->size = end - start;
  r->by_address.key = (struct oh_key){start, 0};
  r->by_size.key = (struct oh_key){r->size, start};
  oh_tree_insert(&set->by_address, &r->by_address);
  oh_tree_insert(&set->by_size, &r->by_size);
  set->count++;
  set->total += r->size;
}

static void unlink(struct oh_ranges *set, struct oh_record *r) {
  oh_tree_remove(&set->by_address, &r->by_address);
  oh_tree_remove(&set->by_size, &r->by_size);
  set->count--;
  set->total -= r->size;
}

static void add_record(struct oh_ranges *set, uintptr_t start, uintptr_t end, int kind) {
  struct oh_record *r = oh_store_take(set->store);
  r->kind = kind;
  link(set, r, start, end);
}

static void drop_record(struct oh_ranges *set, struct oh_record *r) {
  unlink(set, r);
  oh_store_put(set->store, r);
}

struct oh_record *oh_ranges_find(struct oh_ranges const *set, uintptr_t address) {
  struct oh_node *node = oh_tree_at_most(&set->by_address, (struct oh_key){address, 0});
  if (node == NULL) return NULL;
  struct oh_record *r = of_address_node(node);
  return address < oh_record_end(r) ? r : NULL;
}

struct oh_record *oh_ranges_from(struct oh_ranges const *set, uintptr_t address) {
  struct oh_record *r = oh_ranges_find(set, address);
  if (r != NULL) return r;
  struct oh_node *node = oh_tree_at_least(&set->by_address, (struct oh_key){address, 0});
  return node == NULL ? NULL : of_address_node(node);
}

struct oh_record *oh_ranges_best_fit(struct oh_ranges const *set, uintptr_t size) {
  struct oh_node *node = oh_tree_at_least(&set->by_size, (struct oh_key){size, 0});
  return node == NULL ? NULL : of_size_node(node);
}

uintptr_t oh_ranges_largest(struct oh_ranges const *set) {
  struct oh_node *node = oh_tree_at_most(&set->by_size, (struct oh_key){UINTPTR_MAX, UINTPTR_MAX});
  return node == NULL ? 0 : of_size_node(node)->size;
}

void oh_ranges_add(struct oh_ranges *set, uintptr_t start, uintptr_t size, int kind) {
  uintptr_t end = start + size;
  struct oh_record *before = start == 0 ? NULL : oh_ranges_find(set, start - 1);
  struct oh_record *after = oh_ranges_find(set, end);
  if (before != NULL && before->kind == kind) {
    start = oh_record_start(before);
    drop_record(set, before);
  }
  if (after != NULL && after->kind == kind) {
    end = oh_record_end(after);
    drop_record(set, after);
  }
  add_record(set, start, end, kind);
}

void oh_ranges_cover(struct oh_ranges *set, uintptr_t start, uintptr_t end, int kind) {
  struct oh_record *r;
  while ((r = oh_ranges_from(set, start)) != NULL && oh_record_start(r) < end) {
    if (oh_record_start(r) < start) start = oh_record_start(r);
    if (oh_record_end(r) > end) end = oh_record_end(r);
    drop_record(set, r);
  }
  oh_ranges_add(set, start, end - start, kind);
}

void oh_ranges_remove(struct oh_ranges *set, uintptr_t start, uintptr_t size) {
  struct oh_record *r = oh_ranges_find(set, start);
  uintptr_t before = oh_record_start(r), end = start + size, after = oh_record_end(r);
  int kind = r->kind;
  drop_record(set, r);
  if (before < start) add_record(set, before, start, kind);
  if (end < after) add_record(set, end, after, kind);
}

void oh_ranges_remove_all(struct oh_ranges *set, uintptr_t start, uintptr_t end) {
  struct oh_record *r;
  while ((r = oh_ranges_from(set, start)) != NULL && oh_record_start(r) < end) {
    if (start < oh_record_start(r)) start = oh_record_start(r);
    uintptr_t until = oh_record_end(r) < end ? oh_record_end(r) : end;
    oh_ranges_remove(set, start, until - start);
    start = until;
  }
}
