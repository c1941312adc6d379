"""The command line of `bench/report`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from driver.files import replacing

from . import page, svg
from .runs import BadRuns, Record, read
from .sections import Section, sections

# As for the driver: bad input is an error of usage.
USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        records = read(options.runs)
        _write(options, records, sections(records))
    except (BadRuns, OSError) as error:
        parser.exit(USAGE, f"{parser.format_usage()}{parser.prog}: error: {error}\n")
    return 0


def _write(options: argparse.Namespace, records: list[Record], found: list[Section]) -> None:
    """The page last: it appears when all is there."""
    text = page.render(records, found)
    if options.svg is not None:
        folder = Path(options.svg)
        folder.mkdir(parents=True, exist_ok=True)
        for figure in (f for section in found for same in section.figures for f in same):
            with replacing(folder / f"{figure.name}.svg") as file:
                file.write(svg.standalone(figure))
    with replacing(Path(options.output)) as file:
        file.write(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/report",
        description="Make a page with pictures and tables of what bench/run --json wrote.",
        allow_abbrev=False,
    )
    parser.add_argument("runs", nargs="+", metavar="RUNS.json", help="files of bench/run --json")
    parser.add_argument(
        "-o",
        "--output",
        default="report.html",
        metavar="FILE",
        help="the page, which needs no other file (default: report.html)",
    )
    parser.add_argument("--svg", metavar="DIR", help="also write each picture as a file there")
    return parser
