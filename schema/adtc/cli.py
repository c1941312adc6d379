"""What the program does with its arguments."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .checks import load
from .errors import SchemaError, Source
from .printing import canonical
from .syntax import Schema
from .table import layout_table

BAD_SCHEMA, NO_FILE = 1, 2

ABOUT = """\
adtc reads a schema in Zephyr ASDL, the language of CPython's Python.asdl.

    module Formulas
    {
        --@ use float64
        formula = Sum(formula left, formula right)   -- a sum type, with constructors
                | Number(float64 value)
                | Call(identifier name, formula* arguments)
                attributes (int line, int? column)   -- fields of every constructor
        entry = (identifier name, formula? value)    -- a product type
    }

`?` is one value at most, `*` a list, `?*` a list whose items may be absent. identifier, string, int
and constant are builtin. Types begin with a small letter, constructors with a capital one. What
begins with `--` is a comment, and what begins with `--@` an extension: `--@ use TYPE...` brings
int8 to int64, uint8 to uint64, float32, float64, bool or bytes; `--@ int 32` makes `int` narrower.
"""

PRINT = "Prints the schema in its canonical form: no comments, one line for each type."
LAYOUT = """\
Prints what each type takes in a preorder buffer, and where its fields are.

  head, bits 12 to 15     of the node's first word
  word 0, bits 1 to 16    of the small integer that is the node's child 0
  record, bytes 0 to 3    of the elements that are the child behind the words
  child 2, string         an item of its own; 2 if all children before it are there
  children from 2 on      a list that takes the rest of the node's children
  ...; if head, bit 15    there is a value, or an item in the list, if that bit is 1

docs/adtc-layout.md draws all of it.
"""


def _parser() -> argparse.ArgumentParser:
    teaching = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("adtc", description=ABOUT, formatter_class=teaching)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, short, long, show in (
        ("layout", "print what each type takes, and where its fields are", LAYOUT, layout_table),
        ("print", "print a schema in its canonical form", PRINT, canonical),
    ):
        command = commands.add_parser(name, help=short, description=long, formatter_class=teaching)
        command.add_argument("schema", type=Path, metavar="FILE.asdl")
        command.set_defaults(show=show)
    return parser


def _read(path: Path) -> Schema:
    return load(Source(str(path), path.read_text(encoding="utf-8")))


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0; 1 if the schema is wrong, 2 if it cannot be read or the arguments are."""
    options = _parser().parse_args(arguments)
    try:
        text = options.show(_read(options.schema))
    except SchemaError as error:
        print(error, file=sys.stderr)
        return BAD_SCHEMA
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        print(f"adtc: {options.schema}: {reason}", file=sys.stderr)
        return NO_FILE
    sys.stdout.write(text)
    return 0
