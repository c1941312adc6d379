"""C for a schema: a header of readers and a file of tables and builders, on top of adtc_typed.h.

names.py gives every type and constructor its names in C, readers.py and builders.py make functions
of fields, tables.py says what the checker and the others need, generate.py puts all of it into the
templates beside it. text.py lays out what is longer than a line.
"""
