/* What test_schema_versions_cpp.py does with trees that another version has written: it opens,
   prints, walks, copies and damages them. Behind the functions of harness.hpp, and those that print
   the types of the schema. */
#include <cstdlib>
#include <fstream>
#include <vector>

static inline adtc_text some(char const *bytes, std::size_t length) { return {bytes, length}; }

static inline void check(bool holds) {
  if (!holds) std::abort();
}

template <class T, class F> void write(char const *path, F build) {
  outheap::adtc::buffer buffer;
  auto b = T::build(buffer);
  build(b);
  b.end();
  buffer.save(path);
}

/* The tree in a new buffer, which is equal to it. */
template <class T> void copy(T x) {
  outheap::adtc::buffer buffer;
  auto b = T::build(buffer);
  b.copy(x);
  b.end();
  check(T::open(buffer) == x);
}

template <class T> long nodes_of(T x) {
  long nodes = 0;
  x.walk([&nodes](auto) { nodes++; });
  return nodes;
}

static unsigned state = 1;
static inline unsigned draw(unsigned n) {
  state = state * 1103515245u + 12345u;
  return (state >> 8) % n;
}

/* Bytes that are accepted are a tree, whatever has become of them. */
template <class T> void damage(std::vector<std::uint64_t> const &whole, std::size_t size) {
  for (int i = 0; i < 200; i++) {
    std::vector<std::uint64_t> words = whole;
    auto *bytes = reinterpret_cast<unsigned char *>(words.data());
    bytes[32 + draw(static_cast<unsigned>(size) - 32)] ^= static_cast<unsigned char>(1 << draw(8));
    try {
      T const x = T::open(words.data(), size);
      check(nodes_of(x) > 0);
      copy(x);
    } catch (outheap::adtc::error const &e) {
      check(e.position() <= size);
    }
  }
}

/* [writer] is the version that is to have written it. */
template <class T> void look(char const *path, unsigned writer) {
  check(outheap::adtc::buffer::map(path).writer_version() == writer);
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  auto const size = static_cast<std::size_t>(file.tellg());
  std::vector<std::uint64_t> words(size / 8 + 1);
  file.seekg(0);
  file.read(reinterpret_cast<char *>(words.data()), static_cast<std::streamsize>(size));
  check(file.good());
  T const x = T::open(words.data(), size);
  print(x);
  std::printf("\n");
  check(nodes_of(x) > 0);
  copy(x);
  damage<T>(words, size);
}
