"""Names each line of more than 100 columns, by file and line: lines.py FILE...  Status 1 if any.

What does not count, since it cannot be broken:
- a word of 60 columns or more: an address, a checksum, a name that the linker shows;
- in Markdown, the rows of tables and the lines of listings;
- a sentence between quotes in what has no strings over several lines, such as shell scripts,
  Makefiles and packages' descriptions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

WIDTH = 100
LONG_WORD = re.compile(r"\S{60,}")
STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
HAVE_LONG_STRINGS = {".c", ".h", ".cpp", ".hpp", ".ml", ".mli", ".rs", ".py", ".md", ".html"}


def without_sentences(line: str) -> str:
    return STRING.sub(lambda string: "" if " " in string[0] else string[0], line)


def outside_tables_and_listings(lines: Iterator[str]) -> Iterator[str]:
    """The same number of lines, without what is in them."""
    listing = False
    for line in lines:
        fence = line.lstrip().startswith("```")
        listing = listing != fence
        yield "" if listing or line.lstrip().startswith("|") else line


def what_counts(path: Path) -> Iterator[str]:
    lines = iter(path.read_text(encoding="utf-8").split("\n"))
    if path.suffix == ".md":
        lines = outside_tables_and_listings(lines)
    elif path.suffix not in HAVE_LONG_STRINGS:
        lines = map(without_sentences, lines)
    return (LONG_WORD.sub("", line) for line in lines)


def main() -> int:
    status = 0
    for name in sys.argv[1:]:
        for number, line in enumerate(what_counts(Path(name)), start=1):
            if len(line) > WIDTH:
                print(f"{name}:{number}: more than {WIDTH} columns", file=sys.stderr)
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
