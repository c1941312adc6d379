"""The commands for trees: what each is called and takes. trees.py does it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .trees import cat, check, from_json, from_text, stats

CAT = """\
Prints a tree in the text form, or as JSON. The file is checked first. `-` is the standard input.

  adtc cat picture.adtc --schema shapes.asdl
  adtc cat picture.adtc --schema shapes.asdl --json | jq .shapes[0].radius

    Group(
      name="picture",
      shapes=[
        Circle(center=point(x=0.0, y=2.0), radius=1.5),
        Label(color=Red, size=12, text="sun"),
      ],
    )

Fields that are absent and empty lists are left out; in JSON they are null and []. To compare two
trees:

  diff <(adtc cat old.adtc --schema shapes.asdl) <(adtc cat new.adtc --schema shapes.asdl)
"""
CHECK = """\
Proves that each file is a tree of the schema: every byte of it is looked at, up to the end that its
header says. Bytes behind that end are not read. What is wrong is told with its position in the file
and the path to it. `-` is the standard input. The exit status is the worst of all files: 2 if one
cannot be read, 1 if one is no tree, else 0.

  adtc check picture.adtc --schema shapes.asdl

    picture.adtc: a tree of `shape`, 160 bytes

  adtc check damaged.adtc --schema shapes.asdl

    damaged.adtc: error: Group.shapes[1]: bits are set that no field has, at 140
"""
STATS = """\
Prints how many nodes of each type and constructor a tree has, the bytes that they take without the
nodes below them, their share of the file, and how deep the tree is.

  adtc stats picture.adtc --schema shapes.asdl
"""
FROM_TEXT = """\
Makes the tree that a text is: what `cat` prints, or what a person writes. Blanks and line ends mean
nothing, and what begins with `--` is a comment. `-` is the standard input, or output.

  adtc from-text picture.txt --schema shapes.asdl --out picture.adtc
  echo 'Polygon()' | adtc from-text - --schema shapes.asdl --out -
"""
FROM_JSON = """\
Makes the tree that a JSON text is: what `cat --json` prints, or what a program writes. Members may
have any order; of those that are absent or empty, null and [] may be left out.

  adtc from-json picture.json --schema shapes.asdl --out picture.adtc
"""


def add_commands(commands: Any) -> None:
    """Adds them to those of a parser."""
    for name, short, long, do in (
        ("cat", "print a tree, as text or JSON", CAT, cat),
        ("check", "prove that files are trees of a schema", CHECK, check),
        ("stats", "count the nodes and bytes of a tree", STATS, stats),
        ("from-text", "make a tree of text", FROM_TEXT, from_text),
        ("from-json", "make a tree of JSON", FROM_JSON, from_json),
    ):
        command = commands.add_parser(
            name,
            help=short,
            description=long,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if do is check:
            command.add_argument("files", type=Path, nargs="+", metavar="FILE")
        else:
            command.add_argument("file", type=Path, metavar="FILE")
        command.add_argument(
            "--schema", type=Path, required=True, metavar="FILE.asdl", help="of the tree"
        )
        command.add_argument(
            "--type", default="", metavar="TYPE", help="of the root (default: the schema's first)"
        )
        if do is cat:
            command.add_argument("--json", action="store_true", help="as JSON")
        if do in (from_text, from_json):
            command.add_argument(
                "--out", type=Path, required=True, metavar="FILE", help="what to write"
            )
        command.set_defaults(do=do)
