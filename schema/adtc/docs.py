"""What comments say of types, constructors and fields, where `--@ docs` asks for it.

    --| what stands behind it        the next name that is defined
    --^ what stands before it        the last one

Lines of the same sign about the same name are one text. Code for each language has it as that
language's own documentation. It takes no part in what a schema says: neither in the canonical form
nor in the fingerprint.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from .errors import Problem, Source, Span

NEXT, LAST = "--|", "--^"
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


def _next(places: Sequence[Place], span: Span) -> Place | None:
    i = bisect_right(places, place_of(span))
    return places[i] if i < len(places) else None


def _last(places: Sequence[Place], span: Span) -> Place | None:
    i = bisect_left(places, place_of(span))
    return places[i - 1] if i > 0 else None
