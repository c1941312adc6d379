"""OCaml for a schema: a module of types, of functions from and to bytes, and of views that read in
place, on top of the library outheap.adtc_typed (src/adtc_ocaml).

names.py makes names legal, types.py says what a value is in OCaml, places.py where a field is in a
buffer. views.py, reading.py and writing.py make functions of that, tables.py what the check needs,
generate.py puts all of it into the templates beside it. text.py lays out what is longer than a
line.
"""
