/* SPDX-License-Identifier: MIT */
/* What all programs in C++ share: the tokens that trees are built from, and what they find out.

   A program includes this, then the code that was generated for its library, and gives the class
   Rival to measured.hpp. */
#ifndef BENCH_TYPED_RIVAL_HPP
#define BENCH_TYPED_RIVAL_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

[[noreturn]] inline void fail(const char *why) {
  fprintf(stderr, "schemas: %s\n", why);
  exit(1);
}

/* Bytes that belong to somebody else. NULL: none. */
struct Text {
  const char *bytes = nullptr;
  uint32_t length = 0;
  Text() = default;
  Text(const char *b, size_t n) : bytes(b), length((uint32_t)n) {}
};

inline bool same(Text a, Text b) {
  return a.length == b.length && (a.bytes == nullptr) == (b.bytes == nullptr) &&
         (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

/* A constant of Python. */
struct Constant {
  enum Kind : uint8_t { NONE, TRUE, FALSE, ELLIPSIS, INT, FLOAT, COMPLEX, TEXT, BYTES, DIGITS };
  Kind kind = NONE;
  int64_t whole = 0;
  double real = 0, imaginary = 0;
  Text text;
  static Constant of(int64_t v) {
    Constant c;
    c.kind = INT;
    c.whole = v;
    return c;
  }
  bool is_text() const { return kind >= TEXT; }
};

inline bool same(const Constant &a, const Constant &b) {
  return a.kind == b.kind && a.whole == b.whole && memcmp(&a.real, &b.real, sizeof a.real) == 0 &&
         memcmp(&a.imaginary, &b.imaginary, sizeof a.real) == 0 && same(a.text, b.text);
}

/* The fields of all nodes in the order in which trees are built, four bytes each. A text is the
   number of it, -1 for none. */
class Tokens {
public:
  Tokens(const int32_t *first, const Text *known) : at(first), texts(known) {}
  int64_t number() { return *at++; }
  uint32_t code() { return (uint32_t)*at++; }
  uint32_t count() { return (uint32_t)*at++; }
  bool flag() { return *at++ != 0; }
  Text text() {
    int32_t i = *at++;
    return i < 0 ? Text() : texts[i];
  }
  Constant constant() {
    Constant c;
    c.kind = (Constant::Kind)*at++;
    if (c.kind == Constant::INT) c.whole = eight<int64_t>();
    if (c.kind == Constant::FLOAT || c.kind == Constant::COMPLEX) c.real = eight<double>();
    if (c.kind == Constant::COMPLEX) c.imaginary = eight<double>();
    if (c.is_text()) c.text = text();
    return c;
  }

private:
  template <typename T> T eight() {
    T value;
    memcpy(&value, at, sizeof value);
    at += 2;
    return value;
  }
  const int32_t *at;
  const Text *texts;
};

/* ---- What is found out ---- */

struct Walked {
  uint64_t nodes = 0, names = 0, bytes = 0;
};

struct Found {
  uint64_t calls = 0, lines = 0, arguments = 0;
};

class Digest {
public:
  uint64_t value = 0x9e3779b97f4a7c15u;
  void number(int64_t v) {
    value = (value ^ (uint64_t)v) * 0xd6e8feb86659fd93u;
    value ^= value >> 32;
  }
  void text(Text t) {
    number(t.bytes == nullptr ? -1 : (int64_t)t.length);
    for (uint32_t i = 0; i < t.length; i++) number((unsigned char)t.bytes[i]);
  }
  void constant(const Constant &c) {
    number(c.kind);
    number(c.whole);
    real(c.real);
    real(c.imaginary);
    text(c.text);
  }

private:
  void real(double x) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    number(bits);
  }
};

/* ---- Folding ---- */

/* The operators are numbered as in Python.asdl. */
inline bool operated(int op, int64_t a, int64_t b, int64_t &v) {
  switch (op) {
  case 0: return !__builtin_add_overflow(a, b, &v);
  case 1: return !__builtin_sub_overflow(a, b, &v);
  case 2: return !__builtin_mul_overflow(a, b, &v);
  default: return false;
  }
}

inline int operator_of(Text name) {
  static const char known[] = "+-*";
  const char *found = name.length == 1 ? strchr(known, name.bytes[0]) : nullptr;
  return found == nullptr || *found == 0 ? -1 : (int)(found - known);
}

/* Decimal digits that are an integer of OCaml, a bit shorter than a word. */
inline bool read_digits(Text t, int64_t &v) {
  bool negative = t.length > 0 && t.bytes[0] == '-';
  if (t.length == negative || t.length > 18) return false;
  v = 0;
  for (uint32_t i = negative; i < t.length; i++) {
    if (t.bytes[i] < '0' || t.bytes[i] > '9') return false;
    v = v * 10 + (t.bytes[i] - '0');
  }
  if (negative) v = -v;
  return true;
}

struct Digits {
  char bytes[24];
  Text text;
  explicit Digits(int64_t v) {
    text = Text(bytes, (size_t)snprintf(bytes, sizeof bytes, "%lld", (long long)v));
  }
  Digits(const Digits &) = delete;
};

#endif
