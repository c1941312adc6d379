/* SPDX-License-Identifier: MIT */
/* The program of a library: measures its class Rival, and prints one JSON object.

     TOKENS=FILE [FILES=0] [ROUNDS=5] PROGRAM

   Each measure is the median of some rounds, in processor time. Memory is new in each: what was
   free goes back to the system before. Everything that is made is compared or digested, outside of
   what is measured. */
#ifndef BENCH_TYPED_MEASURED_HPP
#define BENCH_TYPED_MEASURED_HPP

#include "input.hpp"

#include <algorithm>
#include <fcntl.h>
#include <functional>
#include <malloc.h>
#include <map>
#include <time.h>
#include <unistd.h>

inline double now() {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

inline void expect(bool is, const char *why) {
  if (!is) fail(why);
}

/* A file in memory, where the system has such a folder. */
class Scratch {
public:
  Scratch() {
    std::string folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    name = folder + "/outheap-schemas-XXXXXX";
    int fd = mkstemp(name.data());
    expect(fd >= 0, "no file could be made");
    close(fd);
  }
  ~Scratch() { unlink(name.c_str()); }
  const char *path() const { return name.c_str(); }
  int open() const {
    int fd = ::open(name.c_str(), O_WRONLY | O_TRUNC);
    expect(fd >= 0, "a file could not be opened");
    return fd;
  }

private:
  std::string name;
};

/* All bytes, by write(2). */
inline void write_bytes(int fd, const void *bytes, size_t count) {
  for (const char *p = (const char *)bytes; count > 0;) {
    ssize_t written = write(fd, p, count);
    expect(written > 0, "a file could not be written");
    p += written;
    count -= (size_t)written;
  }
}

class Measured {
public:
  template <typename F> void time(const char *name, F &&work) {
    malloc_trim(0);
    double start = now();
    work();
    add(name, now() - start);
  }
  void add(const char *name, double seconds) {
    if (times.find(name) == times.end()) order.push_back(name);
    times[name].push_back(seconds);
  }
  void print(size_t bytes) {
    printf("{\"measures\": [{\"name\": \"size\", \"value\": %zu, \"unit\": \"bytes\"}", bytes);
    for (const char *name : order) {
      std::vector<double> &own = times[name];
      std::sort(own.begin(), own.end());
      printf(", {\"name\": \"%s\", \"value\": %.6f, \"unit\": \"ms\"}", name,
             1e3 * own[own.size() / 2]);
    }
    printf("]");
  }

private:
  std::vector<const char *> order;
  std::map<std::string_view, std::vector<double>> times;
};

template <typename Rival> uint64_t digested(const typename Rival::Tree &tree) {
  Digest d;
  Rival::digest(tree, d);
  return d.value;
}

/* Calls it with a file that is new, and goes afterwards. */
template <typename Use> void with_scratch(Use &&use) {
  Scratch file;
  int fd = file.open();
  use(fd);
  close(fd);
}

/* Saving a tree, and its bytes by write(2) alone. Each is the first once. All find memory that the
   file before gave back, and read just before what they write. */
template <typename Rival>
void measure_save(Measured &m, const typename Rival::Tree &tree, uint64_t digest,
                  const char *path) {
  auto save = [&] {
    expect(digested<Rival>(tree) == digest, "a tree has changed");
    with_scratch([&](int fd) { m.time("save", [&] { Rival::save(tree, fd); }); });
  };
  auto write = [&] {
    std::vector<char> bytes = file_content(path);
    with_scratch(
        [&](int fd) { m.time("write", [&] { write_bytes(fd, bytes.data(), bytes.size()); }); });
  };
  with_scratch([&](int fd) { Rival::save(tree, fd); });
  save(), write(), write(), save();
}

/* Saving, loading and checking, where a library has that. */
template <typename Rival>
void measure_file(Measured &m, const typename Rival::Tree &tree, uint64_t digest) {
  Scratch file;
  int fd = file.open();
  Rival::save(tree, fd);
  close(fd);
  measure_save<Rival>(m, tree, digest, file.path());
  uint32_t files = 0;
  double start = now();
  typename Rival::Loaded loaded = Rival::load(file.path(), files);
  m.add("load", now() - start);
  expect(files == Rival::files(tree), "a file was loaded that is another one");
  if (Rival::checks) {
    bool valid = false;
    m.time("check", [&] { valid = Rival::check(loaded); });
    expect(valid, "a file was not accepted");
  }
  expect(Rival::digest_loaded(loaded) == digest, "a file holds another tree");
  Rival::unload(loaded);
}

template <typename Rival> int measured_main() {
  const char *path = getenv("TOKENS"), *most = getenv("FILES"), *rounds = getenv("ROUNDS");
  if (path == nullptr) fail("TOKENS is missing");
  Input input(path, most == nullptr ? 0 : (uint32_t)atol(most));
  Measured m;
  Walked walked;
  Found found;
  uint64_t digest = 0, folded_digest = 0;
  size_t bytes = 0;
  for (long round = 0, n = rounds == nullptr ? 5 : atol(rounds); round < n; round++) {
    using Tree = typename Rival::Tree;
    Tree tree, folded, copy;
    m.time("build", [&] { Rival::build(tree, input.tokens()); });
    bytes = Rival::bytes(tree);
    digest = digested<Rival>(tree);
    walked = Walked(), found = Found();
    m.time("walk", [&] { Rival::walk(tree, walked); });
    m.time("find", [&] { Rival::find(tree, found); });
    m.time("fold", [&] { Rival::fold(folded, tree); });
    folded_digest = digested<Rival>(folded);
    m.time("copy", [&] { Rival::copy(copy, tree); });
    expect(digested<Rival>(copy) == digest, "a copy is another tree");
    bool equal = false;
    m.time("equal", [&] { equal = Rival::equal(tree, copy); });
    expect(equal, "a copy is not equal");
    expect(Rival::equal(tree, folded) == (digest == folded_digest), "two trees seem equal");
    if constexpr (Rival::has_files) measure_file<Rival>(m, tree, digest);
    m.time("free", [&] { Rival::free(tree); });
    Rival::free(folded);
    Rival::free(copy);
  }
  m.print(bytes);
  printf(", \"nodes\": %llu, \"names\": %llu, \"name_bytes\": %llu",
         (unsigned long long)walked.nodes, (unsigned long long)walked.names,
         (unsigned long long)walked.bytes);
  printf(", \"calls\": %llu, \"lines\": %llu, \"arguments\": %llu", (unsigned long long)found.calls,
         (unsigned long long)found.lines, (unsigned long long)found.arguments);
  printf(", \"digest\": \"%016llx\", \"folded\": \"%016llx\"}\n", (unsigned long long)digest,
         (unsigned long long)folded_digest);
  return 0;
}

#endif
