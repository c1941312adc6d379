"""adtc, the schema compiler: from Zephyr ASDL to typed trees in one buffer.

The way of a schema: syntax.py reads the text by grammar.lark, and pragmas.py the extensions that it
asks for. checks.py finds what is wrong with it, and printing.py writes it. layout.py places its
fields in a buffer's items, and table.py shows where. model.py adds what code needs to know, and c/,
cpp/, rust/, ocaml/ and python/ write the code. cli.py is the program. Nothing here keeps a state
between two schemas.
"""
