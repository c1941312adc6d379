"""What the report shows: a section for each benchmark, and one for the price of thread safety."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from driver.workloads import WORKLOADS

from . import figures, palette, series
from .figures import Figure, Style
from .panels import Panel, group, panels, unique
from .runs import Record
from .series import Series

# The roots of this repository, and the same with less or more of the care for threads.
OURS = "boxroot"
VARIANTS = ("thread_unsafe", "force_remote")
SAFETY = "The price of thread safety"


@dataclass(frozen=True)
class Section:
    """`figures` are in groups of those to show beside each other: they differ in the OCaml."""

    name: str
    title: str
    summary: str
    figures: list[list[Figure]]


def sections(records: Sequence[Record]) -> list[Section]:
    everything = panels(records)
    found = [_benchmark(own) for own in group(everything, lambda p: p.benchmark)]
    measured = [section for section in (*found, _safety(everything)) if section.figures]
    return _with_names_of_their_own(measured)


def _with_names_of_their_own(found: list[Section]) -> list[Section]:
    """Figures whose titles differ in punctuation only have the same name until here."""
    seen: Counter[str] = Counter()

    def renamed(figure: Figure) -> Figure:
        seen[figure.name] += 1
        count = seen[figure.name]
        return figure if count == 1 else replace(figure, name=f"{figure.name}--{count}")

    return [replace(s, figures=[[renamed(f) for f in same] for same in s.figures]) for s in found]


def _benchmark(own: list[Panel]) -> Section:
    name = own[0].benchmark
    workload = next((w for w in WORKLOADS if w.name == name), None)
    plain = [_without_variants(panel) for panel in own]
    known = workload.implementations if workload else ()
    ran = unique(i for panel in plain for i in panel.implementations)
    expected = [i for i in unique([*ran, *known]) if i not in VARIANTS]
    style = Style(name, tuple(expected), palette.colours(ran), relative=False)
    summary = workload.summary if workload else ""
    return Section(figures.slug(name), name, summary, _drawn(style, plain))


def _without_variants(panel: Panel) -> Panel:
    names = [name for name in panel.implementations if name not in VARIANTS]
    return panel.only(names, panel.baseline) if names else panel


def _safety(everything: list[Panel]) -> Section:
    names = (OURS, *VARIANTS)
    colours = palette.colours(names)
    able = [p for p in everything if OURS in p.implementations and _has_variant(p)]
    found = []
    for own in group(able, lambda p: p.benchmark):
        style = Style(SAFETY, names, colours, relative=True, prefix=own[0].benchmark)
        found += _drawn(style, [panel.only(names, OURS) for panel in own])
    summary = (
        f"The variant {VARIANTS[0]} leaves out the checks that let other threads delete a root, "
        f"{VARIANTS[1]} deletes every root as if another thread did; both are compared with {OURS}."
    )
    return Section("thread-safety", SAFETY, summary, found)


def _has_variant(panel: Panel) -> bool:
    return any(name in VARIANTS for name in panel.implementations)


def _drawn(style: Style, own: list[Panel]) -> list[list[Figure]]:
    """Curves of cases first, then each case."""
    over = [s for same in group(own, lambda p: p.ocaml) for s in series.over_cases(same)]
    found = _curves(style, over)
    covered = {(case, s.panel.ocaml) for s in over for case in s.cases}
    rest = [panel for panel in own if (panel.case, panel.ocaml) not in covered]
    for alike in group(rest, lambda p: (p.case, p.baseline)):
        found += _of_case(style, alike)
    return group(found, lambda figure: figure.heading)


def _of_case(style: Style, alike: list[Panel]) -> list[Figure]:
    """Curves of the measures that make some, bars of the others."""
    drawn = [s for panel in alike for s in (*series.curves(panel), *series.distributions(panel))]
    found = _curves(style, drawn)
    used = {name for s in drawn for name in s.measures}
    for measure in unique(name for panel in alike for name in panel.measures if name not in used):
        found += figures.bars(style, [p for p in alike if measure in p.measures], measure)
    return found


def _curves(style: Style, drawn: list[Series]) -> list[Figure]:
    """Those that differ in the OCaml only have one scale."""
    same = group(drawn, lambda s: (s.panel.case, s.panel.baseline, s.what, s.variable, s.unit))
    return [figure for alike in same for figure in figures.curves(style, alike)]
