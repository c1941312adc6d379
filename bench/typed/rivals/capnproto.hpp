/* SPDX-License-Identifier: MIT */
/* Cap'n Proto: texts and constants, and a node together with the group of its form. */
#include "rival.hpp"

#include "trees.capnp.h"
#include <capnp/message.h>
#include <capnp/serialize.h>
#include <memory>

#define NO_NUMBER INT32_MIN

template <typename X, typename F> struct Narrow {
  X x;
  F form;
};
template <typename X, typename F> static inline Narrow<X, F> narrow(X x, F form) {
  return {x, form};
}

static inline Text text_of(capnp::Data::Reader d) {
  return Text((const char *)d.begin(), d.size());
}
static inline capnp::Data::Reader data_of(Text t) {
  return capnp::Data::Reader((const kj::byte *)t.bytes, t.length);
}

static inline Constant constant_of(cp::Constant::Reader from) {
  Constant c;
  c.kind = Constant::NONE;
  switch (from.which()) {
  case cp::Constant::NONE: break;
  case cp::Constant::TRUE: c.kind = Constant::TRUE; break;
  case cp::Constant::FALSE: c.kind = Constant::FALSE; break;
  case cp::Constant::ELLIPSIS: c.kind = Constant::ELLIPSIS; break;
  case cp::Constant::WHOLE: return Constant::of(from.getWhole());
  case cp::Constant::REAL:
    c.kind = Constant::FLOAT;
    c.real = from.getReal();
    break;
  case cp::Constant::IMAGINARY:
    c.kind = Constant::COMPLEX;
    c.imaginary = from.getImaginary();
    break;
  case cp::Constant::TEXT:
    c.kind = Constant::TEXT;
    c.text = text_of(from.getText());
    break;
  case cp::Constant::BYTES:
    c.kind = Constant::BYTES;
    c.text = text_of(from.getBytes());
    break;
  case cp::Constant::DIGITS:
    c.kind = Constant::DIGITS;
    c.text = text_of(from.getDigits());
    break;
  }
  return c;
}

static inline void set_constant(cp::Constant::Builder to, const Constant &c) {
  switch (c.kind) {
  case Constant::NONE: to.setNone(); break;
  case Constant::TRUE: to.setTrue(); break;
  case Constant::FALSE: to.setFalse(); break;
  case Constant::ELLIPSIS: to.setEllipsis(); break;
  case Constant::INT: to.setWhole(c.whole); break;
  case Constant::FLOAT: to.setReal(c.real); break;
  case Constant::COMPLEX: to.setImaginary(c.imaginary); break;
  case Constant::TEXT: to.setText(data_of(c.text)); break;
  case Constant::BYTES: to.setBytes(data_of(c.text)); break;
  case Constant::DIGITS: to.setDigits(data_of(c.text)); break;
  }
}
