"""A picture with its table, its command, and what is missing from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from driver.summary import Spread, ratio

from . import charts, commands, series, tables
from .panels import Panel, Result
from .quantities import TIMES, Scale, short
from .series import Series
from .svg import Picture
from .tables import Table


@dataclass(frozen=True)
class Figure(Picture):
    """A picture, with all that the page shows of it."""

    heading: str
    ocaml: str
    table: Table
    command: str
    missing: dict[str, str]


@dataclass(frozen=True)
class Style:
    """The properties that the figures of a section have in common."""

    title: str
    expected: tuple[str, ...]  # the implementations to look for
    colours: dict[str, str]
    relative: bool  # whether curves are of ratios to the baseline
    prefix: str = ""  # of headings, where the title does not name the benchmark


def bars(style: Style, alike: Sequence[Panel], measure: str) -> list[Figure]:
    """One for each panel, with one scale for all: of ratios where there are any, else of values."""
    results = [panel.results(measure) for panel in alike]
    every = [result for own in results for result in own.values()]
    scale = tables.scale_of(every, alike[0].measures[measure])
    has_ratios = bool(every) and all(result.ratio for result in every)
    rows = [
        [_bar(panel, name, own.get(name), scale, has_ratios) for name in panel.implementations]
        for panel, own in zip(alike, results)
    ]
    end = charts.end([row["value"] for own in rows for row in own if "value" in row])
    what = quantity(measure, alike[0].measures[measure])
    title = f"{what}: ratio to {alike[0].baseline}" if has_ratios else f"{what}, {scale.unit}"
    axis = charts.Axis(title, end, 1.0 if has_ratios else None)
    return [_bars(style, panel, measure, scale, own, axis) for panel, own in zip(alike, rows)]


def _bars(
    style: Style,
    panel: Panel,
    measure: str,
    scale: Scale,
    rows: list[charts.Row],
    axis: charts.Axis,
) -> Figure:
    coloured = [{**row, "colour": style.colours[row["name"]]} for row in rows]
    several = len(panel.measures) > 1
    heading = _joined(style.prefix, short(panel.case), measure if several else "")
    return _figure(
        style,
        panel,
        heading,
        command=commands.measuring(panel, panel.implementations),
        chart=charts.bars(coloured, axis),
        description=f"Bars: {axis.title}. {_spoken(rows)}.",
        table=tables.of_panel(panel, measure, scale, _caption(heading, panel)),
    )


def curves(style: Style, alike: Sequence[Series]) -> list[Figure]:
    """One for each series, with one scale for all: of ratios, or logarithmic of values."""
    every = [result for s in alike for result in s.found.values()]
    scale = tables.scale_of(every, alike[0].unit)
    points = [_points(s, scale, style.relative) for s in alike]
    ends = [row[end] for own in points for row in own for end in ("least", "most")]
    if style.relative:
        y = charts.linear(f"ratio to {alike[0].panel.baseline}", ends)
    else:
        y = charts.logarithmic(f"{quantity('median', alike[0].unit)}, {scale.unit}", ends)
    return [_curve(style, s, scale, own, y) for s, own in zip(alike, points)]


def quantity(measure: str, unit: str) -> str:
    """What is measured, in words. A time is a time whatever its unit."""
    return "time" if unit in TIMES else measure.replace("_", " ")


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _bar(
    panel: Panel, name: str, result: Result | None, scale: Scale, has_ratios: bool
) -> charts.Row:
    if result is None:
        return {"name": name, "text": panel.absent(name, "not measured")}
    value = scale.quantity(result.value.median)
    if not has_ratios:
        return {"name": name, "text": value, **_scaled(result.value, scale.factor)}
    shown = {"name": name, "text": ratio(result.ratio.median), "more": value}
    return {**shown, **_scaled(result.ratio, 1.0)}


def _spoken(rows: list[charts.Row]) -> str:
    texts = (f"{r['name']} {r['text']}" + (f" ({r['more']})" if "more" in r else "") for r in rows)
    return "; ".join(texts)


def _curve(style: Style, s: Series, scale: Scale, rows: list[charts.Row], y: charts.Row) -> Figure:
    heading = _joined(style.prefix, short(s.panel.case), s.what, f"by {s.variable}")
    last = {row["name"]: row for row in rows}
    ends = "; ".join(f"{name} ends at {row['value']:.3g}" for name, row in last.items())
    colours = {name: style.colours[name] for name in s.names}
    return _figure(
        style,
        s.panel,
        heading,
        command=commands.measuring_series(s),
        chart=charts.curves(rows, _place(s), y, colours, 1.0 if style.relative else None),
        description=f"Curves: {y['axis']['title']}, by {s.variable}. {ends}.",
        table=tables.of_series(s, scale, style.relative, _caption(heading, s.panel)),
    )


def _place(s: Series) -> charts.Row:
    """The axis from left to right."""
    if s.variable == series.QUANTILE:
        return charts.named(s.variable, s.places)
    xs = [float(place) for place in s.places]
    return charts.logarithmic(s.variable, xs) if xs[0] > 0 else charts.linear(s.variable, xs)


def _points(s: Series, scale: Scale, relative: bool) -> list[charts.Row]:
    """Without those that a logarithmic axis has no place for."""
    rows = []
    for (name, place), result in s.found.items():
        spread = result.ratio if relative else result.value
        if spread is not None and spread.least > 0:
            x = place if s.variable == series.QUANTILE else float(place)
            rows.append(
                {"name": name, "x": x, **_scaled(spread, 1.0 if relative else scale.factor)}
            )
    return rows


def _scaled(spread: Spread, factor: float) -> charts.Row:
    three = {"value": spread.median, "least": spread.least, "most": spread.most}
    return {name: value * factor for name, value in three.items()}


def _figure(style: Style, panel: Panel, heading: str, **shown: object) -> Figure:
    absent = {name: "not run" for name in style.expected if name not in panel.implementations}
    return Figure(
        name=slug(f"{style.title} {heading} ocaml {panel.ocaml}"),
        title=f"{style.title}: {heading}, OCaml {panel.ocaml}",
        heading=heading,
        ocaml=panel.ocaml,
        missing={**panel.missing, **absent},
        **shown,
    )


def _caption(heading: str, panel: Panel) -> str:
    return f"{heading}, OCaml {panel.ocaml}"


def _joined(*texts: str) -> str:
    return ", ".join(text for text in texts if text)
