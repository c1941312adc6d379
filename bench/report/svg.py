"""From a Vega-Lite chart to an SVG that a style sheet can colour and a screen reader can name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

import vl_convert

from . import palette
from .charts import Chart

NAMESPACE = "http://www.w3.org/2000/svg"
# The grammar's version is fixed, so that a newer converter draws the same.
VEGA_LITE = "5.20"

ElementTree.register_namespace("", NAMESPACE)


@dataclass(frozen=True)
class Picture:
    """A chart to draw, and the text that a screen reader says of it.

    `name` is unique on a page, and fit for a file's.
    """

    name: str
    title: str
    description: str
    chart: Chart


def inline(figure: Picture) -> str:
    """For a page that has the palette's style sheet."""
    return _text(_drawn(figure))


def standalone(figure: Picture) -> str:
    """For a file of its own."""
    root = _drawn(figure)
    style = ElementTree.Element(f"{{{NAMESPACE}}}style")
    style.text = palette.variables()
    root.insert(2, style)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + _text(root) + "\n"


def _drawn(figure: Picture) -> ElementTree.Element:
    text = vl_convert.vegalite_to_svg(figure.chart, vl_version=VEGA_LITE)
    root = ElementTree.fromstring(_with_own_ids(text, figure.name))
    _set_classes(root)
    _describe(root, figure)
    return root


def _with_own_ids(text: str, name: str) -> str:
    """Several pictures share one page, where an id must be that of one."""
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    return re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)


def _set_classes(root: ElementTree.Element) -> None:
    """In place of Vega's own classes, those of the palette."""
    for element in root.iter():
        found = [
            palette.css_class(attribute, element.get(attribute, ""))
            for attribute in ("fill", "stroke")
        ]
        element.attrib.pop("class", None)
        if any(found):
            element.set("class", " ".join(name for name in found if name))


def _describe(root: ElementTree.Element, figure: Picture) -> None:
    root.set("role", "img")
    root.set("aria-labelledby", f"{figure.name}-title {figure.name}-desc")
    for place, (kind, text) in enumerate((("title", figure.title), ("desc", figure.description))):
        element = ElementTree.Element(f"{{{NAMESPACE}}}{kind}", id=f"{figure.name}-{kind}")
        element.text = text
        root.insert(place, element)


def _text(root: ElementTree.Element) -> str:
    return ElementTree.tostring(root, encoding="unicode")
