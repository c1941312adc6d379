"""C++17 for a schema: classes around the functions of C, for one header beside theirs.

names.py gives types, constructors and members their names, and values.py says what a value is in
C++. readers.py and builders.py make functions of fields, and generate.py puts all of it into the
template.
"""

# What --help says of the language.
HELP = """\
what C has, and PREFIX.hpp, classes of C++17 around it, which needs adtc_typed.hpp.

  PREFIX::TYPE::open(bytes, size)   checks bytes from anywhere, or throws outheap::adtc::error
  x.visit([](PREFIX::C c) { ... })  what it is; x.is<PREFIX::C>(), x.as<PREFIX::C>()
  c.field()                         T, std::optional<T>, or a range
  PREFIX::TYPE::build(buffer)       a builder b: b.make_C(...), and then what is to come; b.end()

docs/adtc-cpp.md shows a program.
"""
