"""The first tables of the page: every ratio, a line for each case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from driver.summary import ratio

from .panels import Panel, group, panels, unique
from .quantities import NOTHING, short
from .runs import Record


@dataclass(frozen=True)
class Glance:
    """Each row: benchmark, case, OCaml, baseline, and a ratio for each implementation."""

    implementations: list[str]
    rows: list[list[str]]


def of(records: Sequence[Record]) -> list[Glance]:
    """Of what is measured by one number only: the others have figures of their own. Benchmarks that
    have no implementation in common have tables of their own."""
    single = [panel for panel in panels(records) if len(panel.measures) == 1]
    return [_table(own) for own in _related(single)]


def _related(found: Sequence[Panel]) -> list[list[Panel]]:
    """In groups that share implementations, be it through others."""
    related: dict[str, set[str]] = {}
    for panel in found:
        names = panel.implementations
        joined = set(names).union(*(related.get(name, ()) for name in names))
        related.update(dict.fromkeys(joined, joined))
    return group(found, lambda panel: min(related[panel.implementations[0]]))


def _table(own: Sequence[Panel]) -> Glance:
    names = unique(name for panel in own for name in panel.implementations)
    cases = group(own, lambda panel: (panel.benchmark, panel.case))
    return Glance(names, [_row(panel, names) for same in cases for panel in same])


def _row(panel: Panel, names: Sequence[str]) -> list[str]:
    (measure,) = panel.measures
    results = panel.results(measure)
    ratios = {name: ratio(r.ratio.median) for name, r in results.items() if r.ratio}
    cells = [ratios.get(name, panel.absent(name, NOTHING)) for name in names]
    return [panel.benchmark, short(panel.case), panel.ocaml, panel.baseline, *cells]
