"""Laying out OCaml, much as ocamlformat does: a list of lines, indented by what is around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..docs import MARGIN, lines_of

WIDTH = 100


def indented(lines: Iterable[str], by: int = 2) -> list[str]:
    return [f"{' ' * by}{line}" if line else line for line in lines]


def documented(doc: str) -> list[str]:
    """A comment that odoc shows; none if nothing is said."""
    lines = plain(doc)
    if not lines:
        return []
    first, *rest = lines
    *before, last = [f"(** {first}", *indented(rest, 4)]
    return [*before, f"{last} *)"]


def plain(doc: str) -> list[str]:
    """The lines of a text in a comment, in which nothing is markup and nothing ends the comment, or
    begins a string or another comment."""
    return list(lines_of(_unmarked(doc), (), WIDTH - MARGIN))


def _unmarked(doc: str) -> str:
    """The name in a quoted string, `{name|`, may have letters beyond ASCII from OCaml 5.3 on; one
    that begins with `%` may have blanks in it."""
    text = doc.replace("(*", "( *").replace("*)", "* )").replace('"', "''")
    text = re.sub(r"[\\{}\[\]@]", r"\\\g<0>", text)
    return re.sub(r"\{(?=[^\s|]*\||%)", "{ ", text)


def headed(head: str, body: Sequence[str], within: int = 0) -> list[str]:
    """`head body` on one line, if it is one and fits at so many columns from the left."""
    if len(body) == 1 and len(head) + 1 + len(body[0]) + within <= WIDTH:
        return [f"{head} {body[0]}"]
    return [head, *indented(body)]


def listed(
    head: str, opening: str, items: Sequence[str], closing: str, within: int = 0
) -> list[str]:
    """`head opening item; item closing`, or a line for each."""
    short = f"{head} {opening} {'; '.join(items)} {closing}".lstrip()
    if len(short) + within <= WIDTH:
        return [short]
    return [f"{head} {opening}".lstrip(), *(f"  {item};" for item in items), closing]


def wrapped(text: str) -> str:
    """Lines that are too long are broken at a blank; the rest is indented by four columns more."""
    return "".join(f"{part}\n" for line in text.splitlines() for part in _wrapped(line))


def _wrapped(line: str) -> Iterable[str]:
    indent = len(line) - len(line.lstrip()) + 4
    while len(line) > WIDTH:
        cut = _cut(line, indent)
        if cut <= indent:
            break
        yield line[:cut]
        line = " " * indent + line[cut + 1 :]
    yield line


def _cut(line: str, indent: int) -> int:
    """A blank in the last half of the line, of those the one in the fewest brackets."""
    depth, best, least = 0, line.rfind(" ", indent, WIDTH + 1), 1 << 30
    for i, character in enumerate(line[: WIDTH + 1]):
        depth += (character in "([{") - (character in ")]}")
        if character == " " and i > WIDTH // 2 and i > indent and depth <= least:
            best, least = i, depth
    return best
