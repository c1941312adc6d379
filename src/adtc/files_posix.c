/* SPDX-License-Identifier: MIT */
/* The files of system.h on POSIX systems. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_CLOEXEC, MAP_NORESERVE */
#endif
#define _FILE_OFFSET_BITS 64
#include "system.h"

#ifndef _WIN32

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

int adtc_system_create(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

int adtc_system_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

ptrdiff_t adtc_system_write(int descriptor, const char *from, size_t bytes) {
  return write(descriptor, from, bytes);
}

ptrdiff_t adtc_system_read(int descriptor, char *to, size_t bytes) {
  return read(descriptor, to, bytes);
}

bool adtc_system_size(int descriptor, uint64_t *bytes) {
  struct stat file;
  if (fstat(descriptor, &file) != 0) return false;
  *bytes = (uint64_t)file.st_size;
  return true;
}

bool adtc_system_sync(int descriptor) { return fsync(descriptor) == 0; }
bool adtc_system_close(int descriptor) { return close(descriptor) == 0; }
bool adtc_system_replace(const char *from, const char *to) { return rename(from, to) == 0; }
bool adtc_system_remove(const char *path) { return unlink(path) == 0; }
long adtc_system_process(void) { return (long)getpid(); }

char *adtc_system_map(int descriptor, size_t bytes) {
  int flags = MAP_PRIVATE | MAP_NORESERVE;
  char *base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, descriptor, 0);
  return base == MAP_FAILED ? NULL : base;
}

void adtc_system_unmap(char *base, size_t bytes) { munmap(base, bytes); }

#endif
