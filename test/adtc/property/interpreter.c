/* SPDX-License-Identifier: MIT */
/* Runs a script of operations on buffers, read from standard input, against models in malloc
   (model.h). After each line every buffer is checked, walked and compared with its model.

   A slot (0 to 3) has a buffer and the model of the tree at its root. Lines, where numbers too
   large are taken modulo what there is:

     new S LAYOUT STORAGE LIMIT  an empty buffer in S; LIMIT bytes, 0: no limit
     draw S SEED SIZE            a drawn tree becomes the root of S; general: children first if
                                 SEED is odd
     copy A B                    B becomes a whole copy of A
     compact A B                 B becomes A compacted
     subtree A B N               the Nth item of A and all below it is copied into B and becomes
                                 its root
     graft A B N                 the root of B becomes a node of two copies: of A's tree, of its
                                 Nth item's
     replace S N SEED            the Nth item of S, if S is general and does not share, becomes a
                                 drawn tree
     file A B                    A is saved, B is the file mapped
     pipe A B                    A is written, B is what is received
     rewind S SEED               a tree is made and given back
     want S                      what is written of S has a checksum
     forget S SEED               a node with a child that is not set: S is refused, until the node
                                 is given back
     damage S SEED               S is saved, and a bit of the file flipped: noticed if there is a
                                 checksum, and in any case nothing else happens

   A tree that does not fit is rewound and the model stays. No other call leaves a status. Status 0;
   1 with a message if something is not as it should be; 2 for a line that is none of these. */
#include "layouts.h"
#include "model.h"
#include "storages.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS = 4 };

static struct slot {
  adtc buffer;
  struct model *model; /* NULL: the root is ADTC_NONE */
} slots[SLOTS];

static char line[256];

static _Noreturn void stop(int status, const char *why) {
  fprintf(stderr, "%s: %s\n", line, why);
  exit(status);
}

static void expect(bool holds, const char *why) {
  if (!holds) stop(1, why);
}

static void expect_ok(adtc_status status) { expect(status == ADTC_OK, adtc_status_string(status)); }

/* The buffer says so, once. */
static void expect_full(adtc *b) {
  adtc_status status = adtc_take_status(b);
  expect(status == ADTC_FULL, adtc_status_string(status));
}

/* ---- Slots ---- */

static void put(int s, adtc buffer, struct model *model) {
  adtc_free(&slots[s].buffer);
  model_free(slots[s].model);
  slots[s] = (struct slot){buffer, model};
}

/* Those of layouts.h, and two that may share. */
static adtc_options options_of(uint32_t layout) {
  static const uint32_t flags[] = {ADTC_SHARING, ADTC_SHARING | ADTC_WIDE};
  if (layout < LAYOUTS) return layouts[layout];
  return (adtc_options){.flags = flags[layout - LAYOUTS]};
}

static void new_buffer(int s, uint32_t layout, uint32_t storage, uint32_t limit) {
  adtc_options o = options_of(layout % (LAYOUTS + 2));
  adtc b;
  o.storage = storage_number((int)(storage % STORAGES));
  o.limit_bytes = limit == 0 ? 0 : limit < 64 ? 64 : limit;
  expect_ok(adtc_create(&b, &o));
  put(s, b, NULL);
}

/* The result of making something at the end of a buffer: it becomes the root, or did not fit. */
static void settle(struct slot *s, size_t mark, adtc_ref root, struct model *model) {
  if (root != ADTC_NONE) {
    adtc_set_root(&s->buffer, root);
    model_free(s->model);
    s->model = model;
    return;
  }
  expect_full(&s->buffer);
  expect_ok(adtc_rewind(&s->buffer, mark));
  model_free(model);
}

/* ---- Operations ---- */

static adtc_ref build(adtc *b, const struct model *m, uint64_t seed) {
  bool upwards = (b->flags & ADTC_SHARING) || (b->layout == ADTC_GENERAL && seed % 2 == 1);
  return upwards ? model_build_upwards(b, m) : model_build(b, m);
}

