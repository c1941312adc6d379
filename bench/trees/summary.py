"""The summary of the document on trees (bench/README.md), of our runs and beside its own figures.

It compares means, over all rounds of all runs, and says of each by how much it is less than that of
malloc: "70 s in place of 100 s" is "30 %". The deviation is that of the rounds' totals. Last comes
what we compare by: the median of the ratios of totals in the same round of the driver.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, stdev

from driver.measure import Run
from driver.summary import Spread, ratio, ratio_range, round_by_round
from driver.workload import Case

MIB = 2**20
STEPS = ("generate", "copy", "delete")
HEADINGS = (*STEPS, "total", "deviation", "memory")
UNITS = ("s",) * 5 + ("MiB",)
NOTHING = "-"

# What the document says; its memory is virtual, ours is what was resident.
BEFORE = "malloc (published)"
PUBLISHED_LEVELS = 26
PUBLISHED = {
    BEFORE: (1.57, 1.65, 2.55, 5.78, 1.14, 4100.0),
    "buffer (published)": (1.06, 1.16, 0.05, 2.26, 0.02, 2276.0),
}

Figures = Sequence[float]
Rows = list[list[str]]


def table(case: Case, runs: Sequence[Run], baseline: str | None) -> tuple[list[str], Rows]:
    """Its headings and rows: the document's own figures first, if there are any."""
    ours = rows(runs, case.implementations, baseline)
    return headings(baseline or "malloc"), [*published(case.parameters["levels"]), *ours]


def headings(baseline: str) -> list[str]:
    pairs = [(f"{name} {unit}", "%") for name, unit in zip(HEADINGS, UNITS)]
    of_totals = f"total / {baseline} (range)"
    return [f"% less than {baseline}", *(text for pair in pairs for text in pair), of_totals]


def published(levels: int) -> Rows:
    """Those of the document, if it is of such trees."""
    if levels != PUBLISHED_LEVELS:
        return []
    return [_row(name, figures, PUBLISHED[BEFORE]) for name, figures in PUBLISHED.items()]


def rows(runs: Sequence[Run], implementations: Sequence[str], baseline: str | None) -> Rows:
    """Ours in the order given; nothing for what did not run."""
    found = {name: [run for run in runs if run.implementation == name] for name in implementations}
    figures = {name: _figures(own) for name, own in found.items()}
    base, totals = figures.get(baseline or ""), _totals(found.get(baseline or "", []))
    ratios = {name: round_by_round(_totals(own), totals) for name, own in found.items()}
    return [_row(name, own, base, ratios[name]) for name, own in figures.items() if own]


def _totals(runs: Sequence[Run]) -> dict[int, float]:
    """The median total of each run, by the driver's round."""
    return {run.round: m.value for run in runs for m in run.measures if m.name == "total"}


def _figures(runs: Sequence[Run]) -> Figures | None:
    """The means of one implementation, in the order of HEADINGS."""
    done = [run.results for run in runs if "rounds" in run.results]
    if not done:
        return None
    rounds = [[each[step] for step in STEPS] for results in done for each in results["rounds"]]
    totals = [sum(times) for times in rounds]
    deviation = stdev(totals) if len(totals) > 1 else 0.0
    memory = mean(results["peak_resident_bytes"] for results in done) / MIB
    return (*map(mean, zip(*rounds)), mean(totals), deviation, memory)


def _row(name: str, figures: Figures, base: Figures | None, ratios: Figures = ()) -> list[str]:
    cells = [name]
    for i, (value, unit) in enumerate(zip(figures, UNITS)):
        cells.append(f"{value:.3f}" if unit == "s" else f"{value:.0f}")
        cells.append(_less(value, base[i]) if base else NOTHING)
    return [*cells, _spread(ratios)]


def _spread(ratios: Figures) -> str:
    found = Spread.of(ratios)
    if found is None:
        return NOTHING
    return f"{ratio(found.median)} ({ratio_range(found)})"


def _less(value: float, base: float) -> str:
    return str(round(100 * (1 - value / base))) if base else NOTHING
