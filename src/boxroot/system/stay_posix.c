/* SPDX-License-Identifier: MIT */
/* stay.h on POSIX systems: the library is opened again, by the name that it was loaded by, and
   never closed. */
#define _GNU_SOURCE
#include "stay.h"

#ifndef _WIN32

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__ELF__) && defined(__has_include)
#if __has_include(<link.h>)
#define IS_ELF
#endif
#endif

#if defined(RTLD_NODELETE) && defined(RTLD_NOLOAD)

/* {{{ The program itself cannot be unloaded: nothing is to be done, and no file opened, in a
   sandbox perhaps. */

#ifdef IS_ELF

#include <link.h>

enum { IN_PROGRAM = 1, IN_LIBRARY };

/* Called with the program first; what is not 0 ends the walk. */
static int look(struct dl_phdr_info *image, size_t size, void *address) {
  (void)size;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    __typeof__(image->dlpi_phdr) segment = &image->dlpi_phdr[i];
    uintptr_t start = image->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && (uintptr_t)address - start < segment->p_memsz)
      return IN_PROGRAM;
  }
  return IN_LIBRARY;
}

static bool is_in_program(void *address) { return dl_iterate_phdr(look, address) == IN_PROGRAM; }

#else
static bool is_in_program(void *address) { return (void)address, false; }
#endif

/* }}} */

/* Where they are in a library of their own, who loads libraries is linked with it; nobody else need
   be. */
#ifdef __ELF__
#pragma weak dladdr
#pragma weak dlopen
static bool has_loader(void) { return dladdr != NULL && dlopen != NULL; }
#else
static bool has_loader(void) { return true; }
#endif

void bxr_stay_loaded(void) {
  static char here;
  Dl_info library;
  if (is_in_program(&here) || !has_loader() || dladdr(&here, &library) == 0) return;
  if (library.dli_fname != NULL)
    (void)dlopen(library.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

#else
void bxr_stay_loaded(void) {}
#endif

#endif
