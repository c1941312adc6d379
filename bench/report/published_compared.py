"""A table for a page: what implementations take beside the one that they are compared with.

Each place in the page says of which measure of which benchmark its table is, and what is compared
with: `marking, mark, with _stock`. A row is a case. It has what the baseline takes, and for each
other implementation the ratio to that: the median of the ratios of a round, with the least and the
most.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from driver.summary import Spread, ratio, ratio_range, round_by_round

from . import markdown
from .panels import unique
from .quantities import Scale
from .runs import Record


def comparison_of(record: Record) -> str:
    return f"{record.benchmark}, {record.measure}, with {record.baseline}"


def compared(records: Sequence[Record]) -> str:
    """Of one comparison."""
    baseline = records[0].baseline or ""
    others = [name for name in unique(r.implementation for r in records) if name != baseline]
    rows = [["OCaml", "case", f"`{baseline}`", *(f"`{name}`" for name in others)]]
    rows.append(["--", "--", "-:", *("-:" for _ in others)])
    for row in unique((r.ocaml, r.case) for r in records):
        own = [r for r in records if (r.ocaml, r.case) == row]
        cells = [_ratio(own, name, baseline) for name in others]
        rows.append([*row, _taken(own, baseline), *cells])
    return markdown.table(rows)


def _taken(own: Sequence[Record], name: str) -> str:
    """A median, in a unit that fits."""
    values = list(_values(own, name).values())
    if not values:
        return ""
    middle = median(values)
    return Scale.fitting([middle], own[0].unit).quantity(middle)


def _ratio(own: Sequence[Record], name: str, baseline: str) -> str:
    found = Spread.of(round_by_round(_values(own, name), _values(own, baseline)))
    return f"{ratio(found.median)} ({ratio_range(found)})" if found else ""


def _values(own: Sequence[Record], name: str) -> dict[tuple[int, int], float]:
    """By session and round."""
    return {
        (r.session, r.round): r.value
        for r in own
        if r.implementation == name and r.value is not None
    }
