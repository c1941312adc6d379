/* SPDX-License-Identifier: MIT */
/* What single operations on a tree cost, for one layout: adtc_open and adtc_copy against memcpy of
   the same bytes into storage of the same kind, a walk, a subtree copy, adtc_compact, adtc_finish;
   and adtc_open and adtc_finish with a checksum.

   REF is the layout (preorder, general), N the depth. Prints one JSON object: gigabytes a second,
   and for copies how many times the time of memcpy; each the median of some runs, in turn. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <adtc.h>

#include "adtc_generate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS 7
#define MOST_DEPTH 28

_Noreturn void tree_fail(const char *why) {
  fprintf(stderr, "operations: %s\n", why);
  exit(1);
}

static _Noreturn void usage(void) {
  fprintf(stderr, "operations: REF or N is missing or not valid\n");
  fprintf(stderr, "usage: REF=preorder|general N=2..%d operations\n", MOST_DEPTH);
  exit(2);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void expect(adtc_status status) {
  if (status != ADTC_OK) tree_fail(adtc_status_string(status));
}

/* ---- The operations: each gives seconds, without the deletion of what it made ---- */

static const adtc_storage *const storage = &adtc_huge_storage;

/* Fresh memory of the same kind, as the copy gets it. */
static double by_memcpy(const adtc_view *v) {
  double start = now();
  size_t bytes = v->size;
  void *to = storage->allocate(storage, v->size, &bytes);
  if (to == NULL) tree_fail("out of memory");
  memcpy(to, v->base, v->size);
  double end = now();
  storage->release(storage, to, bytes, v->size);
  return end - start;
}

static double by_copy(const adtc_view *v) {
  adtc_options options = {.storage = storage};
  adtc copy;
  double start = now();
  expect(adtc_copy(&copy, v, &options));
  double end = now();
  adtc_free(&copy);
  return end - start;
}

static double by_copy_tree(const adtc_view *v) {
  adtc_options options = {.layout = (adtc_layout)v->layout, .storage = storage};
  adtc copy;
  adtc_ref root;
  double start = now();
  expect(adtc_create(&copy, &options));
  expect(adtc_copy_tree(&copy, v, v->root, &root));
  double end = now();
  adtc_free(&copy);
  return end - start;
}

static double by_compact(const adtc_view *v) {
  adtc_options options = {.storage = storage};
  adtc copy;
  double start = now();
  expect(adtc_compact(&copy, v, &options));
  double end = now();
  adtc_free(&copy);
  return end - start;
}

static double by_open(const adtc_view *v) {
  adtc_view opened;
  double start = now();
  expect(adtc_open(v->base, v->size, 0, &opened, NULL));
  return now() - start;
}

/* The two buffers with the tree: without a checksum, and with one. */
enum { PLAIN, SUMMED };
static adtc buffers[2];

static double by_finish_of(adtc *b) {
  double start = now();
  adtc_view v = adtc_finish(b);
  double end = now();
  if (v.base == NULL) expect(b->status);
  return end - start;
}

static double by_finish(const adtc_view *v) {
  (void)v;
  return by_finish_of(&buffers[PLAIN]);
}

static double by_finish_summed(const adtc_view *v) {
  (void)v;
  return by_finish_of(&buffers[SUMMED]);
}

static double by_open_summed(const adtc_view *v) {
  adtc_view summed = adtc_view_of(&buffers[SUMMED]);
  (void)v;
  return by_open(&summed);
}

static double by_walk(const adtc_view *v) {
  adtc_walk w;
  adtc_ref item;
  size_t items = 0;
  double start = now();
  adtc_walk_begin(&w, v, v->root);
  while (adtc_walk_next(&w, &item)) items++;
  adtc_walk_end(&w);
  expect(w.status);
  if (items == 0) tree_fail("a walk of nothing");
  return now() - start;
}

static const struct {
  const char *name;
  double (*run)(const adtc_view *);
} operations[] = {{"memcpy", by_memcpy},
                  {"copy", by_copy},
                  {"open", by_open},
                  {"copy_tree", by_copy_tree},
                  {"compact", by_compact},
                  {"walk", by_walk},
                  {"finish", by_finish},
                  {"finish, checksum", by_finish_summed},
                  {"open, checksum", by_open_summed}};
enum { OPERATIONS = sizeof operations / sizeof *operations };

/* ---- The program ---- */

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static adtc_layout chosen_layout(void) {
  const char *name = getenv("REF");
  if (name != NULL && strcmp(name, "preorder") == 0) return ADTC_PREORDER;
  if (name == NULL || strcmp(name, "general") != 0) usage();
  return ADTC_GENERAL;
}

static unsigned chosen_depth(void) {
  const char *text = getenv("N");
  char *end;
  if (text == NULL || *text < '0' || *text > '9') usage();
  unsigned long depth = strtoul(text, &end, 10);
  if (*end != 0 || depth < 2 || depth > MOST_DEPTH) usage();
  return (unsigned)depth;
}

static void show(double seconds[OPERATIONS][RUNS], size_t bytes) {
  for (int i = 0; i < OPERATIONS; i++) qsort(seconds[i], RUNS, sizeof(double), by_size);
  double copying = seconds[0][RUNS / 2];
  printf("{\"bytes\": %zu, \"measures\": [", bytes);
  for (int i = 0; i < OPERATIONS; i++) {
    double median = seconds[i][RUNS / 2];
    printf("{\"name\": \"%s\", \"value\": %.4f, \"unit\": \"GB/s\"}, ", operations[i].name,
           (double)bytes / median * 1e-9);
  }
  printf("{\"name\": \"copy / memcpy\", \"value\": %.4f, \"unit\": \"times\"}]}\n",
         seconds[1][RUNS / 2] / copying);
}

static void generate_in(adtc *b, uint32_t flags, unsigned depth) {
  adtc_options options = {.layout = chosen_layout(), .flags = flags, .storage = storage};
  expect(adtc_create(b, &options));
  adtc_set_root(b, generate(b, depth));
  expect(b->status);
}

int main(void) {
  static double seconds[OPERATIONS][RUNS];
  unsigned depth = chosen_depth();
  generate_in(&buffers[PLAIN], 0, depth);
  generate_in(&buffers[SUMMED], ADTC_CHECKSUM, depth);
  adtc_view v = adtc_view_of(&buffers[PLAIN]);
  by_finish(&v);
  for (int i = 0; i < OPERATIONS; i++) operations[i].run(&v);
  for (int run = 0; run < RUNS; run++)
    for (int i = 0; i < OPERATIONS; i++) {
      int next = (i + run) % OPERATIONS; /* each one comes after each other one */
      seconds[next][run] = operations[next].run(&v);
    }
  show(seconds, v.size);
  for (int i = 0; i < 2; i++) adtc_free(&buffers[i]);
  return 0;
}
