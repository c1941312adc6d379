"""Tables of times for a page: of one case of a benchmark, and what is asked of typed trees.

Each place in the page says which case its table is of: `schemas: data=python, files=300`. A place
of ratios says only the benchmark, and has a column for each case and each kind of our trees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from driver.measure import Measure
from typed import summary

from . import markdown
from .panels import unique
from .runs import Record

LEFT_OUT = ("free",)  # an arena gives back its blocks only: not what is compared
MEGABYTE = 1e6


@dataclass
class Round:
    """One run, as typed.summary reads it."""

    implementation: str
    round: tuple[int, int]
    measures: list[Measure] = field(default_factory=list)


def case_of(record: Record) -> str:
    return f"{record.benchmark}: {record.case}"


def times(records: Sequence[Record]) -> str:
    """Of one case: a row for each implementation, a column for each measure, medians."""
    measures = [m for m in unique(r.measure for r in records) if m not in LEFT_OUT]
    units = {r.measure: "MB" if r.unit == "bytes" else r.unit for r in records}
    rows = [["", *(f"{m}, {units[m]}" for m in measures)], ["--", *("-:" for _ in measures)]]
    for name in unique(r.implementation for r in records):
        own = [r for r in records if r.implementation == name]
        rows.append([f"`{name}`", *(_median(own, measure) for measure in measures)])
    return markdown.table(rows)


def _median(own: Sequence[Record], measure: str) -> str:
    found = [r for r in own if r.measure == measure and r.value is not None]
    if not found:
        return ""
    value = median(r.value for r in found if r.value is not None)
    return _digits(value / MEGABYTE if found[0].unit == "bytes" else value)


def _digits(value: float) -> str:
    """Three that count, or all in front of the point; small ones to the hundredth."""
    places = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{places}f}"


def ratios(records: Sequence[Record]) -> str:
    """Of all cases of a benchmark: a row for what is asked, with the least and the most."""
    cases = unique(case_of(r) for r in records)
    found = {case: list(_rows([r for r in records if case_of(r) == case])) for case in cases}
    asked = unique((row[0], row[2], row[5]) for rows in found.values() for row in rows)
    columns = [(case, own) for case in cases for own in unique(row[1] for row in found[case])]
    head = ["asked for", "beside", "at most"]
    rows = [[*head, *(_heading(case, own) for case, own in columns)]]
    rows.append(["--" for _ in rows[0]])
    for key in asked:
        cells = [
            next((_cell(row) for row in found[case] if _key(row) == (*key, own)), "")
            for case, own in columns
        ]
        rows.append([*key, *cells])
    return markdown.table(rows)


def _rows(records: Sequence[Record]) -> Iterator[list[str]]:
    yield from summary.rows(list(_rounds(records).values()))


def _rounds(records: Sequence[Record]) -> dict[tuple[str, tuple[int, int]], Round]:
    found: dict[tuple[str, tuple[int, int]], Round] = {}
    for r in records:
        if r.value is not None:
            which = (r.session, r.round)
            own = found.setdefault((r.implementation, which), Round(r.implementation, which))
            own.measures.append(Measure(r.measure, r.value, r.unit))
    return found


def _key(row: Sequence[str]) -> tuple[str, str, str, str]:
    return row[0], row[2], row[5], row[1]


def _cell(row: Sequence[str]) -> str:
    value, spread, verdict = row[3], row[4], row[6]
    return f"**{value}** ({spread})" if verdict else f"{value} ({spread})"


def _heading(case: str, own: str) -> str:
    """Returns the name of ours, and the case, if the benchmark has several."""
    return ", ".join(filter(None, (f"`{own}`", _short(case))))


def _short(case: str) -> str:
    """The data or the tree, and how many files of it, if they are not all. Empty if the benchmark
    has but one."""
    said = dict(part.split("=") for part in case.partition(": ")[2].split(", "))
    some = f" of {said['files']}" if said.get("files", "0") != "0" else ""
    return said.get("data", said.get("tree", "")) + some
