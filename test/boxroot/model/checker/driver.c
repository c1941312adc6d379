/* SPDX-License-Identifier: MIT */
/* The command line of a program of the model. See driver.h. */
#include "driver.h"

#include <stdio.h>
#include <string.h>

enum { LIMIT = 2000000 };

static int explore(struct ck_case const *wanted) {
  struct ck_result result = ck_explore(&wanted->program, LIMIT);
  bool as_expected = result.failed == wanted->fails;
  printf("%s: %ld executions, %ld redundant\n", wanted->program.name, result.executions,
         result.redundant);
  if (!wanted->fails && result.outcomes != wanted->outcomes) {
    printf("outcomes %#lx, expected %#lx\n", (unsigned long)result.outcomes,
           (unsigned long)wanted->outcomes);
    as_expected = false;
  }
  if (wanted->fails && !result.failed) printf("no execution fails, but one should\n");
  return as_expected ? 0 : 1;
}

static int replay(struct ck_case const *wanted, char const *choices) {
  return ck_replay(&wanted->program, choices).failed ? 1 : 0;
}

static int list(struct ck_case const *cases, int count) {
  for (int i = 0; i < count; i++) printf("%s\n", cases[i].program.name);
  return 0;
}

int ck_main(int argc, char **argv, struct ck_case const *cases, int count) {
  if (argc == 1) return list(cases, count);
  for (int i = 0; i < count && argc <= 3; i++)
    if (strcmp(argv[1], cases[i].program.name) == 0)
      return argc == 2 ? explore(&cases[i]) : replay(&cases[i], argv[2]);
  fprintf(stderr, "usage: %s [NAME [CHOICES]], without arguments for the names\n", argv[0]);
  return 2;
}
