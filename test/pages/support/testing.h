/* SPDX-License-Identifier: MIT */
/* Test programs in C: named tests, each run by itself, in a process of its own, so that they may
   use static variables as they find them. `program list` prints the names, `program NAME` runs
   one test. A check that fails prints where and what, and ends the process with status 1;
   anything but a name, with 2. */
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

static inline int testing_main(int argc, char **argv, struct test const *tests, int count) {
  char const *name = argc == 2 ? argv[1] : "";
  for (int i = 0; i < count; i++) {
    if (strcmp(name, "list") == 0) puts(tests[i].name);
    if (strcmp(name, tests[i].name) != 0) continue;
    tests[i].run();
    return 0;
  }
  if (strcmp(name, "list") == 0) return 0;
  fprintf(stderr, "usage: %s list | NAME, a name that `list` prints\n", argv[0]);
  return 2;
}

#define TEST_PROGRAM(...)                                                                          \
  int main(int argc, char **argv) {                                                                \
    struct test tests[] = {__VA_ARGS__};                                                           \
    return testing_main(argc, argv, tests, sizeof tests / sizeof *tests);                          \
  }

#endif
