"""Laying out C as clang-format does with this project's settings, so that its users need not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..docs import MARGIN, lines_of

WIDTH = 100


def call(head: str, arguments: Sequence[str], tail: str, within: int = 0) -> str:
    """`head(arguments)tail`, broken between arguments, which are aligned, or behind `=`.

    It begins so many columns from the left. If that does not do, what a function returns is on a
    line of its own.
    """
    width = WIDTH - within
    whole = f"({', '.join(arguments)}){tail}"
    left, equals, right = head.partition(" = ")
    if equals and len(head + whole) > width - 2 and len(right + whole) <= width - 6:
        return f"{left} =\n    {right}{whole}"
    aligned = _aligned(head, arguments, tail, width)
    returned, _, name = head.rpartition(" ")
    if returned.strip() == "" or equals or _fits(aligned, width):
        return aligned
    return f"{returned}\n{_aligned(name, arguments, tail, width)}"


def _nested(line: str, width: int) -> str | None:
    """Broken behind the first parenthesis where both lines fit."""
    for found in re.finditer(r"\(", line[:width]):
        rest = line[found.end() :]
        if 4 + len(rest) <= width:
            return f"{line[: found.end()]}\n    {rest}"
    return None


def _fits(text: str, width: int) -> bool:
    return all(len(line) <= width for line in text.split("\n"))


def _aligned(head: str, arguments: Sequence[str], tail: str, width: int) -> str:
    column = len(head) + 1
    lines, line = [], f"{head}("
    for i, argument in enumerate(arguments):
        last = i == len(arguments) - 1
        end = f"{argument}){tail}" if last else f"{argument},"
        if len(line) > column and len(line) + 1 + len(end) > width:
            lines.append(line)
            line = " " * column + end
        else:
            line += (" " if len(line) > column else "") + end
    if not arguments:
        line += f"void){tail}"
    return "\n".join([*lines, line])


def statement(line: str, within: int) -> str:
    """One that begins so many columns from the left: broken in its choice, or else in its call.

    All but a `return`, a call and an initializer of one call is left as it is.
    """
    width = WIDTH - within
    if len(line) <= width or "\n" in line:
        return line
    condition, question, rest = line.partition(" ? ")
    if question and line.startswith("return "):
        return _choice(condition, *rest.rpartition(" : ")[::2], width)
    called = re.match(r"(return |\w+ \w+ = {)?[\w:>-]+(?=\()", line)
    if not called:
        return line
    arguments, tail = _arguments(line[called.end() + 1 :])
    broken = _aligned(called[0], arguments, tail, width)
    return broken if _fits(broken, width) else _nested(line, width) or broken


def case(label: str, expression: str) -> str:
    """Of a switch in a function: on one line if it fits."""
    short = f"  {label}: return {expression};"
    if len(short) <= WIDTH:
        return short
    return f"  {label}:\n{indented(indented(statement(f'return {expression};', 4)))}"


def _choice(condition: str, yes: str, no: str, width: int) -> str:
    beside = f"{condition} ? {yes}\n{' ' * len(condition)} : {no}"
    blanks = " " * (len("return ") + 4)
    below = f"{condition}\n{blanks}? {yes}\n{blanks}: {no}"
    column = len(condition) + len(" ? ")
    nested = (_nested(yes, width - column) or yes).replace("\n", "\n" + " " * column)
    last = beside.replace(yes, nested)
    return next((text for text in (beside, below) if _fits(text, width)), last)


def _arguments(text: str) -> tuple[list[str], str]:
    """Those in front of the parenthesis that closes them, and the text behind that."""
    depth, start, found = 0, 0, []
    for i, letter in enumerate(text):
        if depth == 0 and letter in ",)":
            found.append(text[start:i].strip())
            start = i + 1
            if letter == ")":
                break
        depth += (letter == "(") - (letter == ")")
    return found, text[start:]


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
    return "\n".join([first, *(indented(statement(line, 2)) for line in body), "}"])


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


def enumeration(opening: str, closing: str, items: Sequence[str], within: int = 0) -> str:
    """On one line if it fits at so many columns from the left."""
    short = f"{opening} {', '.join(items)} {closing}"
    if len(short) + within <= WIDTH:
        return short
    return "\n".join([opening, *(f"  {item}," for item in items[:-1]), f"  {items[-1]}", closing])


def filled(items: Sequence[str], first: str, last: str, within: int = 0) -> str:
    """`first item, item, ... last`, as many on a line as fit at so many columns from the left,
    behind each other."""
    lines, line = [], first
    for i, item in enumerate(items):
        end = item + (last if i == len(items) - 1 else ",")
        if len(line) + len(end) + 1 > WIDTH - within:
            lines.append(line.rstrip())
            line = " " * len(first)
        line += end if line.endswith(("{", "(")) or not line.strip() else f" {end}"
    return "\n".join([*lines, line])
