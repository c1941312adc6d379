/* SPDX-License-Identifier: MIT */
/* The file has no name, is shared by all regions, and is resident once, however much was freed. A
   process may have 65,530 mappings on Linux; so one is as large as the file. */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create */
#endif
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <caml/mlvalues.h>

#include "graves.h"

/* Guards [file], which is -1 until it is made, and [filled], in bytes. */
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
static int file = -1;
static size_t filled;

#ifdef __linux__
static int new_file(void) { return memfd_create("outheap-graves", MFD_CLOEXEC); }
#else
static int new_file(void) {
  FILE *stream = tmpfile();
  if (stream == NULL) return -1;
  int copy = dup(fileno(stream));
  fclose(stream);
  return copy;
}
#endif

/* A program that has closed its standard files may write to their numbers: not into graves. */
static int without_standard(int made) {
  if (made < 0 || made > STDERR_FILENO) return made;
  int moved = fcntl(made, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close(made);
  return moved;
}

static bool append_headers(void) {
  header_t headers[4096];
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
    headers[i] = Caml_out_of_heap_header(0, Abstract_tag);
  ssize_t written = pwrite(file, headers, sizeof headers, (off_t)filled);
  if (written != (ssize_t)sizeof headers) return false;
  filled += sizeof headers;
  return true;
}

static bool have_filled(size_t size) {
  if (file < 0) file = without_standard(new_file());
  if (file < 0) return false;
  while (filled < size)
    if (!append_headers()) return false;
  return true;
}

enum oh_status oh_graves_prepare(size_t size) {
  pthread_mutex_lock(&making);
  bool have = have_filled(size < OH_GRAVE_SIZE ? size : OH_GRAVE_SIZE);
  pthread_mutex_unlock(&making);
  return have ? OH_OK : OH_NO_MEMORY;
}

enum oh_status oh_graves_put(uintptr_t start, size_t size) {
  void *at = (void *)start;
  bool is_done = mmap(at, size, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED;
  return is_done ? OH_OK : OH_NO_MEMORY;
}
