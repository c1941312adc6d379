/* SPDX-License-Identifier: MIT */
/* Protocol Buffers: texts and constants, and a node together with the message of its form. */
#include "rival.hpp"

#include "trees.pb.h"

template <typename X, typename F> struct Narrow {
  const X *x;
  const F *form;
};
template <typename X, typename F> static inline Narrow<X, F> narrow(const X *x, const F *form) {
  return {x, form};
}

static inline Text text_of(const std::string &s) { return Text(s.data(), s.size()); }

static inline Constant constant_of(const pb::Constant &from) {
  Constant c;
  c.kind = (Constant::Kind)from.kind();
  c.whole = from.whole();
  c.real = from.real();
  c.imaginary = from.imaginary();
  if (from.has_text()) c.text = text_of(from.text());
  return c;
}

static inline void set_constant(pb::Constant *to, const Constant &c) {
  to->set_kind(c.kind);
  if (c.kind == Constant::INT) to->set_whole(c.whole);
  if (c.kind == Constant::FLOAT) to->set_real(c.real);
  if (c.kind == Constant::COMPLEX) to->set_imaginary(c.imaginary);
  if (c.is_text()) to->set_text(c.text.bytes, c.text.length);
}
