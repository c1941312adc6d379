/* SPDX-License-Identifier: MIT */
/* A folder of a test's own, and buffers in its files. It is empty in the end, or the test fails: no
   file beside is left. */
#ifndef ADTC_FOLDER_H
#define ADTC_FOLDER_H

#include "files.h"
#include "testing.h"

#include <adtc.h>
#include <errno.h>
#include <stdbool.h>
#include <sys/stat.h>

#ifdef _WIN32
#include <direct.h>
#endif

static char folder[400];

#ifdef _WIN32
static inline int make_folder(const char *path) { return _mkdir(path); }
#else
static inline int make_folder(const char *path) { return mkdir(path, 0700); }
#endif

static inline void enter(void) {
  snprintf(folder, sizeof folder, "%s-folder", files_path());
  CHECK_EQUAL(0, make_folder(folder));
}

static inline void leave(void) { CHECK_EQUAL(0, rmdir(folder)); }

/* A path in the folder; the last four stay. */
static inline const char *in_folder(const char *name) {
  static char paths[4][800];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static inline adtc with_number(int number) {
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, NULL));
  adtc_set_root(&b, adtc_int(&b, number));
  return b;
}

static inline adtc_status save(int number, const char *path) {
  adtc b = with_number(number);
  adtc_status status = adtc_save(&b, path);
  int error = errno;
  CHECK_EQUAL(ADTC_OK, b.status);
  adtc_free(&b);
  errno = error;
  return status;
}

static inline void check_has(int number, const char *path) {
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_map(&b, path, NULL));
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(number, adtc_int_of(&v, v.root));
  adtc_free(&b);
}

static inline void check_refused(adtc_status expected, int error, adtc_status status) {
  int found = errno;
  CHECK_EQUAL(expected, status);
  CHECK_EQUAL(error, found);
}

#endif
