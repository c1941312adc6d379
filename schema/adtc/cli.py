"""The program's arguments, and what it does with them."""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from . import c, cpp, ocaml, python, rust
from .backend import NoCode
from .c.generate import generate as to_c
from .checks import load
from .commands import add_commands
from .commands.files import NO_FILE, BadFile, NotUtf8, text_of
from .commands.package import NoPackage
from .compare import report
from .cpp.generate import generate as to_cpp
from .errors import SchemaError, Source
from .ocaml.generate import generate as to_ocaml
from .printing import canonical
from .python.generate import generate as to_python
from .rust.generate import generate as to_rust
from .syntax import Schema
from .table import layout_table
from .version import VERSION

BAD_SCHEMA = 1
INCOMPATIBLE = 1
PACKAGES = {"c": c, "cpp": cpp, "rust": rust, "ocaml": ocaml, "python": python}
LANGUAGES = {"c": to_c, "cpp": to_cpp, "rust": to_rust, "ocaml": to_ocaml, "python": to_python}
HELP = {name: package.HELP for name, package in PACKAGES.items()}

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
and constant are builtin; so are bool, bytes, float, object and singleton, unless the schema defines
them. Types begin with a small letter, constructors with a capital one. What begins with `--` is a
comment, and what begins with `--@` an extension: `--@ use TYPE...` brings int8 to int64, uint8 to
uint64, float32 or float64; `--@ int 32` makes `int` narrower; `--@ docs` makes comments that begin
with `--|` or `--^` the descriptions of the next name or of the last one; `--@ shared TYPE...` lets
values of these types be in several places of a tree; `--@ version N`, `--@ since K NAME...` and
`--@ default FIELD VALUE` let later versions add to it. The examples of commands take this schema
for the file formulas.asdl.
"""

PRINT = """\
Prints the schema in its canonical form: no comments, one line for each type.

  adtc print formulas.asdl

    --@ use float64
    module Formulas {
    ...
    entry = (identifier name, formula? value)
    }
"""
LAYOUT = """\
Prints what each type takes in a preorder buffer, and where its fields are.

  head, bits 12 to 15     of the node's first word
  word 0, bits 1 to 16    of the small integer that is the node's child 0
  record, bytes 0 to 3    of the elements that are the child behind the words
  child 2, string         an item of its own; 2 if all children before it are there
  children from 2 on      a list that takes the rest of the node's children
  ...; if head, bit 15    there is a value, or an item in the list, if that bit is 1

  child 2, part           of fields that came with a later version, each of which is in the part

  adtc layout formulas.asdl

    ...
    entry: 1 constructor
      0 entry                     12 bytes or more
               name   identifier  child 0, string
               value  formula?    child 1, node; if head, bit 15

docs/adtc-layout.md draws all of it.
"""
COMPATIBLE = """\
Prints what differs between an older and a newer version of a schema, and whether programs of each
read the trees of the other: a line `breaks: ` for what keeps them from it, and `fine: ` for what
does not. The exit status is 0 if nothing breaks, else 1.

  adtc compatible old.asdl new.asdl

    new.asdl:9:12: breaks: the constructor `Plus` is called `Add` now: another fingerprint
    ...
    they do not read each other's trees
"""
COMPILE = """\
Writes code for the types of a schema. PREFIX is the module's name in small letters, or --prefix.
The files are named after PREFIX, too, whatever the name of the schema's file is. DIR and the
folders above it are made if they are missing.

  adtc compile --lang c --out . formulas.asdl                   # formulas.h, formulas.c
  adtc compile --lang c --out . --prefix sheet formulas.asdl    # sheet.h, sheet.c
"""


def _compile_help() -> str:
    return COMPILE + "".join(f"\n--lang {name}: {text}" for name, text in HELP.items())


def _parser() -> argparse.ArgumentParser:
    teaching = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("adtc", description=ABOUT, formatter_class=teaching)
    parser.add_argument("--version", action="version", version=f"adtc {VERSION}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, short, long, do in (
        ("compile", "write code for the types of a schema", _compile_help(), _compile),
        ("layout", "print what each type takes, and where its fields are", LAYOUT, _layout),
        ("print", "print a schema in its canonical form", PRINT, _print),
        ("compatible", "compare two versions of a schema", COMPATIBLE, _compatible),
    ):
        command = commands.add_parser(name, help=short, description=long, formatter_class=teaching)
        if do is _compile:
            command.add_argument(
                "--lang", required=True, choices=list(LANGUAGES), help="the language"
            )
            command.add_argument("--out", required=True, type=Path, metavar="DIR", help="where to")
            command.add_argument("--prefix", type=_prefix, help="of all names")
        if do is _compatible:
            command.add_argument("old", type=Path, metavar="OLD.asdl")
        what = "NEW.asdl" if do is _compatible else "FILE.asdl"
        command.add_argument("schema", type=Path, metavar=what)
        command.set_defaults(do=do)
    add_commands(commands)
    return parser


def _prefix(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", text) or text.lower() == "adtc":
        raise argparse.ArgumentTypeError(f"{text!r} cannot begin names of C, or is the library's")
    return text


def _print(schema: Schema, _: argparse.Namespace) -> int:
    sys.stdout.write(canonical(schema))
    return 0


def _layout(schema: Schema, _: argparse.Namespace) -> int:
    sys.stdout.write(layout_table(schema))
    return 0


def _compatible(new: Schema, options: argparse.Namespace) -> int:
    text, works = report(_read(options.old), new)
    sys.stdout.write(text)
    return 0 if works else INCOMPATIBLE


def _compile(schema: Schema, options: argparse.Namespace) -> int:
    files = LANGUAGES[options.lang](schema, options.prefix or "")
    if options.out.exists() and not options.out.is_dir():
        raise OSError(errno.ENOTDIR, "it is no folder", str(options.out))
    options.out.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (options.out / name).write_text(text, encoding="utf-8")
    return 0


def _read(path: Path) -> Schema:
    return load(Source(str(path), text_of(path)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0; 1 if a schema, a tree or a text is wrong, or versions are not compatible; 2
    if a file cannot be read or written, a package is missing, or the arguments are wrong."""
    options = _parser().parse_args(arguments)
    try:
        return options.do(_read(options.schema), options) or 0
    except (SchemaError, NoCode, BadFile) as error:
        print(error, file=sys.stderr)
        return BAD_SCHEMA
    except NoPackage as error:
        print(error, file=sys.stderr)
        return NO_FILE
    except BrokenPipeError:  # who reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"adtc: {error.filename or options.schema}: {error.strerror}", file=sys.stderr)
        return NO_FILE
    except MemoryError:
        print("adtc: there is not enough memory for that", file=sys.stderr)
        return NO_FILE
    except NotUtf8 as error:
        print(f"adtc: {error}: it is not UTF-8", file=sys.stderr)
        return NO_FILE
