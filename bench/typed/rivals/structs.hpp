/* SPDX-License-Identifier: MIT */
/* Structs of C: texts, lists and constants, and where they are allocated, by malloc or in an arena.

   An arena gives memory in blocks of a megabyte, which are freed all at once: a node costs the
   addition to a pointer, and a comparison. */
#include "rival.hpp"

#include <malloc.h>

#define NO_NUMBER INT32_MIN

struct text {
  uint32_t length;
  char bytes[];
};

template <typename T> struct list {
  uint32_t count;
  T *items[];
};

static inline Text text_of(const text *t) {
  return t == nullptr ? Text() : Text(t->bytes, t->length);
}
template <typename T> static inline uint32_t size_of(const list<T> *l) {
  return l == nullptr ? 0 : l->count;
}
static inline uint32_t size_of(const text *t) { return t == nullptr ? 0 : t->length; }

struct constant {
  Constant::Kind kind;
  union {
    int64_t whole;
    double real; /* also the imaginary part: a complex number of a source has no real one */
    text *bytes;
  };
  Constant read() const {
    Constant c;
    c.kind = kind;
    if (c.is_text()) c.text = text_of(bytes);
    if (kind == Constant::INT) c.whole = whole;
    if (kind == Constant::FLOAT) c.real = real;
    if (kind == Constant::COMPLEX) c.imaginary = real;
    return c;
  }
  void release() const {
    if (kind >= Constant::TEXT) ::free(bytes);
  }
};

/* What makes nodes; [Memory] has allocate(bytes). */
template <typename Memory> struct Making : Memory {
  template <typename T> T *make() { return (T *)this->allocate(sizeof(T)); }
  ::text *text(Text from) {
    if (from.bytes == nullptr) return nullptr;
    ::text *t = codes_of(from.length);
    memcpy(t->bytes, from.bytes, from.length);
    return t;
  }
  ::text *codes(uint32_t count) { return count == 0 ? nullptr : codes_of(count); }
  template <typename T>::list<T> *list(uint32_t count) {
    if (count == 0) return nullptr;
    auto l = (::list<T> *)this->allocate(sizeof(::list<T>) + count * sizeof(T *));
    l->count = count;
    return l;
  }
  ::constant constant(const Constant &from) {
    ::constant c;
    c.kind = from.kind;
    c.whole = from.whole;
    if (from.kind == Constant::FLOAT) c.real = from.real;
    if (from.kind == Constant::COMPLEX) c.real = from.imaginary;
    if (from.is_text()) c.bytes = text(from.text);
    return c;
  }

private:
  ::text *codes_of(uint32_t length) {
    auto t = (::text *)this->allocate(sizeof(::text) + length);
    t->length = length;
    return t;
  }
};

struct Blocks {
  void *allocate(size_t bytes) {
    void *p = malloc(bytes);
    if (p == nullptr) fail("out of memory");
    return p;
  }
};

class Arena {
public:
  void *allocate(size_t bytes) {
    bytes = (bytes + 7) & ~(size_t)7;
    if (bytes > (size_t)(end - next)) grow(bytes);
    char *p = next;
    next += bytes;
    return p;
  }
  size_t used() const { return total - (size_t)(end - next); }
  void clear() {
    for (char *block : blocks) free(block);
    blocks.clear();
    next = end = nullptr;
    total = 0;
  }

private:
  void grow(size_t bytes) {
    size_t room = bytes > block_bytes ? bytes : block_bytes;
    next = (char *)malloc(room);
    if (next == nullptr) fail("out of memory");
    blocks.push_back(next);
    total += room;
    end = next + room;
  }
  static constexpr size_t block_bytes = 1 << 20;
  char *next = nullptr, *end = nullptr;
  size_t total = 0;
  std::vector<char *> blocks;
};

#ifdef RIVAL_ARENA
using Out = Making<Arena>;
#else
using Out = Making<Blocks>;
#endif
