"""C for a schema: a header of readers and a file of tables and builders, on top of adtc_typed.h.

names.py gives every type and constructor its names in C. readers.py and builders.py make functions
of fields, and tables.py says what the checker and the others need. generate.py puts all of it into
the templates beside it. text.py lays out what is longer than a line.
"""

# What --help says of the language.
HELP = """\
PREFIX.h and PREFIX.c, which need adtc_typed.h and the library of adtc.

  PREFIX_TYPE                a value; PREFIX_TYPE_kind(x) says which constructor it is of
  PREFIX_TYPE_as_C(x)        the same value as one of the constructor C
  PREFIX_C_field(x)          a field; of a product PREFIX_TYPE_field(x); PREFIX_C_has_field(x)
  PREFIX_C_list_in(list, i)  an item of a list that PREFIX_C_list(x) gave, list.count of them
  PREFIX_make_C(b, ...)      builds a node, in preorder: then what its arguments say to come
  PREFIX_TYPE_open(...)      checks bytes from anywhere before they are read

docs/adtc-c.md shows a program.
"""
