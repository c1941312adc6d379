/* SPDX-License-Identifier: MIT */
/* Files and pipes for tests, on every system. */
#ifndef FILES_H
#define FILES_H

#include <stdio.h>
#include <unistd.h>

/* A name in the folder for temporary files that no other process uses. */
static inline const char *files_path(void);

/* Cuts a file off after [bytes]; a new pipe, of bytes as they are: 0 if all is well. */
static inline int files_cut(const char *path, long bytes);
static inline int files_pipe(int ends[2]);

#ifdef _WIN32

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>

static inline const char *files_path(void) {
  static char path[300];
  snprintf(path, sizeof path, "%s/adtc-%ld", getenv("TEMP"), (long)_getpid());
  return path;
}

static inline int files_cut(const char *path, long bytes) {
  int descriptor = _open(path, _O_RDWR | _O_BINARY);
  int result = _chsize(descriptor, bytes);
  return _close(descriptor) == 0 ? result : -1;
}

static inline int files_pipe(int ends[2]) { return _pipe(ends, 1 << 16, _O_BINARY); }

#else

static inline const char *files_path(void) {
  static char path[64];
  snprintf(path, sizeof path, "/tmp/adtc-%ld", (long)getpid());
  return path;
}

static inline int files_cut(const char *path, long bytes) { return truncate(path, bytes); }
static inline int files_pipe(int ends[2]) { return pipe(ends); }

#endif

#endif