static void draw(struct slot *s, uint64_t seed, uint32_t size) {
  struct model *m = model_draw(seed, size % 5000 + 1);
  size_t mark = adtc_mark(&s->buffer);
  settle(s, mark, build(&s->buffer, m, seed), m);
}

static struct model *copy_of(const struct model *m) { return m == NULL ? NULL : model_copy(m); }

static void copy(int from, int to) {
  adtc_view v = adtc_view_of(&slots[from].buffer);
  adtc b;
  expect_ok(adtc_copy(&b, &v, NULL));
  put(to, b, copy_of(slots[from].model));
}

static void compact(int from, int to) {
  adtc_view v = adtc_view_of(&slots[from].buffer);
  adtc b;
  expect_ok(adtc_compact(&b, &v, NULL));
  put(to, b, copy_of(slots[from].model));
}

/* The name of the [n]th item in preorder, by a walk. */
static adtc_ref nth(const adtc_view *v, uint64_t n) {
  adtc_walk w;
  adtc_ref item = ADTC_NONE;
  adtc_walk_begin(&w, v, v->root);
  for (uint64_t i = 0; i <= n; i++) expect(adtc_walk_next(&w, &item), "the walk ends early");
  adtc_walk_end(&w);
  return item;
}

static void subtree(int from, int to, uint64_t n) {
  struct slot *a = &slots[from], *b = &slots[to];
  if (a->model == NULL || from == to) return;
  n %= model_items(a->model);
  adtc_view v = adtc_view_of(&a->buffer);
  size_t mark = adtc_mark(&b->buffer);
  adtc_ref made;
  adtc_status status = adtc_copy_tree(&b->buffer, &v, nth(&v, n), &made);
  expect(mark == b->buffer.used || status == ADTC_OK, "a copy that fails leaves something");
  settle(b, mark, made, model_copy(*model_place(&a->model, n)));
}

/* A node of two copies, or ADTC_NONE: the node first. */
static adtc_ref graft_below(adtc *to, uint32_t variant, const adtc_view *v, const adtc_ref *items) {
  adtc_ref node = adtc_node(to, variant, 2);
  for (uint32_t i = 0; i < 2 && node != ADTC_NONE; i++)
    if (adtc_graft(to, node, i, v, items[i]) != ADTC_OK) node = ADTC_NONE;
  return node;
}

/* The same, the copies first: where children are made before their parents. */
static adtc_ref node_above(adtc *to, uint32_t variant, const adtc_view *v, const adtc_ref *items) {
  adtc_ref copies[2];
  for (int i = 0; i < 2; i++)
    if (adtc_copy_tree(to, v, items[i], &copies[i]) != ADTC_OK) return ADTC_NONE;
  adtc_ref node = adtc_node(to, variant, 2);
  for (uint32_t i = 0; i < 2 && node != ADTC_NONE; i++) expect_ok(adtc_set(to, node, i, copies[i]));
  return node;
}

static void graft(int from, int to, uint64_t n) {
  struct slot *a = &slots[from], *b = &slots[to];
  if (a->model == NULL || from == to) return;
  n %= model_items(a->model);
  struct model *m = calloc(1, sizeof *m);
  *m = (struct model){.kind = ADTC_NODE, .variant = (uint32_t)n % 12, .count = 2};
  m->children = calloc(2, sizeof *m->children);
  m->children[0] = model_copy(a->model);
  m->children[1] = model_copy(*model_place(&a->model, n));
  adtc_view v = adtc_view_of(&a->buffer);
  adtc_ref originals[2] = {v.root, nth(&v, n)};
  bool shares = b->buffer.flags & ADTC_SHARING;
  size_t mark = adtc_mark(&b->buffer);
  adtc_ref node = (shares ? node_above : graft_below)(&b->buffer, m->variant, &v, originals);
  settle(b, mark, node, m);
}

