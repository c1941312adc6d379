/* SPDX-License-Identifier: MIT */
/* A program without OCaml, which loads the library that it is given. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
  int (*length)(int) = library == NULL ? NULL : (int (*)(int))dlsym(library, "whole_length");
  if (length == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  printf("%d\n", length(100));
  return 0;
}
