"""From runs to one line for each measure of each implementation: medians, spreads, ratios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeVar

from .measure import Measure, Run
from .workload import Case

Turn = TypeVar("Turn")  # a round, or the round of a session


@dataclass(frozen=True)
class Spread:
    """A median, with the least and the most."""

    median: float
    least: float
    most: float

    @staticmethod
    def of(values: Sequence[float]) -> Spread | None:
        return Spread(median(values), min(values), max(values)) if values else None


@dataclass(frozen=True)
class Line:
    """A line to show, of one implementation on one case; of one measure, if it has several."""

    implementation: str
    measure: str
    unit: str
    runs: int
    failed: bool
    skipped: bool
    value: Spread | None
    ratio: Spread | None
    counters: dict[str, float]


def ratio(value: float) -> str:
    """Two digits after the point, or else two that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 or value == 0 else f"{value:.2g}"


def ratio_range(spread: Spread) -> str:
    """From the least to the most."""
    return f"{ratio(spread.least)}-{ratio(spread.most)}"


def summarize(case: Case, runs: Sequence[Run], baseline: str | None) -> list[Line]:
    """The lines of the runs of one case, which are all with one OCaml."""
    mine = [run for run in runs if run.case == case]
    found = _measures(mine) or [Measure(case.workload.measure, 0.0, case.workload.unit)]
    return [
        _line(name, measure, mine, baseline) for measure in found for name in case.implementations
    ]


def round_by_round(own: dict[Turn, float], base: dict[Turn, float]) -> list[float]:
    """Ratios to the baseline in the same round, so that what slowed a round down cancels out."""
    return [value / base[number] for number, value in own.items() if base.get(number)]


def _measures(runs: Sequence[Run]) -> list[Measure]:
    """One of each name, in the order in which they first appear."""
    return list({measure.name: measure for run in runs for measure in run.measures}.values())


def _line(name: str, measure: Measure, runs: Sequence[Run], baseline: str | None) -> Line:
    own = [run for run in runs if run.implementation == name]
    values = _values(own, measure.name)
    base = _values([run for run in runs if run.implementation == baseline], measure.name)
    return Line(
        implementation=name,
        measure=measure.name,
        unit=measure.unit,
        runs=len(values),
        failed=any(run.error is not None for run in own),
        skipped=any(run.skipped is not None for run in own),
        value=Spread.of(list(values.values())),
        ratio=Spread.of(round_by_round(values, base)),
        counters=medians([run.results for run in own if run.results]),
    )


def _values(runs: Sequence[Run], measure: str) -> dict[int, float]:
    """The values of a measure, by round."""
    return {run.round: m.value for run in runs for m in run.measures if m.name == measure}


def medians(printed: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Of each number that all of them have."""
    if not printed:
        return {}
    common = set.intersection(*map(set, printed))
    numbers = [name for name in common if isinstance(printed[0][name], (int, float))]
    return {name: median(results[name] for results in printed) for name in numbers}
