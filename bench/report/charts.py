"""The pictures, in the grammar of Vega-Lite: what is drawn, not how.

They are narrow, so that on a phone the text is not much smaller than what surrounds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .palette import light

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
# Where the converter lacks the reader's font it takes texts for narrower than they are.
CHARACTER = 7.6
STEP = 27
BAR_WIDTH = 200
PLOT_WIDTH, PLOT_HEIGHT = 330, 250
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
# A bar this many times as long as the next would leave nothing to see of the others.
OUTLIER = 3
# One in so many bars may be cut.
FEW = 3

_NO_LINES = {"domain": False, "ticks": False}

Row = dict[str, Any]
Chart = dict[str, Any]


@dataclass(frozen=True)
class Axis:
    """That of bars, which begins at zero."""

    title: str
    end: float
    reference: float | None  # where to draw a line from top to bottom


def bars(rows: Sequence[Row], axis: Axis) -> Chart:
    """Horizontal bars. A row has `name`, `text` and `colour`; if measured `value`, `least`, `most`.

    `text`, and `more` if there is any, stand to the right of the bar. Bars that are cut have
    an arrow at their end.
    """
    names = [row["name"] for row in rows]
    y = {"field": "name", "type": "nominal", "sort": names, "axis": _names_axis(names)}
    x = {
        "type": "quantitative",
        "scale": {"domain": [0, axis.end], "nice": False},
        "axis": {**_NO_LINES, "title": axis.title, "tickCount": 4, "grid": True},
    }
    bar = layer({"type": "bar", "height": 15, "cornerRadiusEnd": 2}, y=y, x={"field": "bar", **x})
    bar["encoding"]["color"] = {"field": "colour", "type": "nominal", "scale": None}
    layers = [
        bar,
        layer(_rule("ink", 1.4), y=y, x={"field": "from", **x}, x2={"field": "to"}),
        layer(_text(x=BAR_WIDTH + 10), y=y, text={"field": "text"}),
        layer(_text("quiet", x=BAR_WIDTH + 58), y=y, text={"field": "more"}),
        layer(_text("paper", x=BAR_WIDTH - 14), y=y, text={"field": "arrow"}),
    ]
    if axis.reference is not None and axis.reference <= axis.end:
        layers.insert(0, layer(_reference(), x={"datum": axis.reference, **x}))
    data = [_cut(row, axis.end) for row in rows]
    return _chart(data, {"layer": layers}, BAR_WIDTH, {"step": STEP})


def curves(
    rows: Sequence[Row], x: Row, y: Row, colours: dict[str, str], reference: float | None = None
) -> Chart:
    """A line for each `name` through (`x`, `value`), and a band from `least` to `most`."""
    names = list(colours)
    series = {"field": "name", "type": "nominal", "sort": names}
    colour = {**series, "scale": {"domain": names, "range": list(colours.values())}}
    shapes = [SHAPES[i % len(SHAPES)] for i in range(len(names))]
    shape = {**series, "scale": {"domain": names, "range": shapes}}
    legend = {"orient": "bottom", "columns": 3, "title": None, "symbolSize": 60, "symbolOpacity": 1}
    value = {"field": "value", "type": "quantitative", **y}
    place = {"field": "x", **x}
    layers = [
        layer({"type": "area", "opacity": 0.14}, x=place, y={**value, "field": "least"}),
        layer({"type": "line", "strokeWidth": 1.8}, x=place, y=value),
        layer({"type": "point", "filled": True, "size": 42, "opacity": 1}, x=place, y=value),
    ]
    layers[0]["encoding"]["y2"] = {"field": "most"}
    for drawn in layers:
        drawn["encoding"]["color"] = {**colour, "legend": legend}
    layers[2]["encoding"]["shape"] = {**shape, "legend": legend}
    if reference is not None:
        layers.insert(0, layer(_reference(), y={"datum": reference, **y}))
    return _chart(list(rows), {"layer": layers}, PLOT_WIDTH, PLOT_HEIGHT)


def logarithmic(title: str, values: Sequence[float]) -> Row:
    """An axis with a grid line for each power of ten, or more where there are few of these."""
    least, most = _span(values)
    decades = [10.0**power for power in range(-12, 16)]
    inside = [tick for tick in decades if least <= tick <= most]
    if len(inside) < 3:
        steps = sorted(tick * part for tick in decades for part in (1, 2, 5))
        inside = [tick for tick in steps if least <= tick <= most]
    axis = {"title": title, "format": "~s", **({"values": inside} if inside else {})}
    scale = {"type": "log", "domain": [least, most], "nice": False}
    return {"type": "quantitative", "scale": scale, "axis": axis}


def linear(title: str, values: Sequence[float]) -> Row:
    scale = {"zero": False, "domain": list(_span(values)), "nice": True}
    return {"type": "quantitative", "scale": scale, "axis": {"title": title, "tickCount": 5}}


def _span(values: Sequence[float]) -> tuple[float, float]:
    """The least and the most, which an axis needs to differ."""
    least, most = min(values, default=1.0), max(values, default=1.0)
    return (least, most) if least < most else (least / 2, most * 2 or 1.0)


def named(title: str, names: Sequence[str]) -> Row:
    axis = {"title": title, "labelAngle": 0}
    return {"type": "ordinal", "sort": list(names), "axis": axis}


def end(values: Sequence[float]) -> float:
    """Where the axis ends: past the longest bar that is not an outlier. Outliers are few."""
    ordered = sorted(values) or [1.0]
    shown = next((i for i in range(1, len(ordered)) if _is_far(*ordered[i - 1 : i + 1])), None)
    if shown is None or (len(ordered) - shown) * FEW > len(ordered):
        shown = len(ordered)
    return 1.2 * ordered[shown - 1] or 1.0


def _is_far(value: float, following: float) -> bool:
    return following > OUTLIER * value > 0


def _names_axis(names: Sequence[str]) -> Row:
    extent = CHARACTER * max(map(len, names)) + 8
    return {**_NO_LINES, "title": None, "minExtent": extent, "labelPadding": 8}


def _cut(row: Row, end: float) -> Row:
    nothing = {"more": "", "arrow": ""}
    if "value" not in row:
        return {**nothing, **row}
    found = {
        **nothing,
        **row,
        "bar": min(row["value"], end),
        "arrow": "»" if row["value"] > end else "",
    }
    if row["value"] <= end:
        found.update({"from": min(row["least"], end), "to": min(row["most"], end)})
    return found


def layer(mark: Row, **encoding: Row) -> Chart:
    return {"mark": mark, "encoding": encoding}


def _rule(colour: str, width: float) -> Row:
    return {"type": "rule", "color": light(colour), "strokeWidth": width}


def _reference() -> Row:
    return {**_rule("quiet", 1.2), "strokeDash": [4, 3]}


def _text(colour: str = "ink", **where: float) -> Row:
    return {"type": "text", "align": "left", "fontSize": 13, "color": light(colour), **where}


def _chart(data: list[Row], what: Chart, width: float, height: Any) -> Chart:
    return framed(data, {**what, "width": width, "height": height})


def framed(data: list[Row], what: Chart) -> Chart:
    """A whole picture, with its margins and its style."""
    padding = {"left": 4, "top": 8, "bottom": 6, "right": 18}
    frame = {"background": light("paper"), "padding": padding, "config": _config()}
    return {"data": {"values": data}, **what, **frame}


def _config() -> Row:
    axis = {
        "labelColor": light("ink"),
        "titleColor": light("quiet"),
        "gridColor": light("line"),
        "domainColor": light("line"),
        "tickColor": light("line"),
        "labelFontSize": 13,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 6,
        "labelLimit": 0,
        "labelOverlap": True,
        "labelSeparation": 8,
    }
    legend = {"labelColor": light("ink"), "labelFontSize": 13, "labelLimit": 0, "columnPadding": 22}
    nothing = {"stroke": None}
    return {"font": FONT, "aria": False, "view": nothing, "axis": axis, "legend": legend}
