/* SPDX-License-Identifier: MIT */
/* The tree that pages uses beside a skip list: ns of processor time for each operation on sets
   of several sizes, keys in random order. The two take turns; the median of the rounds is
   printed.

     cc -O2 bench/trees/ordered_sets/[a-z]*.c src/pages/tree.c -o ordered_sets
     ./ordered_sets [ROUNDS] */
#define _GNU_SOURCE
#include "skip_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { OPERATIONS = 4, MOST_ROUNDS = 99 };
static char const *const operations[OPERATIONS] = {"insert", "find", "replace", "remove"};

static struct oh_node *tree_nodes;
static struct skip_node **skip_nodes; /* of as many bytes as their levels need */
static uintptr_t *keys;               /* distinct, in random order */
static uintptr_t found;

/* Processor time: other programs count for less. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct oh_key key(size_t i) { return (struct oh_key){keys[i], 0}; }

/* Fills [times] with the ns of [count] operations of each sort. */
static void run_tree(size_t count, double *times) {
  struct oh_tree tree;
  oh_tree_init(&tree);
  double start = now();
  for (size_t i = 0; i < count; i++)
    tree_nodes[i].key = key(i), oh_tree_insert(&tree, &tree_nodes[i]);
  times[0] = now() - start, start = now();
  for (size_t i = 0; i < count; i++)
    found += oh_tree_at_least(&tree, (struct oh_key){keys[i] + 1, 0}) != NULL;
  times[1] = now() - start, start = now();
  for (size_t i = 0; i < count; i++) {
    oh_tree_remove(&tree, &tree_nodes[i]);
    tree_nodes[i].key.major++;
    oh_tree_insert(&tree, &tree_nodes[i]);
  }
  times[2] = now() - start, start = now();
  for (size_t i = 0; i < count; i++) oh_tree_remove(&tree, &tree_nodes[i]);
  times[3] = now() - start;
}

static void run_skip_list(size_t count, double *times) {
  static struct skip_list list;
  skip_list_init(&list);
  double start = now();
  for (size_t i = 0; i < count; i++)
    skip_nodes[i]->key = key(i), skip_list_insert(&list, skip_nodes[i]);
  times[0] = now() - start, start = now();
  for (size_t i = 0; i < count; i++)
    found += skip_list_at_least(&list, (struct oh_key){keys[i] + 1, 0}) != NULL;
  times[1] = now() - start, start = now();
  for (size_t i = 0; i < count; i++) {
    skip_list_remove(&list, skip_nodes[i]);
    skip_nodes[i]->key.major++;
    skip_list_insert(&list, skip_nodes[i]);
  }
  times[2] = now() - start, start = now();
  for (size_t i = 0; i < count; i++) skip_list_remove(&list, skip_nodes[i]);
  times[3] = now() - start;
}

static int compare(void const *a, void const *b) {
  double x = *(double const *)a, y = *(double const *)b;
  return (x > y) - (x < y);
}

static double median(double *times, int rounds) {
  qsort(times, (size_t)rounds, sizeof *times, compare);
  return times[rounds / 2];
}

static void shuffle(size_t count) {
  uint64_t random = 88172645463325252u;
  for (size_t i = 0; i < count; i++) keys[i] = 2 * i + 2;
  for (size_t i = count - 1; i > 0; i--) {
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    size_t j = random % (i + 1);
    uintptr_t other = keys[i];
    keys[i] = keys[j], keys[j] = other;
  }
}

static void *allocate(size_t count, size_t size) {
  void *p = calloc(count, size);
  if (p != NULL) return p;
  fputs("out of memory\n", stderr);
  exit(1);
}

/* Nodes of both sorts lie in memory in the order in which they are inserted. Returns what the
   nodes of the list lie in. */
static void *make_nodes(size_t count) {
  size_t const most = sizeof(struct skip_node) + SKIP_LEVELS * sizeof(struct skip_node *);
  uint64_t random = UINT64_C(0x9e3779b97f4a7c15);
  char *memory = allocate(count, most), *at = memory;
  tree_nodes = allocate(count, sizeof *tree_nodes);
  skip_nodes = allocate(count, sizeof *skip_nodes);
  for (size_t i = 0; i < count; i++) {
    skip_nodes[i] = (struct skip_node *)(void *)at;
    skip_nodes[i]->levels = skip_list_draw(&random);
    at += sizeof(struct skip_node) + (size_t)skip_nodes[i]->levels * sizeof(struct skip_node *);
  }
  return memory;
}

static void report(size_t count, int operation, double tree, double list) {
  printf("%8zu  %-9s %9.1f %9.1f %6.2f\n", count, operations[operation], tree, list, tree / list);
}

static void measure(size_t count, int rounds) {
  static double trees[OPERATIONS][MOST_ROUNDS], lists[OPERATIONS][MOST_ROUNDS];
  void *memory = make_nodes(count);
  keys = allocate(count, sizeof *keys);
  shuffle(count);
  for (int r = 0; r < rounds; r++) {
    double times[OPERATIONS];
    run_tree(count, times);
    for (int o = 0; o < OPERATIONS; o++) trees[o][r] = times[o] / (double)count;
    run_skip_list(count, times);
    for (int o = 0; o < OPERATIONS; o++) lists[o][r] = times[o] / (double)count;
  }
  for (int o = 0; o < OPERATIONS; o++)
    report(count, o, median(trees[o], rounds), median(lists[o], rounds));
  free(memory), free(tree_nodes), free(skip_nodes), free(keys);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 9;
  if (argc > 2 || rounds < 1 || rounds > MOST_ROUNDS) {
    fprintf(stderr, "usage: %s [ROUNDS], from 1 to %d\n", argv[0], MOST_ROUNDS);
    return 2;
  }
  puts("   nodes  operation   tree ns   list ns  ratio");
  for (size_t count = 100; count <= 100000; count *= 10) measure(count, rounds);
  return found == 0;
}
