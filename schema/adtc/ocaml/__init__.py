"""OCaml for a schema: a module of types, of functions from and to bytes, and of views that read in
place, on top of the library outheap.adtc_typed (src/adtc_ocaml).

names.py makes names legal, types.py says what a value is in OCaml, places.py where a field is in a
buffer. views.py, reading.py and writing.py make functions of that, the last one by nodes.py and, of
open schemas, parts.py; tables.py makes what the check needs. generate.py puts all of it into the
templates beside it. text.py lays out what is longer than a line.
"""

# What --help says of the language.
HELP = """\
PREFIX.ml and PREFIX.mli, a module that needs the dune library outheap.adtc_typed.

  type TYPE                  its values; of a list `*` of numbers or enumerations, arrays
  TYPE_to_buffer x           the bytes that C would write
  TYPE_of_buffer bytes       the value of bytes from anywhere, or what is wrong with them
  View.Type.open_ bytes      a view of bytes that have been checked; kind, value
  View.Type.same x y         of a shared type: whether both are the same node
  View.C.of_TYPE b view      the same position, of the constructor C; View.C.field b c
  View.C.list_in b l i       an item of a list that View.C.list b c gave
  Unknown_TYPE               of a schema with versions: what a later one has brought

docs/adtc-ocaml.md shows a program.
"""
