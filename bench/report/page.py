"""The page: one HTML file with its style and its pictures inside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import jinja2

from . import commands, cost_table, glance, palette, svg
from .panels import unique
from .runs import Record
from .sections import Section
from .sheets import USUAL

FOLDER = Path(__file__).resolve().parent
FACTS = (
    ("Machine", "machine"),
    ("OCaml", "ocaml_version"),
    ("C compiler", "compiler"),
    ("C flags", "flags"),
    ("Commit", "commit"),
)


def render(records: Sequence[Record], sections: Sequence[Section]) -> str:
    loader = jinja2.FileSystemLoader(FOLDER)
    environment = jinja2.Environment(
        loader=loader,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["svg"] = svg.inline
    style = palette.variables() + (FOLDER / "page.css").read_text(encoding="utf-8")
    return environment.get_template("page.html").render(
        style=style,
        facts=_facts(records),
        costs=cost_table.tables(records, USUAL),
        cost_columns=[("cost", "text"), *((name, _side(name)) for name in cost_table.HEADINGS)],
        glances=glance.of(records),
        troubles=_troubles(records),
        sections=sections,
        command=commands.REPORT,
    )


def _side(heading: str) -> str:
    return "text" if heading in cost_table.ON_THE_LEFT else "number"


def _facts(records: Sequence[Record]) -> list[tuple[str, list[str]]]:
    """More than one text where runs of several machines or revisions are together."""
    found = [(title, _texts(records, name)) for title, name in FACTS]
    return [*found, ("Date", _dates(records))]


def _texts(records: Sequence[Record], name: str) -> list[str]:
    return unique(r.origin[name] for r in records if name in r.origin) or ["unknown"]


def _dates(records: Sequence[Record]) -> list[str]:
    days = sorted({r.origin["time"][:10] for r in records if "time" in r.origin})
    return [" to ".join(unique([days[0], days[-1]]))] if days else ["unknown"]


def _troubles(records: Sequence[Record]) -> list[tuple[str, str, str]]:
    """What failed, then what was left out: where, which, why."""
    lost = sorted((r for r in records if r.missing), key=lambda r: r.error is None)
    found = [
        (f"{r.benchmark}, {r.case}, OCaml {r.ocaml}", r.implementation, r.missing) for r in lost
    ]
    return list(dict.fromkeys(found))
