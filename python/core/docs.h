/* SPDX-License-Identifier: MIT */
/* Docstrings: written by python/document.py, of adtc_typed/_core.pyi. Change that, and not this. */
#ifndef ADTC_PYTHON_DOCS_H
#define ADTC_PYTHON_DOCS_H
/* clang-format off */

#define DOC_Node \
  "A value of a schema: a view of bytes in a buffer, or made by calling its class.\n" \
  "\n" \
  "Each type of a schema has a class below this one, and each constructor a class below that\n" \
  "of its type. Nodes cannot be changed. Two are equal if their bytes say the same, and\n" \
  "hashes go by that.\n" \
  "\n" \
  "A field of a view is read when it is asked for, in constant time. But a text is decoded,\n" \
  "and a constant is made as a whole. Reading a text that is no UTF-8 raises\n" \
  "UnicodeDecodeError, and a constant that is nested too deep RecursionError. A comparison\n" \
  "and a hash look at the whole tree, and write a node that was made each time.\n" \
  "\n" \
  "Attributes:\n" \
  "    _fields: The names of the constructor's fields, in the order of a call.\n" \
  "    _attributes: The names of its attributes, which are given by name."

#define DOC_List \
  "A list in a buffer: a sequence that cannot be changed.\n" \
  "\n" \
  "An item is read when it is asked for. A list of a node that was made is a tuple. A slice\n" \
  "is one, too. `memoryview` of a list of numbers is their memory, which nothing copies. The\n" \
  "length takes constant time, and an item as long as a field."

#define DOC_Schema \
  "What a generated module knows of its schema: its `__schema__`.\n" \
  "\n" \
  "Only generated modules make one.\n" \
  "\n" \
  "Attributes:\n" \
  "    name: The name of the schema's module.\n" \
  "    fingerprint: The 32 bytes by which a reader knows whose tree it has.\n" \
  "    version: Which version of an open schema the module is of, from 1 on; 0 if it is\n" \
  "        closed."

#define DOC_BadTree \
  "Bytes that are no tree of a type.\n" \
  "\n" \
  "Attributes:\n" \
  "    path: Of which value, as in `Module.body[3].value`; \"\" if that is not known.\n" \
  "    position: Where, in bytes from the start of the buffer."

#define DOC_open \
  "open(type_, data, /)\n" \
  "--\n" \
  "\n" \
  "Checks bytes, and gives the root of their tree as a view.\n" \
  "\n" \
  "The check is one pass over the bytes, which other threads do not wait for. `bytes`, a map\n" \
  "that is read-only, and a memoryview of one of these are used in place, if they are aligned\n" \
  "to 8 bytes. All else is copied first: somebody could write to it.\n" \
  "\n" \
  "    tree = open(shapes.shape, Path(\"picture.adtc\").read_bytes())\n" \
  "\n" \
  "Args:\n" \
  "    type_: The class of a type, such as `shapes.shape`, or of the constructor that is\n" \
  "        expected.\n" \
  "    data: `bytes`, a map of a file, or any other object with the buffer protocol.\n" \
  "\n" \
  "Returns:\n" \
  "    A view, which keeps its bytes alive.\n" \
  "\n" \
  "Raises:\n" \
  "    BadTree: The bytes are no tree of the type, or its root is of another constructor than\n" \
  "        the class says.\n" \
  "    TypeError: `type_` is no class of a schema's trees, or `data` has no bytes.\n" \
  "    BufferError: `data` is a memoryview with gaps.\n" \
  "    MemoryError: There is no room for a copy, or for the check."

#define DOC_to_bytes \
  "to_bytes(node, type_=..., /)\n" \
  "--\n" \
  "\n" \
  "Writes a tree as the bytes of a buffer, with the fingerprint of its schema.\n" \
  "\n" \
  "It takes time for each node, and does not use Python's stack. To copy a view takes less.\n" \
  "Handlers of signals run meanwhile, and may end the call by an exception.\n" \
  "\n" \
  "Args:\n" \
  "    node: A node; or an object of another class with the same name and fields, as of\n" \
  "        `ast`.\n" \
  "    type_: The class of the tree's type. If it is left out, as `...` in the signature\n" \
  "        says it may be, the class of `node` says the type.\n" \
  "\n" \
  "Returns:\n" \
  "    The bytes that the builder of C makes of the same tree.\n" \
  "\n" \
  "Raises:\n" \
  "    TypeError: A value is not of its field's type, or the class is of no schema's trees.\n" \
  "    OverflowError: A number is one that its type does not have.\n" \
  "    ValueError: An object is within itself, or a value is one that the type does not\n" \
  "        have; or no buffer has room for the tree.\n" \
  "    MemoryError: There is no room."

#define DOC_is_view \
  "is_view(node, /)\n" \
  "--\n" \
  "\n" \
  "Says whether a node is a view of a buffer, and was not made.\n" \
  "\n" \
  "It takes constant time.\n" \
  "\n" \
  "Args:\n" \
  "    node: Any object; what is no node is no view."

#define DOC_is_enumerator \
  "is_enumerator(node, /)\n" \
  "--\n" \
  "\n" \
  "Says whether a node is a value of an enumeration.\n" \
  "\n" \
  "It takes constant time.\n" \
  "\n" \
  "Args:\n" \
  "    node: Any object; what is no node is no such value."

#define DOC_same \
  "same(node, other, /)\n" \
  "--\n" \
  "\n" \
  "Says whether two nodes are the same one.\n" \
  "\n" \
  "It takes constant time. Views are the same if they are in one place of a buffer, and\n" \
  "nodes that were made if they are one object.\n" \
  "\n" \
  "Args:\n" \
  "    node: A node.\n" \
  "    other: Another, or the same.\n" \
  "\n" \
  "Raises:\n" \
  "    TypeError: One of the two is no node."

#define DOC_writer_version \
  "writer_version(view, /)\n" \
  "--\n" \
  "\n" \
  "Says which version of an open schema wrote the buffer of a view.\n" \
  "\n" \
  "It takes constant time.\n" \
  "\n" \
  "Args:\n" \
  "    view: A node of a buffer.\n" \
  "\n" \
  "Returns:\n" \
  "    The version, from 1 on; 0 if the schema is closed, or the buffer has no fingerprint.\n" \
  "\n" \
  "Raises:\n" \
  "    TypeError: The argument is no view."

#endif
