/* SPDX-License-Identifier: MIT */
/* Our own trees, before the generated code: texts, constants and lists as the others have them. */
#include "rival.hpp"

#include SCHEMA_HEADER
#include <alloca.h>

static inline Text ours(adtc_text t) { return Text(t.bytes, t.length); }
static inline adtc_text ours(Text t) { return adtc_text{t.bytes, t.length}; }

template <typename Item, Item (*in)(adtc_list, uint32_t)> struct List {
  adtc_list items;
  Item operator[](uint32_t i) const { return in(items, i); }
};

static inline Constant ours(adtc_constant from) {
  Constant c;
  switch (adtc_constant_kind_of(from)) {
  case ADTC_CONSTANT_TRUE: c.kind = Constant::TRUE; break;
  case ADTC_CONSTANT_FALSE: c.kind = Constant::FALSE; break;
  case ADTC_CONSTANT_ELLIPSIS: c.kind = Constant::ELLIPSIS; break;
  case ADTC_CONSTANT_INT: return Constant::of(adtc_constant_int(from));
  case ADTC_CONSTANT_FLOAT:
    c.kind = Constant::FLOAT;
    c.real = adtc_constant_float(from);
    break;
  case ADTC_CONSTANT_COMPLEX:
    c.kind = Constant::COMPLEX;
    c.real = adtc_real_of(from);
    c.imaginary = adtc_imaginary_of(from);
    break;
  case ADTC_CONSTANT_TEXT:
    c.kind = Constant::TEXT;
    c.text = ours(adtc_constant_text(from));
    break;
  case ADTC_CONSTANT_BYTES:
    c.kind = Constant::BYTES;
    c.text = ours(adtc_constant_text(from));
    break;
  case ADTC_CONSTANT_DIGITS:
    c.kind = Constant::DIGITS;
    c.text = ours(adtc_digits_of(from));
    break;
  default: break;
  }
  return c;
}

static inline void build_constant(adtc_builder *b, const Constant &c) {
  switch (c.kind) {
  case Constant::NONE: adtc_build_singleton(b, ADTC_CONSTANT_NONE); break;
  case Constant::TRUE: adtc_build_singleton(b, ADTC_CONSTANT_TRUE); break;
  case Constant::FALSE: adtc_build_singleton(b, ADTC_CONSTANT_FALSE); break;
  case Constant::ELLIPSIS: adtc_build_singleton(b, ADTC_CONSTANT_ELLIPSIS); break;
  case Constant::INT: adtc_build_int(b, c.whole); break;
  case Constant::FLOAT: adtc_build_float(b, c.real); break;
  case Constant::COMPLEX: adtc_build_complex(b, c.real, c.imaginary); break;
  case Constant::TEXT: adtc_build_text(b, ours(c.text)); break;
  case Constant::BYTES: adtc_build_bytes(b, c.text.bytes, c.text.length); break;
  case Constant::DIGITS: adtc_build_digits(b, ours(c.text)); break;
  }
}
