/* SPDX-License-Identifier: MIT */
/* Buffers in files by name, on every system. */
#include "folder.h"

static void new_and_replaced(void) {
  enter();
  for (int i = 0; i < 3; i++) {
    CHECK_EQUAL(ADTC_OK, save(i, in_folder("file")));
    check_has(i, in_folder("file"));
  }
  remove(in_folder("file"));
  leave();
}

/* Up to the longest that file systems have; Windows counts the whole path. */
static void long_names(void) {
#ifdef _WIN32
  static const int lengths[] = {1, 100, 150};
#else
  static const int lengths[] = {1, 200, 240, 255};
#endif
  enter();
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    char name[256];
    memset(name, 'n', sizeof name);
    name[lengths[i]] = 0;
    for (int times = 0; times < 2; times++) CHECK_EQUAL(ADTC_OK, save(7, in_folder(name)));
    check_has(7, in_folder(name));
    remove(in_folder(name));
  }
  leave();
}

static void folders(void) {
  adtc b;
  enter();
  CHECK_EQUAL(ADTC_SYSTEM, save(1, folder));
  CHECK_EQUAL(ADTC_SYSTEM, adtc_map(&b, folder, NULL));
  CHECK_EQUAL(ADTC_SYSTEM, save(1, in_folder("not/there")));
  leave();
}

/* Written to where that harms nobody: /dev/null is, in a test of POSIX systems alone. */
static void a_device(void) {
  adtc b;
#ifdef _WIN32
  CHECK_EQUAL(ADTC_OK, save(1, "NUL"));
  adtc_status status = adtc_map(&b, "NUL", NULL);
#else
  adtc_status status = adtc_map(&b, "/dev/null", NULL);
#endif
  check_refused(ADTC_SYSTEM, ENODEV, status);
}

TEST_PROGRAM({"new_and_replaced", new_and_replaced}, {"long_names", long_names},
             {"folders", folders}, {"a_device", a_device})
