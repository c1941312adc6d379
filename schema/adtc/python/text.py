"""Laying out Python as ruff does: on one line if it fits, else an item on each, with a comma behind
the last. Lines are as long as ruff's own settings allow, so that the files of other projects stay
as they are."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence

from ..docs import lines_of

WIDTH = 88


class Name:
    """What stands for itself in a literal: an expression."""

    def __init__(self, text: str) -> None:
        self.text = text


def literal(value: object) -> str:
    """On one line."""
    if isinstance(value, tuple):
        inner = ", ".join(map(literal, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, Name):
        return value.text
    return repr(value)


def laid(value: object, before: str = "", after: str = "", indent: int = 0) -> str:
    """`before value after`, at an indentation."""
    margin = " " * indent
    short = f"{margin}{before}{literal(value)}{after}"
    if len(short) <= WIDTH or not isinstance(value, tuple) or not value:
        return short
    items = [laid(item, after=",", indent=indent + 4) for item in value]
    return "\n".join([f"{margin}{before}(", *items, f"{margin}){after}"])


def bracketed(head: str, items: Sequence[str], tail: str, indent: int = 0) -> str:
    """`head(items)tail`, the items on one line, or on one that is theirs, or on lines of their
    own."""
    margin = " " * indent
    short = f"{margin}{head}({', '.join(items)}){tail}"
    if len(short) <= WIDTH or not items:
        return short
    return "\n".join(
        [f"{margin}{head}(", *(f"{margin}    {i}," for i in items), f"{margin}){tail}"]
    )


def docstring(text: str, indent: int = 4) -> str:
    margin = " " * indent
    if len(text) + len(margin) + 6 <= WIDTH:
        return f'{margin}"""{text}"""'
    lines = textwrap.wrap(text, WIDTH - indent - 7, break_long_words=False)
    return _docstring(lines, margin)


def documented(
    text: str, doc: str, parts: Iterable[tuple[str, str]] = (), margin: str = "    "
) -> str:
    """A docstring: `text`, and what the schema says of something and of its parts."""
    said = list(lines_of(doc, parts, WIDTH - 2 * 4))
    if not said:
        return docstring(text, len(margin))
    about = textwrap.wrap(text, WIDTH - 4 - 7, break_long_words=False)
    return _docstring([*about, "", *map(escaped, said)], margin)


def escaped(line: str) -> str:
    """As it stands in a docstring."""
    return line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _docstring(lines: Sequence[str], margin: str) -> str:
    first, *rest = lines
    inner = [f"{margin}{line}".rstrip() for line in rest]
    return "\n".join([f'{margin}"""{first}', *inner, f'{margin}"""'])
