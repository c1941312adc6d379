"""The cost table: for each cost ours, the best of the others, and the ratio of the two.

The best of the others is the one with the least median. A ratio is taken between runs of the same
round, as everywhere, and shown with its least and its most. Where all of them are above one, ours
loses, and the line says so. Where one lies between them, it says that the runs leave that open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from driver.summary import Spread, ratio, ratio_range

from .costs import Cost, Group, Sheet
from .panels import Panel, Result, panels, unique
from .quantities import NOTHING, Scale
from .runs import Record

# The last one has no heading: it is empty where ours wins.
HEADINGS = ("ours", "best other", "which", "ratio", "min-max", "")
ON_THE_LEFT = ("which", "")
LOSES, UNCLEAR = "loses", "unclear"


@dataclass(frozen=True)
class Line:
    """One cost, as texts."""

    title: str
    ours: str
    other: str
    name: str = ""
    ratio: str = NOTHING
    range: str = NOTHING
    verdict: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.ours, self.other, self.name, self.ratio, self.range, self.verdict)


@dataclass(frozen=True)
class Part:
    """The lines of one group, and the name of what is ours in it."""

    title: str
    ours: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class CostTable:
    """Of one OCaml. `missing` says why, for each implementation that was measured nowhere."""

    ocaml: str
    rounds: int
    parts: tuple[Part, ...]
    missing: dict[str, str]

    @property
    def runs(self) -> str:
        return "one run of each" if self.rounds == 1 else f"medians of {self.rounds} runs in turn"

    @property
    def verdict(self) -> str:
        lines = [line for part in self.parts for line in part.lines]
        lost, open_ = (sum(line.verdict == each for line in lines) for each in (LOSES, UNCLEAR))
        return f"ours loses {lost} of {len(lines)}, and {open_} are unclear"


def tables(records: Sequence[Record], sheet: Sheet) -> list[CostTable]:
    """One for each OCaml that any of the costs was measured with."""
    every = panels(records)
    found = [_table(sheet, ocaml, every) for ocaml in unique(panel.ocaml for panel in every)]
    return [table for table in found if table.parts]


def _table(sheet: Sheet, ocaml: str, every: Sequence[Panel]) -> CostTable:
    own = [panel for panel in every if panel.ocaml == ocaml]
    asked = [(group, _measured(group, own)) for group in sheet.groups]
    asked = [(group, measured) for group, measured in asked if measured]
    used = [panel for _, measured in asked for _, panel in measured]
    parts = tuple(
        Part(group.title, group.ours, tuple(_line(group, *pair) for pair in measured))
        for group, measured in asked
    )
    return CostTable(ocaml, max((p.rounds for p in used), default=0), parts, _missing(used))


def _measured(group: Group, own: Sequence[Panel]) -> list[tuple[Cost, Panel]]:
    """The costs that were asked for, with where their answer is."""
    cases = {(panel.benchmark, _key(panel.parameters)): panel for panel in own}
    found = [(cost, cases.get((cost.benchmark, _key(cost.parameters)))) for cost in group.costs]
    return [(cost, panel) for cost, panel in found if panel is not None]


def _key(parameters: dict[str, object]) -> frozenset:
    return frozenset(parameters.items())


def _missing(used: Sequence[Panel]) -> dict[str, str]:
    missing = {name: why for panel in used for name, why in panel.missing.items()}
    measured = {name for p in used for name in p.implementations if name not in p.missing}
    return {name: why for name, why in missing.items() if name not in measured}


def _line(group: Group, cost: Cost, panel: Panel) -> Line:
    measure = cost.measure or next(iter(panel.measures))
    compared = panel.only(group.implementations, panel.baseline)
    results = compared.results(measure)
    unit = panel.measures.get(measure, "")
    ours = results.pop(group.ours, None)
    best = min(results, key=lambda name: results[name].value.median, default=None)
    shown = _text(ours, unit) if ours else panel.absent(group.ours, "not run")
    if best is None:
        return Line(cost.title, shown, NOTHING)
    other = _text(results[best], unit)
    if ours is None:
        return Line(cost.title, shown, other, best)
    spread = compared.only((group.ours, best), best).results(measure)[group.ours].ratio
    return Line(cost.title, shown, other, best, *_compared(spread))


def _compared(spread: Spread | None) -> tuple[str, ...]:
    """Ratio, range and verdict; by what is shown, so that nobody reads 1.00 and `loses`."""
    if spread is None:
        return ()
    return (ratio(spread.median), ratio_range(spread), _verdict(spread))


def _verdict(spread: Spread) -> str:
    """Where all ratios are one, the two are equal, and nothing is unclear."""
    least, one, most = ratio(spread.least), ratio(1), ratio(spread.most)
    if spread.least > 1 and least != one:
        return LOSES
    return UNCLEAR if (spread.most > 1 or most == one) and least != most else ""


def _text(result: Result, unit: str) -> str:
    return Scale.fitting([result.value.median], unit).quantity(result.value.median)
