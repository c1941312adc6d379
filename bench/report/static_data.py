"""The picture of static data that marking skips, slice by slice: what a page table is good for.

After figure 1 of G. Munch-Maccagnoni, Efficient "out of heap" pointers for multicore OCaml, 2022.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import charts, counters
from .charts import Chart, Row, layer
from .counters import Slice
from .palette import light
from .svg import Picture

# Neighbouring slices share a place where there are more than this.
PLACES = 240
WIDTH, HEIGHT = 560, 130
# Cache lines of 64 bytes, of a first-level cache of 32 KiB and a second-level one of 512 KiB.
CACHES = {"L1": 512, "L2": 8192}


def picture(name: str, title: str, slices: Sequence[Slice]) -> Picture:
    """Three panels with one axis, that of the slices in their order."""
    rows = _rows(slices)
    panels = {"vconcat": [_values(), _share(), _lines(rows)], "spacing": 14}
    return Picture(name, title, _described(slices), charts.framed(rows, panels))


def _described(slices: Sequence[Slice]) -> str:
    share = counters.total(slices, "skipped") / counters.total(slices, "words")
    middle, _, most = counters.of_slices(slices, "share")
    return (
        f"{len(slices)} slices of marking, from left to right. Of the values they meet "
        f"{share:.1%} are skipped as being out of the heap; in a slice {middle:.1%} in the middle, "
        f"{most:.0%} at most."
    )


def _rows(slices: Sequence[Slice]) -> list[Row]:
    rows, place = [], 0
    for group in counters.bins(slices, PLACES):
        rows.append({"place": place, **_row(group)})
        place += len(group)
    return rows


def _row(group: Sequence[Slice]) -> Row:
    """Of a slice, on average; and the most of one."""
    words = counters.total(group, "words")
    skipped = counters.total(group, "skipped")
    return {
        "seen": words / len(group),
        "skipped": skipped / len(group),
        "share": skipped / words,
        "most_share": max(one.share for one in group),
        "lines": counters.total(group, "static_lines") / len(group),
        "most_lines": max(one.static_lines for one in group),
    }


def _place(title: str | None) -> Row:
    axis = {"title": title, "tickCount": 6, "grid": False}
    scale = {"nice": False}
    return {"field": "place", "type": "quantitative", "axis": axis, "scale": scale}


def _panel(title: str, *layers: Chart) -> Chart:
    font = {"fontSize": 13, "fontWeight": "normal", "color": light("ink")}
    heading = {"text": title, "anchor": "start", "frame": "group", **font}
    return {"layer": list(layers), "title": heading, "width": WIDTH, "height": HEIGHT}


def _area(field: str, colour: str, y: Row, title: str | None = None) -> Chart:
    mark = {"type": "area", "color": light(colour), "interpolate": "step-after", "opacity": 0.8}
    return layer(mark, x=_place(title), y={"field": field, **y})


def _line(field: str, colour: str, y: Row, title: str | None = None) -> Chart:
    mark = {"type": "line", "color": light(colour), "strokeWidth": 1, "interpolate": "step-after"}
    return layer(mark, x=_place(title), y={"field": field, **y})


def _quantity(number_format: str) -> Row:
    return {
        "type": "quantitative",
        "axis": {"title": None, "tickCount": 4, "format": number_format},
    }


def _values() -> Chart:
    y = {**_quantity("~s"), "stack": None}
    title = "values that a slice meets (grey), and those that it skips (orange)"
    return _panel(title, _area("seen", "slate", y), _area("skipped", "orange", y))


def _share() -> Chart:
    y = _quantity("~%")
    title = "share of values that are skipped: on average (orange), most of one slice (grey)"
    return _panel(title, _line("most_share", "slate", y), _line("share", "orange", y))


def _lines(rows: Sequence[Row]) -> Chart:
    most = max(row["most_lines"] for row in rows)
    y = {**_quantity("~s"), "stack": None}
    title = "cache lines of static data that a slice does not touch: on average, most of one slice"
    where = "slices of marking"
    layers = [_area("lines", "teal", y, where), _line("most_lines", "slate", y, where)]
    for name, size in CACHES.items():
        if size <= most:
            layers += _limit(f"{name} cache", size, y)
    return _panel(title, *layers)


def _limit(name: str, size: int, y: Row) -> list[Chart]:
    rule = {"type": "rule", "color": light("ink"), "strokeDash": [4, 3]}
    text = {"type": "text", "align": "left", "dy": -7, "x": 6, "text": name, "color": light("ink")}
    once = {"data": {"values": [{"size": size}]}}
    at = {"field": "size", **y}
    return [{**once, **layer(mark, y=at)} for mark in (rule, text)]
