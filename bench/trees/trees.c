/* SPDX-License-Identifier: MIT */
/* Generates a tree, copies it and deletes both, ROUNDS times, and prints what it took. Linked with
   one representation each: see tree.h.

   N is the depth; REF is the name to print. Prints one JSON object for the driver; FORMAT=table
   prints the table of rounds that a person reads. Every copy is compared with its original and
   every leaf is summed, between the measured steps. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_ROUNDS 1000
#define MOST_DEPTH 28

enum { GENERATE, COPY, DELETE, TOTAL, STEPS };
static const char *const step_names[STEPS] = {"generate", "copy", "delete", "total"};

struct round {
  double seconds[STEPS];
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

_Noreturn void tree_fail(const char *why) {
  fprintf(stderr, "trees: %s\n", why);
  exit(1);
}

/* ---- Parameters ---- */

static _Noreturn void usage(const char *why) {
  fprintf(stderr, "trees: %s\n", why);
  fprintf(stderr, "usage: N=1..%d [ROUNDS=1..%d] [FORMAT=json|table] trees\n", MOST_DEPTH,
          MOST_ROUNDS);
  exit(2);
}

static unsigned number(const char *variable, const char *otherwise, unsigned most) {
  const char *text = getenv(variable);
  char why[128], *end;
  if (text == NULL) text = otherwise;
  snprintf(why, sizeof why, "%s: not valid: %.60s", variable, text ? text : "(missing)");
  if (text == NULL || *text < '0' || *text > '9') usage(why);
  unsigned long n = strtoul(text, &end, 10);
  if (*end != 0 || n < 1 || n > most) usage(why);
  return (unsigned)n;
}

static bool wants_table(void) {
  const char *format = getenv("FORMAT");
  if (format == NULL || strcmp(format, "json") == 0) return false;
  if (strcmp(format, "table") != 0) usage("FORMAT: json or table");
  return true;
}

/* ---- Measuring ---- */

static int64_t expected_sum(unsigned depth) {
  int64_t sum = 0;
  uint32_t leaves = (uint32_t)1 << (depth - 1);
  for (uint32_t i = 0; i < leaves; i++) sum += tree_leaf(i);
  return sum;
}

static struct round measure_round(unsigned depth, int64_t sum) {
  struct round r;
  double start = now();
  struct tree *original = tree_generate(depth);
  double generated = now();
  struct tree *copy = tree_copy(original);
  double copied = now();
  if (tree_sum(original) != sum || tree_sum(copy) != sum) tree_fail("a leaf is wrong");
  if (!tree_equal(original, copy)) tree_fail("the copy is not like its original");
  double checked = now();
  tree_delete(original);
  tree_delete(copy);
  r.seconds[GENERATE] = generated - start;
  r.seconds[COPY] = copied - generated;
  r.seconds[DELETE] = now() - checked;
  r.seconds[TOTAL] = r.seconds[GENERATE] + r.seconds[COPY] + r.seconds[DELETE];
  return r;
}

/* Bytes that a line of /proc/self/status tells; 0 if there is none. */
static double memory_of(const char *field) {
  char line[256];
  double kibibytes = 0;
  size_t length = strlen(field);
  FILE *status = fopen("/proc/self/status", "r");
  if (status == NULL) return 0;
  while (fgets(line, sizeof line, status) != NULL)
    if (strncmp(line, field, length) == 0) kibibytes = strtod(line + length, NULL);
  fclose(status);
  return kibibytes * 1024;
}

/* ---- Showing ---- */

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(const struct round *rounds, unsigned count, int step) {
  double sorted[MOST_ROUNDS];
  for (unsigned i = 0; i < count; i++) sorted[i] = rounds[i].seconds[step];
  qsort(sorted, count, sizeof *sorted, by_size);
  return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

static double mean(const struct round *rounds, unsigned count, int step) {
  double sum = 0;
  for (unsigned i = 0; i < count; i++) sum += rounds[i].seconds[step];
  return sum / count;
}

static double deviation(const struct round *rounds, unsigned count, int step) {
  double squares = 0, middle = mean(rounds, count, step);
  for (unsigned i = 0; i < count; i++) squares += pow(rounds[i].seconds[step] - middle, 2);
  return count > 1 ? sqrt(squares / (count - 1)) : 0;
}

static void show_rounds(const struct round *rounds, unsigned count) {
  printf("\"rounds\": [");
  for (unsigned i = 0; i < count; i++) {
    printf("%s{", i == 0 ? "" : ", ");
    for (int step = 0; step < STEPS; step++)
      printf("%s\"%s\": %.9f", step == 0 ? "" : ", ", step_names[step], rounds[i].seconds[step]);
    printf("}");
  }
  printf("]");
}

static void show_json(const struct round *rounds, unsigned count) {
  printf("{\"peak_resident_bytes\": %.0f, \"virtual_bytes\": %.0f, ", memory_of("VmHWM:"),
         memory_of("VmPeak:"));
  show_rounds(rounds, count);
  printf(", \"measures\": [");
  for (int step = 0; step < STEPS; step++)
    printf("{\"name\": \"%s\", \"value\": %.9f, \"unit\": \"s\"}, ", step_names[step],
           median(rounds, count, step));
  printf("{\"name\": \"deviation\", \"value\": %.9f, \"unit\": \"s\"}, ",
         deviation(rounds, count, TOTAL));
  printf("{\"name\": \"memory\", \"value\": %.3f, \"unit\": \"MiB\"}]}\n",
         memory_of("VmHWM:") / 1048576);
}

static void show_line(const char *name, const double *seconds) {
  printf("| %-8s |", name);
  for (int step = 0; step < STEPS; step++) printf(" %8.3f |", seconds[step]);
}

static void show_table(const struct round *rounds, unsigned count) {
  printf("| round    | generate |     copy |   delete |    total |    resident |     virtual |\n");
  printf("|----------|----------|----------|----------|----------|-------------|-------------|\n");
  for (unsigned i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "%u", i + 1);
    show_line(name, rounds[i].seconds);
    printf(" %7.0f MiB | %7.0f MiB |\n", memory_of("VmHWM:") / 1048576,
           memory_of("VmPeak:") / 1048576);
  }
  struct round means;
  for (int step = 0; step < STEPS; step++) means.seconds[step] = mean(rounds, count, step);
  show_line("mean", means.seconds);
  printf("             |             |\n\nstandard deviation of the total: %.3f s\n",
         deviation(rounds, count, TOTAL));
}

int main(void) {
  static struct round rounds[MOST_ROUNDS];
  unsigned depth = number("N", NULL, MOST_DEPTH), count = number("ROUNDS", "5", MOST_ROUNDS);
  bool as_table = wants_table();
  int64_t sum = expected_sum(depth);
  for (unsigned i = 0; i < count; i++) rounds[i] = measure_round(depth, sum);
  if (as_table)
    show_table(rounds, count);
  else
    show_json(rounds, count);
  return 0;
}
