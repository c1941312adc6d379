"""What is wrong with a schema: where, what, and what to do about it.

A problem owns copies of the texts that it shows, so it outlives the schema that it is about.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

SHOWN = 80  # characters of a line on each side of what is wrong


@dataclass(frozen=True)
class Span:
    """Some characters of one line. Lines and columns are counted from 1."""

    line: int
    column: int
    length: int = 1


@dataclass(frozen=True)
class Source:
    """The text of a schema, and the name that messages give it."""

    name: str
    text: str

    def line(self, number: int) -> str:
        """A line without its end, "" behind the last one."""
        lines = self.text.split("\n")
        return lines[number - 1].rstrip("\r") if number <= len(lines) else ""


@dataclass(frozen=True)
class Problem:
    """One mistake: `message` says what is wrong, `hint` what to do, "" if nobody knows."""

    source: Source
    span: Span
    message: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.source.name}:{self.span.line}:{self.span.column}"
        lines = [f"{where}: error: {self.message}", *self._excerpt()]
        return "\n".join([*lines, f"hint: {self.hint}"] if self.hint else lines)

    def _excerpt(self) -> list[str]:
        """The line, and a caret below what is wrong. Tabs stay, so that both lines align. Of a long
        line it is what stands around that."""
        whole, column = self.source.line(self.span.line), self.span.column - 1
        start = max(0, column - SHOWN) if len(whole) > 2 * SHOWN else 0
        line = whole[start : start + 2 * SHOWN]
        before = line[: column - start]
        blank = "".join(c if c == "\t" else " " for c in before).ljust(column - start)
        marked = max(1, min(self.span.length, len(line) - len(before)))
        return [f"  {line}", f"  {blank}^{'~' * (marked - 1)}"]


class SchemaError(Exception):
    """A schema that cannot be compiled; `problems` has all that was found, in the file's order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(problems, key=lambda p: (p.span.line, p.span.column))
        super().__init__("\n".join(map(str, self.problems)))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names what is most like `word`, "" if nothing is like it."""
    lower = {name.lower(): name for name in sorted(known)}
    close = difflib.get_close_matches(word.lower(), list(lower), n=1)
    return f"did you mean `{lower[close[0]]}`?" if close else ""
