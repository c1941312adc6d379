"""Writes a file in the form that Coq 8.20 gives what it has compiled, for a Coq that is pretended.

    compiled_file.py FILE [SEGMENT=TEXT]...

A header of 16 bytes has the place of a table, which names the segments and says where they are.
"""

import struct
import sys
from pathlib import Path

HEADER = struct.Struct(">4sIQ")
COUNT = struct.Struct(">I")
PLACE = struct.Struct(">QQ16s")


def contents(segments):
    body = b""
    table = COUNT.pack(len(segments))
    for name, text in segments.items():
        place = PLACE.pack(HEADER.size + len(body), len(text), b"")
        table += COUNT.pack(len(name)) + name + place
        body += text
    return HEADER.pack(b"Coq!", 82000, HEADER.size + len(body)) + body + table


if __name__ == "__main__":
    file, *arguments = sys.argv[1:]
    pairs = (argument.encode().split(b"=", 1) for argument in arguments)
    Path(file).write_bytes(contents(dict(pairs)))
