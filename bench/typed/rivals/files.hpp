/* SPDX-License-Identifier: MIT */
/* A file that is mapped to be read. */
#ifndef BENCH_TYPED_FILES_HPP
#define BENCH_TYPED_FILES_HPP

#include "measured.hpp"

#include <sys/mman.h>
#include <sys/stat.h>

struct Mapped {
  const void *bytes = nullptr;
  size_t size = 0;
  explicit Mapped(const char *path) {
    int fd = ::open(path, O_RDONLY);
    struct stat s;
    expect(fd >= 0 && fstat(fd, &s) == 0, "a file could not be opened");
    size = (size_t)s.st_size;
    bytes = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    expect(bytes != MAP_FAILED, "a file could not be mapped");
    close(fd);
  }
  void unmap() { munmap(const_cast<void *>(bytes), size); }
};

#endif
