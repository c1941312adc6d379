"""Wraps comments at 100 columns: comments.py FILE...

Rules:
- A paragraph of a comment is filled anew if one of its lines is too long; no other line changes.
- A paragraph is a row of comment lines with one indentation. The item of a list is one, and keeps
  its hanging indentation.
- What has columns, a listing between ``` and a comment behind code are left as they are:
  lines.py names those that are too long.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

WIDTH = 100
C, OCAML = (r"/\*[*!]?", "*/"), (r"\(\*\*?", "*)")
BLOCKS = {"c": C, "h": C, "cpp": C, "hpp": C, "css": C, "ml": OCAML, "mli": OCAML}
SLASHES = {"cpp", "hpp", "rs"}
ITEM = re.compile(r"[-*] |\d+\. ")
TAG = re.compile(r"@\w")  # of odoc: @raise
COLUMNS = re.compile(r"\S {2,}\S")
ORDER = re.compile(r"shellcheck |clang-format |SPDX-|noqa")  # to a program, on a line of its own
GLUE = "\0"  # between words that stay on one line


@dataclass
class Line:
    number: int
    head: str  # indentation and sign
    text: str
    opens: bool  # the comment

    @property
    def hang(self) -> str:
        """The text that the next line of the paragraph begins with."""
        head = " " * len(self.head) if self.opens else self.head
        item = ITEM.match(self.text)
        return head + " " * len(item[0]) if item else head

    @property
    def may_be_filled(self) -> bool:
        return bool(self.text) and not COLUMNS.search(self.text) and not ORDER.match(self.text)


@dataclass
class Paragraph:
    lines: list[Line] = field(default_factory=list)

    def takes(self, line: Line) -> bool:
        last = self.lines[-1]
        return (
            line.number == last.number + 1
            and not line.opens
            and line.head == self.lines[0].hang
            and not ITEM.match(line.text)
            and not TAG.match(line.text)
            and last.may_be_filled
            and line.may_be_filled
        )

    def fill(self) -> list[str]:
        text = " ".join(" ".join(line.text for line in self.lines).split())
        glued = re.sub(r" (?=(?:\*/|\*\)|[-*+])( |$))", GLUE, text)
        wrapped = textwrap.wrap(
            glued,
            WIDTH,
            initial_indent=self.lines[0].head,
            subsequent_indent=self.lines[0].hang,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return [line.replace(GLUE, " ") for line in wrapped]


def sign_of_lines(path: Path) -> str | None:
    suffix = path.suffix[1:]
    if suffix in SLASHES:
        return r"//[/!]?"
    if path.name.split(".")[0] in ("dune", "dune-project"):
        return ";+"
    return None if suffix in BLOCKS or suffix == "md" else "#+"


def in_blocks(lines: list[str], opening: str, closing: str) -> Iterator[Line]:
    opens = re.compile(rf"(\s*{opening} +)(\S.*)$")
    inside = False
    for number, line in enumerate(lines):
        found = opens.match(line) if not inside else None
        if not inside and not found:
            continue
        head, text = found.groups() if found else re.match(r"(\s*)(.*)$", line).groups()
        _, end, behind = text.partition(closing)
        inside = not end
        if not behind.strip():
            yield Line(number, head, text.rstrip(), bool(found))


def in_lines(lines: list[str], sign: str) -> Iterator[Line]:
    comment = re.compile(rf"(\s*{sign} +)(\S.*)$")
    for number, line in enumerate(lines):
        found = comment.match(line)
        if found:
            yield Line(number, *found.groups(), False)


def without_listings(lines: Iterator[Line]) -> Iterator[Line]:
    listing = False
    for line in lines:
        fence = line.text.startswith("```")
        listing = listing != fence
        if not listing and not fence:
            yield line


def paragraphs(lines: Iterator[Line]) -> Iterator[Paragraph]:
    paragraph = None
    for line in lines:
        if paragraph and paragraph.takes(line):
            paragraph.lines.append(line)
            continue
        if paragraph:
            yield paragraph
        paragraph = Paragraph([line])
    if paragraph:
        yield paragraph


def comments(path: Path, lines: list[str]) -> Iterator[Line]:
    block = BLOCKS.get(path.suffix[1:])
    if block:
        yield from in_blocks(lines, *block)
    sign = sign_of_lines(path)
    if sign:
        yield from in_lines(lines, sign)


def wrapped(path: Path, text: str) -> str:
    lines = text.split("\n")
    filled: dict[int, list[str]] = {}
    for paragraph in paragraphs(without_listings(comments(path, lines))):
        numbers = [line.number for line in paragraph.lines]
        too_long = any(len(lines[number]) > WIDTH for number in numbers)
        if too_long and all(line.may_be_filled for line in paragraph.lines):
            filled |= {number: [] for number in numbers}
            filled[numbers[0]] = paragraph.fill()
    return "\n".join(part for n, line in enumerate(lines) for part in filled.get(n, [line]))


def main() -> None:
    for name in sys.argv[1:]:
        path = Path(name)
        before = path.read_text(encoding="utf-8")
        after = wrapped(path, before)
        if after != before:
            path.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
