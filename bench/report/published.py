"""Puts cost tables into a page, docs/performance.md, each between two marks; all else of it stays.

The runs say which sheets they are of: each of these has its place in the page.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from pathlib import Path

from driver.build import ROOT
from driver.files import replacing

from . import cost_table, cost_text
from .cli import USAGE
from .cost_table import CostTable
from .runs import BadRuns, Record, read
from .sheets import SHEETS

BEGIN = "<!-- costs: `make performance-table` writes what follows, of {} -->"
END = "<!-- end of costs of {} -->"
# The facts that are known of the machine, by name, and how to say them.
FACTS = {
    "machine": "{}",
    "ocaml_version": "OCaml {}",
    "compiler": "{}",
    "flags": "{}",
    "commit": "commit {}",
}


class NoPlace(Exception):
    """A page without a place for the table; the text says what it lacks."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    file = Path(options.page)
    try:
        old = file.read_text(encoding="utf-8")
        new = old
        for sheet, content in _of(read([options.runs]), options.runs).items():
            new = replaced(new, content, sheet, options.page)
        if new != old:
            with replacing(file) as writable:
                writable.write(new)
    except (BadRuns, NoPlace, OSError) as error:
        parser.exit(USAGE, f"{parser.prog}: {error}\n")
    return 0


def replaced(text: str, content: str, sheet: str, name: str) -> str:
    """`text` with `content` between the marks of the sheet. NoPlace"""
    begin, end = BEGIN.format(sheet), END.format(sheet)
    for mark in (begin, end):
        if text.count(mark) != 1:
            raise NoPlace(f"{name} has {text.count(mark)} lines `{mark}`, and needs one")
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise NoPlace(f"in {name} the line `{end}` is before `{begin}`")
    return f"{before}{begin}\n\n{content}\n\n{end}{after}"


def _of(records: Sequence[Record], name: str) -> dict[str, str]:
    """By sheet: the first table of these runs, and where its figures come from. BadRuns"""
    found = {sheet.name: cost_table.tables(records, sheet) for sheet in SHEETS.values()}
    shown = {name: _shown(records, tables[0]) for name, tables in found.items() if tables}
    if not shown:
        raise BadRuns(f"{name} has none of the costs: `make bench` measures them")
    return shown


def _shown(records: Sequence[Record], table: CostTable) -> str:
    own = next(record for record in records if record.ocaml == table.ocaml).origin
    facts = [said.format(own[name]) for name, said in FACTS.items() if name in own]
    origin = ", ".join([*facts, *([own["time"][:10]] if "time" in own else [])])
    said = textwrap.fill(f"Measured on: {origin}.", cost_text.WIDTH, break_on_hyphens=False)
    return f"```\n{cost_text.text(table)}\n```\n\n{said}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/published",
        description="Put the table of costs, of the runs of a sheet, into a page.",
        allow_abbrev=False,
    )
    parser.add_argument("runs", metavar="RUNS.json", help="a file of bench/run --costs --json")
    parser.add_argument(
        "--page",
        default=str(ROOT / "docs" / "performance.md"),
        metavar="FILE",
        help="the file with the marks (default: docs/performance.md)",
    )
    return parser
