"""Rust for a schema: one module of readers, tables and builders, on top of the crate outheap-adtc.

names.py gives types and constructors their names, and types.py says what a field is in Rust.
readers.py makes functions that read fields. members.py, builders.py and parts.py make what builds
nodes and their parts. tables.py says what the checker and the builder need. generate.py puts all of
it into the template. text.py lays out code as rustfmt leaves it.
"""

# What --help says of the language.
HELP = """\
PREFIX.rs, a module that needs the crate rust/outheap-adtc.

  TypeRef, Type                a value, and what it is: match x.view() { Type::C { field } => ... }
  TypeRef::open(bytes)         checks bytes from anywhere before they are read
  TypeRef::build(&mut buffer)  a builder b: b.add(make::C { field: ... })?, and then what is to come

docs/adtc-rust.md shows a program.
"""
