"""Rust for a schema: one module of readers, tables and builders, on top of the crate outheap-adtc.

names.py gives types and constructors their names, types.py says what a field is in Rust, readers.py
and builders.py make functions of fields, tables.py says what the checker and the builder need, and
generate.py puts all of it into the template. text.py lays out code as rustfmt leaves it.
"""
