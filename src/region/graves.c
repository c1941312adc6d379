/* SPDX-License-Identifier: MIT */
/* The file has no name, is shared by all regions, and is resident once, however much was freed. A
   process may have 65,530 mappings on Linux; so one is as large as the file. */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create */
#endif
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <caml/mlvalues.h>

#include "graves.h"

#define FILE_SIZE ((size_t)1 << 24)

/* Guards [file], which is -1 until it is made. */
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
static int file = -1;

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

static bool fill(int to) {
  header_t headers[4096];
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
    headers[i] = Caml_out_of_heap_header(0, Abstract_tag);
  for (size_t done = 0; done < FILE_SIZE; done += sizeof headers)
    if (write(to, headers, sizeof headers) != (ssize_t)sizeof headers) return false;
  return true;
}

static int new_filled_file(void) {
  int made = new_file();
  if (made < 0 || fill(made)) return made;
  close(made);
  return -1;
}

enum oh_status oh_graves_open(void) {
  pthread_mutex_lock(&making);
  if (file < 0) file = new_filled_file();
  bool have = file >= 0;
  pthread_mutex_unlock(&making);
  return have ? OH_OK : OH_NO_MEMORY;
}

enum oh_status oh_graves_put(uintptr_t start, size_t size) {
  for (size_t done = 0; done < size; done += FILE_SIZE) {
    size_t part = size - done < FILE_SIZE ? size - done : FILE_SIZE;
    void *at = (void *)(start + done);
    if (mmap(at, part, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
      return OH_NO_MEMORY;
  }
  return OH_OK;
}
