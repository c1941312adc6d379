/* SPDX-License-Identifier: MIT */
/* The files of system.h on POSIX systems. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_CLOEXEC, MAP_NORESERVE */
#endif
#define _FILE_OFFSET_BITS 64
#include "access_posix.h"

#ifndef _WIN32

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* ---- What is there ---- */

enum { MOST_LINKS = 40, LONGEST_LINK = 4096 };

/* The two together, as one path; NULL: no memory. */
static char *join(const char *folder, size_t length, const char *name) {
  size_t bytes = strlen(name) + 1;
  char *path = malloc(length + bytes);
  if (path == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  memcpy(path, folder, length);
  memcpy(path + length, name, bytes);
  return path;
}

/* Where the link at *path leads, in its place. */
static bool follow(char **path) {
  char link[LONGEST_LINK];
  ssize_t length = readlink(*path, link, sizeof link - 1);
  if (length < 0) return false;
  link[length] = 0;
  char *target = join(*path, link[0] == '/' ? 0 : adtc_system_folder(*path), link);
  if (target == NULL) return false;
  free(*path);
  *path = target;
  return true;
}

static bool follow_all(char **path) {
  struct stat file;
  for (int i = 0; i < MOST_LINKS; i++) {
    if (lstat(*path, &file) != 0) return errno == ENOENT;
    if (!S_ISLNK(file.st_mode)) return true;
    if (!follow(path)) return false;
  }
  errno = ELOOP;
  return false;
}

/* Whether [path] is a name of that file: the links in /proc have others, of files that have
   none. */
static bool is_name_of(const char *path, const struct stat *file) {
  struct stat there;
  if (stat(path, &there) != 0) return false;
  if (there.st_dev == file->st_dev && there.st_ino == file->st_ino) return true;
  errno = ENOENT;
  return false;
}

bool adtc_system_look(const char *path, struct adtc_target *target) {
  struct stat file;
  if (stat(path, &file) != 0) return errno == ENOENT && follow_all(&target->path);
  target->kind = S_ISREG(file.st_mode) ? ADTC_FILE_THERE : ADTC_OTHER_THERE;
  target->permissions = file.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  target->group = file.st_gid;
  if (target->kind == ADTC_OTHER_THERE) return true;
  return follow_all(&target->path) && is_name_of(target->path, &file);
}

size_t adtc_system_folder(const char *path) {
  const char *last = strrchr(path, '/');
  return last == NULL ? 0 : (size_t)(last - path) + 1;
}

/* ---- Opening ---- */

int adtc_system_create(const char *path, const struct adtc_target *target) {
  bool replaces = target->kind == ADTC_FILE_THERE;
  int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, replaces ? 0600 : 0666);
  if (descriptor < 0 || !replaces || adtc_take_access(descriptor, target)) return descriptor;
  int error = errno;
  close(descriptor);
  unlink(path);
  errno = error;
  return -1;
}

int adtc_system_open_other(const char *path) { return open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY); }

static bool is_regular(const struct stat *file) {
  if (S_ISREG(file->st_mode)) return true;
  errno = S_ISDIR(file->st_mode) ? EISDIR : ENODEV;
  return false;
}

/* Who waits to write to a FIFO would find a reader, and lose it: so this looks before it opens. */
int adtc_system_open_file(const char *path) {
  struct stat file;
  if (stat(path, &file) != 0 || !is_regular(&file)) return -1;
  return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

/* ---- Descriptors ---- */

ptrdiff_t adtc_system_write(int descriptor, const char *from, size_t bytes) {
  return write(descriptor, from, bytes);
}

ptrdiff_t adtc_system_read(int descriptor, char *to, size_t bytes) {
  return read(descriptor, to, bytes);
}

bool adtc_system_file_size(int descriptor, uint64_t *bytes) {
  struct stat file;
  if (fstat(descriptor, &file) != 0 || !is_regular(&file)) return false;
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
