"""Python for the types of a schema: a module of classes, and stubs of their types.

The module has no code of its own but the classes: what reads fields is in the module adtc_typed
(python/ in the checkout), which goes by the tables that are generated here.
"""

# What --help says of the language.
HELP = """\
PREFIX.py and PREFIX.pyi, which need the package adtc_typed in python/.

  adtc_typed.open(PREFIX.TYPE, bytes)    checks bytes from anywhere; the root, as an object
  x.field, isinstance(x, PREFIX.C)       a field, and the constructor C: as in the module ast
  PREFIX.C(field=...)                    a value; adtc_typed.to_bytes(x) writes it
  PREFIX.Unknown_TYPE                    what a later version of an open schema has brought

docs/adtc-python.md shows a program.
"""
