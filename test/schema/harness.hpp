/* Prints values of builtin types as the printer of adtc does, for test/support/cpp_code.py. */
#include <adtc_typed.hpp>

#include <cstdio>

inline void print(bool x) { std::printf(x ? "true" : "false"); }
inline void print(double x) { std::printf("%.17g", x); }
inline void print(float x) { std::printf("%.9g", static_cast<double>(x)); }
template <class T> std::enable_if_t<std::is_integral_v<T>> print(T x) {
  std::printf("%s", std::to_string(x).c_str());
}

inline void print(std::string_view x) {
  std::printf("\"");
  for (char c : x) {
    if (c == '"' || c == '\\') std::printf("\\");
    bool const is_shown = static_cast<unsigned char>(c) >= 32 && c != 127;
    std::printf(is_shown ? "%c" : "\\x%02x", static_cast<unsigned char>(c));
  }
  std::printf("\"");
}

inline void print(::adtc_constant c) {
  switch (::adtc_constant_kind_of(c)) {
  case ADTC_CONSTANT_NONE: std::printf("None"); break;
  case ADTC_CONSTANT_TRUE: std::printf("True"); break;
  case ADTC_CONSTANT_FALSE: std::printf("False"); break;
  case ADTC_CONSTANT_ELLIPSIS: std::printf("Ellipsis"); break;
  case ADTC_CONSTANT_INT: print(::adtc_constant_int(c)); break;
  case ADTC_CONSTANT_FLOAT: print(::adtc_constant_float(c)); break;
  case ADTC_CONSTANT_TEXT: print(outheap::adtc::to_view(::adtc_constant_text(c))); break;
  case ADTC_CONSTANT_DIGITS: std::printf("%s", ::adtc_digits_of(c).bytes); break;
  case ADTC_CONSTANT_COMPLEX:
    std::printf("complex(%.17g, %.17g)", ::adtc_real_of(c), ::adtc_imaginary_of(c));
    break;
  case ADTC_CONSTANT_BYTES:
    std::printf("bytes(");
    for (char byte : outheap::adtc::to_view(::adtc_constant_text(c)))
      std::printf("%02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    std::printf(")");
    break;
  case ADTC_CONSTANT_TUPLE:
  case ADTC_CONSTANT_SET: {
    ::adtc_list const items = ::adtc_constants_of(c);
    std::printf(::adtc_constant_kind_of(c) == ADTC_CONSTANT_TUPLE ? "tuple[" : "set[");
    for (std::uint32_t i = 0; i < items.count; i++) {
      std::printf(i > 0 ? ", " : "");
      print(::adtc_constant_in(items, i));
    }
    std::printf("]");
  }
  }
}
