"""Laying out Rust as rustfmt leaves it, with its usual settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..docs import MARGIN, lines_of

WIDTH = 100
CALL = 60  # the arguments of a call on one line
LITERAL, VARIANT = 18, 35  # the same of fields in braces: of a value, of a variant of an enum
STEP = "    "


def indented(lines: Iterable[str], depth: int = 1) -> list[str]:
    return [f"{STEP * depth}{line}" if line else line for line in lines]


def documented(doc: str, more: str = "") -> list[str]:
    """What rustdoc shows of what follows: what the schema says, and `more` in a paragraph of its
    own."""
    lines = list(lines_of(doc, (), WIDTH - MARGIN))
    between = [""] if lines and more else []
    return [f"/// {line}".rstrip() for line in [*lines, *between, *([more] if more else [])]]


def remarked(doc: str) -> list[str]:
    """A comment that rustdoc does not show. rustfmt takes `*/` in it for an end."""
    lines = lines_of(doc.replace("*/", "* /"), (), WIDTH - MARGIN)
    return [f"//   {line}".rstrip() for line in lines]


def braced(head: str, parts: Sequence[str], tail: str, most: int) -> list[str]:
    """`head { parts }tail`, on one line if the parts take no more than `most`; without parts, none
    of the braces."""
    inner = ", ".join(parts)
    if not parts:
        return [f"{head}{tail}"]
    if len(inner) <= most:
        return [f"{head} {{ {inner} }}{tail}"]
    return [f"{head} {{", *indented(f"{part}," for part in parts), f"}}{tail}"]


def function(head: str, body: Sequence[str]) -> list[str]:
    return [f"{head} {{", *indented(body), "}"]


def statement(head: str, arguments: Sequence[str], depth: int, tail: str = ";") -> list[str]:
    """A call, at so many steps, on one line or with a line for each argument."""
    inner = ", ".join(arguments)
    short = f"{head}({inner}){tail}"
    if len(inner) <= CALL and len(short) + len(STEP) * depth <= WIDTH:
        return [short]
    return [f"{head}(", *indented(f"{a}," for a in arguments), f"){tail}"]
