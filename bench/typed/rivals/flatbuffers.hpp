/* SPDX-License-Identifier: MIT */
/* FlatBuffers: handles of unions, and what makes vectors of nodes that have just been made. */
#include "rival.hpp"

#include "trees_generated.h"

#define NO_NUMBER INT32_MIN

struct Handle {
  uint8_t kind;
  const void *at;
};

struct Handles {
  const flatbuffers::Vector<uint8_t> *kinds;
  const flatbuffers::Vector<flatbuffers::Offset<void>> *items;
  Handle operator[](uint32_t i) const {
    uint8_t kind = kinds->Get(i);
    return Handle{kind, kind == 0 ? nullptr : items->GetAs<void>(i)};
  }
};

static inline uint32_t size_of(const Handles &h) {
  return h.kinds == nullptr ? 0 : h.kinds->size();
}
template <typename T> static inline uint32_t size_of(const flatbuffers::Vector<T> *v) {
  return v == nullptr ? 0 : v->size();
}

static inline Text text_of(const flatbuffers::String *s) {
  return s == nullptr ? Text() : Text(s->c_str(), s->size());
}

static inline Constant constant_of(const fb::Constant *from) {
  Constant c;
  c.kind = (Constant::Kind)from->kind();
  c.whole = from->whole();
  c.real = from->real();
  c.imaginary = from->imaginary();
  c.text = text_of(from->text());
  return c;
}

struct Made {
  uint8_t kind = 0;
  flatbuffers::Offset<void> at;
};

struct MadeList {
  flatbuffers::Offset<flatbuffers::Vector<uint8_t>> types;
  flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<void>>> at;
};

/* Items of lists wait on a stack, as the nodes below them have to be finished first. */
struct Out {
  flatbuffers::FlatBufferBuilder b{1 << 20};
  std::vector<uint8_t> kinds;
  std::vector<uint32_t> waiting;

  void push(Made m) {
    kinds.push_back(m.kind);
    waiting.push_back(m.at.o);
  }
  template <typename T> void push(flatbuffers::Offset<T> m) { waiting.push_back(m.o); }
  void push(uint8_t code) { waiting.push_back(code); }

  MadeList unions(uint32_t count) {
    MadeList made;
    if (count > 0) {
      size_t first = waiting.size() - count;
      auto items = (const flatbuffers::Offset<void> *)&waiting[first];
      made.at = b.CreateVector(items, count);
      made.types = b.CreateVector(&kinds[kinds.size() - count], count);
      waiting.resize(first);
      kinds.resize(kinds.size() - count);
    }
    return made;
  }

  template <typename T> flatbuffers::Offset<flatbuffers::Vector<T>> items(uint32_t count) {
    if (count == 0) return 0;
    size_t first = waiting.size() - count;
    flatbuffers::Offset<flatbuffers::Vector<T>> made;
    if constexpr (sizeof(T) == 1) {
      uint8_t *bytes;
      made = b.CreateUninitializedVector(count, &bytes);
      for (uint32_t i = 0; i < count; i++) bytes[i] = (uint8_t)waiting[first + i];
    } else {
      made = b.CreateVector((const T *)&waiting[first], count);
    }
    waiting.resize(first);
    return made;
  }

  flatbuffers::Offset<flatbuffers::String> text(Text t) {
    return t.bytes == nullptr ? 0 : b.CreateString(t.bytes, t.length);
  }
  flatbuffers::Offset<fb::Constant> constant(const Constant &c) {
    auto own = text(c.text);
    return fb::CreateConstant(b, c.kind, c.whole, c.real, c.imaginary, own);
  }
};
