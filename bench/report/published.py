"""Puts tables into a page, each between two marks; all else of it stays.

The runs say which sheets they are of: each of these has its place in the page, which is
docs/performance.md. If the page has places for the times of a case, or for the ratios of a
benchmark, these are filled too (published_times.py). So are places for what one measure of a
benchmark is beside a baseline (published_compared.py).
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from driver.build import ROOT
from driver.files import replacing

from . import cost_table, cost_text, published_compared, published_times
from .cli import USAGE
from .cost_table import CostTable
from .panels import unique
from .runs import BadRuns, Record, read
from .sheets import SHEETS

BEGIN = "<!-- costs: `make performance-table` writes what follows, of {} -->"
END = "<!-- end of costs of {} -->"
BEGIN_OTHER = "<!-- {}: `bench/published` writes, of {} -->"
END_OTHER = "<!-- end of {} of {} -->"
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
        new = _filled(old, options)
        if new != old:
            with replacing(file) as writable:
                writable.write(new)
    except (BadRuns, NoPlace, OSError) as error:
        parser.exit(USAGE, f"{parser.prog}: {error}\n")
    return 0


def _filled(text: str, options: argparse.Namespace) -> str:
    """The page with all that the runs have a place for. BadRuns, NoPlace"""
    records = read(options.runs)
    others = dict(_others(text, records))
    costs = {(BEGIN.format(of), END.format(of)): shown for of, shown in _costs(records).items()}
    if others:
        costs = {marks: shown for marks, shown in costs.items() if marks[0] in text}
    elif not costs:
        raise BadRuns(
            f"{', '.join(options.runs)}: no costs, as `make bench` measures them, and nothing that "
            f"{options.page} has a place for"
        )
    for marks, content in {**others, **costs}.items():
        text = replaced(text, content, marks, options.page)
    return text


def replaced(text: str, content: str, marks: tuple[str, str], name: str) -> str:
    """`text` with `content` between two marks. NoPlace"""
    begin, end = marks
    for mark in marks:
        if text.count(mark) != 1:
            raise NoPlace(f"{name} has {text.count(mark)} lines `{mark}`, and needs one")
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise NoPlace(f"in {name} the line `{end}` is before `{begin}`")
    return f"{before}{begin}\n\n{content}\n\n{end}{after}"


def _others(text: str, records: Sequence[Record]) -> Iterator[tuple[tuple[str, str], str]]:
    """What the page has places for: the marks of each, and what goes between them."""
    for kind, name_of, table in (
        ("times", published_times.case_of, published_times.times),
        ("ratios", lambda record: record.benchmark, published_times.ratios),
        ("compared", published_compared.comparison_of, published_compared.compared),
    ):
        for name in unique(name_of(r) for r in records):
            marks = (BEGIN_OTHER.format(kind, name), END_OTHER.format(kind, name))
            if marks[0] in text:
                own = [r for r in records if name_of(r) == name]
                yield marks, "\n\n".join([table(own), *unique(map(_measured_on, own))])


def _costs(records: Sequence[Record]) -> dict[str, str]:
    """By sheet: the first table of these runs, and where its figures come from."""
    found = {sheet.name: cost_table.tables(records, sheet) for sheet in SHEETS.values()}
    return {name: _shown(records, tables[0]) for name, tables in found.items() if tables}


def _shown(records: Sequence[Record], table: CostTable) -> str:
    own = next(record for record in records if record.ocaml == table.ocaml)
    return f"```\n{cost_text.text(table)}\n```\n\n{_measured_on(own)}"


def _measured_on(record: Record) -> str:
    own = record.origin
    facts = [said.format(own[name]) for name, said in FACTS.items() if name in own]
    origin = ", ".join([*facts, *([own["time"][:10]] if "time" in own else [])])
    return textwrap.fill(f"Measured on: {origin}.", cost_text.WIDTH, break_on_hyphens=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/published",
        description="Put tables of runs into a page: costs, times, ratios, beside a baseline.",
        allow_abbrev=False,
    )
    parser.add_argument("runs", metavar="RUNS.json", nargs="+", help="a file of bench/run --json")
    parser.add_argument(
        "--page",
        default=str(ROOT / "docs" / "performance.md"),
        metavar="FILE",
        help="the file with the marks (default: docs/performance.md)",
    )
    return parser