/* Goes down to the [n]th item (not the root) and puts [child] in its place. */
static void replace_below(adtc *b, adtc_ref node, struct model *m, uint64_t n, adtc_ref child) {
  adtc_view v = adtc_view_of(b);
  n--;
  for (uint32_t i = 0;; i++) {
    uint64_t items = model_items(m->children[i]);
    if (n == 0) {
      expect_ok(adtc_set(b, node, i, child));
      return;
    }
    if (n < items) {
      replace_below(b, adtc_child(&v, node, i), m->children[i], n, child);
      return;
    }
    n -= items;
  }
}

static void replace(struct slot *s, uint64_t n, uint64_t seed) {
  bool has_order = s->buffer.layout == ADTC_PREORDER || (s->buffer.flags & ADTC_SHARING);
  if (s->model == NULL || has_order) return;
  n %= model_items(s->model);
  if (n == 0) return;
  struct model *m = model_draw(seed, (uint32_t)(seed % 50) + 1);
  size_t mark = adtc_mark(&s->buffer);
  adtc_ref child = build(&s->buffer, m, seed);
  if (child == ADTC_NONE) {
    settle(s, mark, child, m);
    return;
  }
  replace_below(&s->buffer, s->buffer.root, s->model, n, child);
  /* A mapped file has the checksum of what was there before. */
  expect(adtc_finish(&s->buffer).root == s->buffer.root, "the root is another");
  struct model **place = model_place(&s->model, n);
  model_free(*place);
  *place = m;
}

static const char *own_path(void) {
  static char path[64];
  snprintf(path, sizeof path, "/tmp/adtc-property-%ld", (long)getpid());
  return path;
}

static void file(int from, int to) {
  adtc b;
  expect_ok(adtc_save(&slots[from].buffer, own_path()));
  expect_ok(adtc_map(&b, own_path(), NULL));
  unlink(own_path());
  put(to, b, copy_of(slots[from].model));
}

static void through_a_descriptor(int from, int to) {
  FILE *file = tmpfile();
  adtc b;
  expect(file != NULL, "no temporary file");
  expect_ok(adtc_write(&slots[from].buffer, fileno(file)));
  lseek(fileno(file), 0, SEEK_SET);
  expect_ok(adtc_receive(&b, fileno(file), SIZE_MAX, ADTC_SHARING, NULL, NULL));
  fclose(file);
  put(to, b, copy_of(slots[from].model));
}

static void make_and_rewind(struct slot *s, uint64_t seed) {
  struct model *m = model_draw(seed, 200);
  size_t mark = adtc_mark(&s->buffer);
  if (build(&s->buffer, m, seed) == ADTC_NONE) expect_full(&s->buffer);
  expect_ok(adtc_rewind(&s->buffer, mark));
  model_free(m);
}

/* ---- What is refused ---- */

/* A node of [count] children, of which the first [set] are small integers. */
static adtc_ref half_a_node(adtc *b, uint32_t count, uint32_t set) {
  adtc_ref children[8], node = ADTC_NONE;
  bool upwards = b->flags & ADTC_SHARING;
  for (uint32_t i = 0; i < set && upwards; i++) children[i] = adtc_int(b, i);
  node = adtc_node(b, 1, count);
  for (uint32_t i = 0; i < set && node != ADTC_NONE; i++)
    if (adtc_set(b, node, i, upwards ? children[i] : adtc_int(b, i)) != ADTC_OK) return ADTC_NONE;
  return node;
}

static void forget(struct slot *s, uint64_t seed) {
  adtc *b = &s->buffer;
  size_t mark = adtc_mark(b);
  uint32_t count = (uint32_t)(seed % 8) + 1, set = (uint32_t)(seed / 8 % count);
  adtc_ref node = half_a_node(b, count, set);
  if (node == ADTC_NONE)
    expect_full(b);
  else {
    adtc_fault fault;
    uint32_t missing = b->layout == ADTC_PREORDER && set == 0 && count > 1 ? 1 : set;
    expect(adtc_write(b, -1) == ADTC_NOT_SET, "what is not complete is written");
    expect(adtc_check(b, &fault) == ADTC_NOT_SET, "a child that is not set is not seen");
    expect(fault.child == missing && fault.position == (uint64_t)node << b->shift,
           "another child is said to be missing");
  }
  expect_ok(adtc_rewind(b, mark));
}

