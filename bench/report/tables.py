"""The tables beside the pictures: the same numbers, and what else was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from driver.columns import PEAK, USUAL, Column, used
from driver.summary import ratio, ratio_range
from driver.workloads import WORKLOADS

from .panels import Panel, Result
from .quantities import NOTHING, Scale
from .series import Series

MOST_BESIDE = 8

# Only where they are not as many for each.
RUNS = Column("runs", "runs")


@dataclass(frozen=True)
class Table:
    """Each row begins with its heading."""

    caption: str
    head: list[str]
    rows: list[list[str]]

    @property
    def is_broad(self) -> bool:
        """Too wide to stand beside a picture on paper."""
        return len(self.head) > MOST_BESIDE


def of_panel(panel: Panel, measure: str, scale: Scale, caption: str) -> Table:
    """A row for each implementation."""
    results = panel.results(measure)
    columns = used(_columns(panel), [result.counters for result in results.values()])
    runs = {result.runs for result in results.values()}
    if len(runs) > 1:
        columns = (RUNS, *columns)
    head = ["implementation", f"/ {panel.baseline}", "min-max", f"median, {scale.unit}", "min-max"]
    head += [column.heading for column in columns]
    rows = []
    for name in panel.implementations:
        if name in results:
            cells = _cells(results[name], scale)
            counted = {"runs": results[name].runs, **results[name].counters}
            cells += [column.text(counted, NOTHING) for column in columns]
        else:
            cells = [panel.absent(name, NOTHING)] + [NOTHING] * (len(head) - 2)
        rows.append([name, *cells])
    return Table(f"{caption}, {_runs(runs)}", head, rows)


def of_series(s: Series, scale: Scale, relative: bool, caption: str) -> Table:
    """A row for each place, a column for each implementation: medians, or their ratios.

    The last row is the memory that the processes took.
    """
    what = f"ratios to {s.panel.baseline}" if relative else f"medians in {scale.unit}"
    show = _ratio if relative else _value
    rows = [[place, *(show(s.found.get((n, place)), scale) for n in s.names)] for place in s.places]
    rows.append([PEAK.heading, *(_peak(s, name) for name in s.names)])
    return Table(f"{caption}, {what}, {_runs({s.panel.rounds})}", [s.variable, *s.names], rows)


def scale_of(results: Sequence[Result], unit: str) -> Scale:
    return Scale.fitting([result.value.median for result in results], unit)


def _runs(counts: set[int]) -> str:
    if len(counts) > 1:
        return f"{min(counts)} to {max(counts)} runs of each"
    count = max(counts, default=0)
    return "1 run of each" if count == 1 else f"{count} runs of each"


def _value(result: Result | None, scale: Scale) -> str:
    return NOTHING if result is None else scale.text(result.value.median)


def _ratio(result: Result | None, _scale: Scale) -> str:
    return NOTHING if result is None or result.ratio is None else ratio(result.ratio.median)


def _cells(result: Result, scale: Scale) -> list[str]:
    own = result.ratio
    ratios = [ratio(own.median), ratio_range(own)] if own else [NOTHING] * 2
    return [*ratios, scale.text(result.value.median), scale.range(result.value)]


def _columns(panel: Panel) -> tuple[Column, ...]:
    return next((w.columns for w in WORKLOADS if w.name == panel.benchmark), USUAL)


def _peak(s: Series, name: str) -> str:
    """The most of all places."""
    peaks = [r.counters.get(PEAK.field, 0) for (own, _), r in s.found.items() if own == name]
    return PEAK.text({PEAK.field: max(peaks)}, NOTHING) if any(peaks) else NOTHING
