/* SPDX-License-Identifier: MIT */
/* Test programs in C: named tests, each of which can be run by itself, in a process of its own.
   `program list` prints the names, `program NAME` runs one test, `program` runs all. A check that
   fails prints where and what, and ends the process with status 1; an unknown name, with 2. */
#ifndef TESTING_H
#define TESTING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct test {
  char const *name;
  void (*run)(void);
};

#define CHECK(condition)                                                                           \
  ((condition) ? (void)0 : testing_fail(__FILE__, __LINE__, "does not hold: " #condition))

/* Two integers, [expected] first. */
#define CHECK_EQUAL(expected, found)                                                               \
  testing_equal(__FILE__, __LINE__, #found, (long long)(expected), (long long)(found))

static inline void testing_fail(char const *file, int line, char const *message) {
  fprintf(stderr, "%s:%d: %s\n", file, line, message);
  exit(1);
}

static inline void testing_equal(char const *file, int line, char const *what, long long expected,
                                 long long found) {
  if (expected == found) return;
  fprintf(stderr, "%s:%d: %s is %lld, expected %lld\n", file, line, what, found, expected);
  exit(1);
}

static inline int testing_run_one(struct test const *tests, int count, char const *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(tests[i].name, name) == 0) {
      tests[i].run();
      return 0;
    }
  fprintf(stderr, "no test %s; `list` prints their names\n", name);
  return 2;
}

static inline int testing_main(int argc, char **argv, struct test const *tests, int count) {
  if (argc > 1 && strcmp(argv[1], "list") != 0) return testing_run_one(tests, count, argv[1]);
  for (int i = 0; i < count; i++) {
    if (argc > 1)
      puts(tests[i].name);
    else
      tests[i].run();
  }
  return 0;
}

#define TEST_PROGRAM(...)                                                                          \
  int main(int argc, char **argv) {                                                                \
    struct test tests[] = {__VA_ARGS__};                                                           \
    return testing_main(argc, argv, tests, sizeof tests / sizeof *tests);                          \
  }

#endif
