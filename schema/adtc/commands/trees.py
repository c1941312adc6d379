"""The commands for trees of a schema."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from ..errors import Source
from ..json_form.reading import read as read_json
from ..json_form.writing import JsonForm
from ..model import TypeModel
from ..syntax import Schema
from ..text_form.reading import read as read_text
from ..text_form.writing import TextForm
from ..trees.census import census
from ..trees.items import Items
from ..trees.lines import Lines, Token
from ..trees.output import TooLarge
from ..trees.shape import Shape
from ..trees.telling import BETWEEN
from ..trees.tokens import Tokens
from ..trees.writing import to_bytes
from .files import NO_FILE, NO_TREE, BadFile, proved, replace, root_of, text_of
from .progress import growth, progress
from .table import table


def cat(schema: Schema, options: argparse.Namespace) -> None:
    """A tree as text."""
    shape = Shape(schema)
    of = root_of(shape, options.type)
    items = Items(proved(shape, of, options.file))
    syntax = JsonForm() if options.json else TextForm()
    tokens = Tokens(shape, items, syntax)
    with progress("cat", items.size) as told:
        watched = _watched(tokens, of.name, told)
        for part in Lines(syntax.last_comma).text(watched):
            sys.stdout.buffer.write(part.encode())
    sys.stdout.buffer.flush()


def _watched(tokens: Tokens, name: str, told: Callable[[int], None]) -> Iterator[Token]:
    for i, token in enumerate(tokens.of(name)):
        if i % BETWEEN == 0:
            told(4 * tokens.at)
        yield token


def check(schema: Schema, options: argparse.Namespace) -> int:
    """Whether each file is a tree. Each is told of before the next one is looked at."""
    shape = Shape(schema)
    of = root_of(shape, options.type)
    return max([_check(shape, of, path) for path in options.files])


def _check(shape: Shape, of: TypeModel, path: Path) -> int:
    """The exit status for one file."""
    try:
        items = Items(proved(shape, of, path))
    except BadFile as error:
        print(error, file=sys.stderr)
        return NO_TREE
    except OSError as error:
        print(f"adtc: {path}: {error.strerror}", file=sys.stderr)
        return NO_FILE
    print(f"{path}: a tree of `{of.name}`, {items.size} bytes", flush=True)
    return 0


def from_text(schema: Schema, options: argparse.Namespace) -> None:
    _make(schema, options, read_text)


def from_json(schema: Schema, options: argparse.Namespace) -> None:
    _make(schema, options, read_json)


def _make(schema: Schema, options: argparse.Namespace, read: Callable) -> None:
    shape = Shape(schema)
    of = root_of(shape, options.type)
    source = Source(str(options.file), text_of(options.file))
    with progress("read", len(source.text)) as told:
        root = read(shape, source, of.name, told)
    try:
        with growth("write", len(source.text)) as told:
            data = to_bytes(shape, root, told)
    except TooLarge as error:
        raise BadFile(f"{options.file}: error: {error}, and no buffer has room for that") from None
    replace(options.out, data)


def stats(schema: Schema, options: argparse.Namespace) -> None:
    """Counts and bytes of each constructor."""
    shape = Shape(schema)
    of = root_of(shape, options.type)
    items = Items(proved(shape, of, options.file))
    with progress("count", items.size) as told:
        found = census(shape, items, of.name, told)
    print(table(shape, items, found))
