"""Laying out C as clang-format does with this project's settings, so that its users need not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..docs import MARGIN, lines_of

WIDTH = 100


def call(head: str, arguments: Sequence[str], tail: str) -> str:
    """`head(arguments)tail`, broken between arguments, which are aligned, or behind `=`."""
    whole = f"({', '.join(arguments)}){tail}"
    left, equals, right = head.partition(" = ")
    if equals and len(head + whole) > WIDTH - 2 and len(right + whole) <= WIDTH - 6:
        return f"{left} =\n    {right}{whole}"
    column = len(head) + 1
    lines, line = [], f"{head}("
    for i, argument in enumerate(arguments):
        last = i == len(arguments) - 1
        end = f"{argument}){tail}" if last else f"{argument},"
        if len(line) > column and len(line) + 1 + len(end) > WIDTH:
            lines.append(line)
            line = " " * column + end
        else:
            line += (" " if len(line) > column else "") + end
    if not arguments:
        line += f"void){tail}"
    return "\n".join([*lines, line])


def returning(head: str, parameters: Sequence[str], expression: str) -> str:
    """A function that is one expression, which need not look at its parameter."""
    unused = ["(void)x;"] if parameters[0].endswith(" x") and "x" not in _words(expression) else []
    return function(head, parameters, [*unused, f"return {expression};"])


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def function(head: str, parameters: Sequence[str], body: Sequence[str]) -> str:
    """On one line if it is of one statement and fits."""
    first = call(head, parameters, " {")
    if len(body) == 1 and "\n" not in first:
        short = f"{first} {body[0]} }}"
        if len(short) <= WIDTH:
            return short
    return "\n".join([first, *(indented(line) for line in body), "}"])


def indented(line: str) -> str:
    return "\n".join(f"  {part}" if part else part for part in line.split("\n"))


def macro(name: str, value: str) -> str:
    """On two lines if one does not do."""
    short = f"#define {name} {value}"
    return short if len(short) <= WIDTH else f"{f'#define {name}':<{WIDTH - 1}}\\\n  {value}"


def described(doc: str, names: Sequence[tuple[str, str]] = ()) -> str:
    """A comment that documents what follows, with a newline behind it; "" if nothing is said.
    `names` are those of parts of it, and what is said of each. No comment ends within it."""
    lines = [line for line in lines_of(doc, names, WIDTH - MARGIN) if line]
    if not lines:
        return ""
    safe = [line.replace("*/", "* /").replace("/*", "/ *") for line in lines]
    return "\n    ".join([f"/** {safe[0]}", *safe[1:]]) + " */\n"


def enumeration(opening: str, closing: str, items: Sequence[str]) -> str:
    """On one line if it fits."""
    short = f"{opening} {', '.join(items)} {closing}"
    if len(short) <= WIDTH:
        return short
    return "\n".join([opening, *(f"  {item}," for item in items[:-1]), f"  {items[-1]}", closing])


def filled(items: Sequence[str], first: str, last: str) -> str:
    """`first item, item, ... last`, as many on a line as fit, behind each other."""
    lines, line = [], first
    for i, item in enumerate(items):
        end = item + (last if i == len(items) - 1 else ",")
        if len(line) + len(end) + 1 > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(first)
        line += end if line.endswith(("{", "(")) or not line.strip() else f" {end}"
    return "\n".join([*lines, line])
