"""Texts of comments about types, constructors and fields, where `--@ docs` asks for them.

    --| what stands behind it        the next name that is defined
    --^ what stands before it        the last one

Lines of the same sign about the same name are one text. Code for each language has it as that
language's own documentation. It takes no part in what a schema says: neither in the canonical form
nor in the fingerprint.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Protocol

from .errors import Problem, Source, Span


class Described(Protocol):
    """A part of a model that has a name and may have a text."""

    @property
    def name(self) -> str: ...
    @property
    def doc(self) -> str: ...


NEXT, LAST = "--|", "--^"
MARGIN = 16  # what may stand around a line of a comment
Place = tuple[int, int]


def place_of(span: Span) -> Place:
    """Line and column, by which a name is known."""
    return span.line, span.column


def read_docs(
    source: Source, names: Sequence[Span], comments: Iterable[tuple[str, Span]]
) -> tuple[dict[Place, str], list[Problem]]:
    """The texts by the places of `names`, which are all that can have one, in the order of the
    file; and what is wrong. `comments` are all of the file."""
    places = sorted(map(place_of, names))
    texts: dict[Place, list[str]] = {}
    problems = []
    for comment, span in comments:
        sign = comment[: len(NEXT)]
        if sign not in (NEXT, LAST):
            continue
        place = _next(places, span) if sign == NEXT else _last(places, span)
        if place is None:
            where = "behind" if sign == NEXT else "before"
            hint = f"`{NEXT}` is about the next name, `{LAST}` about the last one"
            problems.append(Problem(source, span, f"there is no name {where} this text", hint))
        else:
            texts.setdefault(place, []).append(comment[len(sign) :].strip())
    return {place: "\n".join(lines).strip() for place, lines in texts.items()}, problems


def docs_of(things: Iterable[Described]) -> list[tuple[str, str]]:
    """The texts about parts of something, behind their names."""
    return [(thing.name, thing.doc) for thing in things]


def lines_of(doc: str, parts: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    """The text about something, and behind its name that about each of its parts, in lines that are
    no longer than `width`. Nothing if nothing is said."""
    for text in (doc, *(f"{name}: {said}" for name, said in parts if said)):
        for line in text.split("\n") if text else ():
            yield from wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]


def _next(places: Sequence[Place], span: Span) -> Place | None:
    i = bisect_right(places, place_of(span))
    return places[i] if i < len(places) else None


def _last(places: Sequence[Place], span: Span) -> Place | None:
    i = bisect_left(places, place_of(span))
    return places[i - 1] if i > 0 else None