static void flip_a_bit(const char *path, uint64_t seed) {
  FILE *file = fopen(path, "r+b");
  expect(file != NULL && fseek(file, 0, SEEK_END) == 0, "the file cannot be damaged");
  long at = (long)(seed / 8 % (uint64_t)ftell(file));
  fseek(file, at, SEEK_SET);
  int byte = fgetc(file);
  fseek(file, at, SEEK_SET);
  fputc(byte ^ 1 << seed % 8, file);
  fclose(file);
}

static void damage(struct slot *s, uint64_t seed) {
  adtc b;
  bool has_checksum = s->buffer.flags & ADTC_CHECKSUM;
  expect_ok(adtc_save(&s->buffer, own_path()));
  flip_a_bit(own_path(), seed);
  adtc_status status = adtc_map(&b, own_path(), NULL);
  if (status == ADTC_OK) status = adtc_check(&b, NULL);
  expect(status != ADTC_OK || !has_checksum, "damage goes unnoticed");
  adtc_free(&b);
  unlink(own_path());
}

/* ---- Checking ---- */

static uint64_t walked(const adtc_view *v) {
  adtc_walk w;
  adtc_ref item;
  uint64_t items = 0;
  adtc_walk_begin(&w, v, v->root);
  while (adtc_walk_next(&w, &item)) items++;
  expect_ok(w.status);
  adtc_walk_end(&w);
  return items;
}

static void check(struct slot *s) {
  expect_ok(s->buffer.status);
  expect_ok(adtc_check(&s->buffer, NULL));
  adtc_view v = adtc_view_of(&s->buffer);
  expect((s->model == NULL) == (v.root == ADTC_NONE), "the root is not that of the model");
  if (s->model == NULL) return;
  expect(model_matches(s->model, &v, v.root), "the tree is not the model");
  expect(walked(&v) == model_items(s->model), "the walk visits too few or too many");
}

static void run(const char *operation, const unsigned long *n) {
  int a = (int)(n[0] % SLOTS), b = (int)(n[1] % SLOTS);
  if (strcmp(operation, "new") == 0)
    new_buffer(a, (uint32_t)n[1], (uint32_t)n[2], (uint32_t)n[3]);
  else if (strcmp(operation, "draw") == 0)
    draw(&slots[a], n[1], (uint32_t)n[2]);
  else if (strcmp(operation, "copy") == 0)
    copy(a, b);
  else if (strcmp(operation, "compact") == 0)
    compact(a, b);
  else if (strcmp(operation, "subtree") == 0)
    subtree(a, b, n[2]);
  else if (strcmp(operation, "graft") == 0)
    graft(a, b, n[2]);
  else if (strcmp(operation, "replace") == 0)
    replace(&slots[a], n[1], n[2]);
  else if (strcmp(operation, "file") == 0)
    file(a, b);
  else if (strcmp(operation, "pipe") == 0)
    through_a_descriptor(a, b);
  else if (strcmp(operation, "rewind") == 0)
    make_and_rewind(&slots[a], n[1]);
  else if (strcmp(operation, "want") == 0)
    adtc_want_checksum(&slots[a].buffer);
  else if (strcmp(operation, "forget") == 0)
    forget(&slots[a], n[1]);
  else if (strcmp(operation, "damage") == 0)
    damage(&slots[a], n[1]);
  else
    stop(2, "no such operation");
}

int main(void) {
  for (int s = 0; s < SLOTS; s++) new_buffer(s, (uint32_t)(5 * s), 0, 0);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char operation[16];
    unsigned long n[4] = {0, 0, 0, 0};
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%15s %lu %lu %lu %lu", operation, &n[0], &n[1], &n[2], &n[3]) < 1) continue;
    run(operation, n);
    for (int s = 0; s < SLOTS; s++) check(&slots[s]);
  }
  for (int s = 0; s < SLOTS; s++) put(s, (adtc){0}, NULL);
  return 0;
}
