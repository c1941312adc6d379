"""From runs to one line for each implementation: medians, spreads, ratios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from .measure import Run
from .workloads import Case


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
    """What is shown of one implementation on one case."""

    implementation: str
    runs: int
    failed: bool
    value: Spread | None
    ratio: Spread | None
    counters: dict[str, float]


def summarize(case: Case, runs: Sequence[Run], baseline: str) -> list[Line]:
    mine = [run for run in runs if run.case == case]
    return [_line(name, mine, baseline) for name in case.implementations]


def _line(name: str, runs: Sequence[Run], baseline: str) -> Line:
    own = [run for run in runs if run.implementation == name]
    good = [run for run in own if run.value is not None]
    return Line(
        implementation=name,
        runs=len(good),
        failed=any(run.error is not None for run in own),
        value=Spread.of([run.value for run in good]),
        ratio=Spread.of(_ratios(good, runs, baseline)),
        counters=_counters(good),
    )


def _ratios(own: Sequence[Run], runs: Sequence[Run], baseline: str) -> list[float]:
    """To the baseline's run in the same round, so that what slowed a round down cancels out."""
    base = {run.round: run.value for run in runs if run.implementation == baseline and run.value}
    return [run.value / base[run.round] for run in own if run.round in base]


def _counters(runs: Sequence[Run]) -> dict[str, float]:
    """The median of each number that every run printed."""
    if not runs:
        return {}
    common = set.intersection(*(set(run.results) for run in runs))
    numbers = [name for name in common if isinstance(runs[0].results[name], (int, float))]
    return {name: median(run.results[name] for run in runs) for name in numbers}
