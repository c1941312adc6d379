"""The cost table as text, for a terminal and for README: at most 40 lines of 100 columns."""

from __future__ import annotations

import io
import textwrap

from rich import box
from rich.console import Console
from rich.table import Table

from .cost_table import HEADINGS, ON_THE_LEFT, CostTable, Part

WIDTH = 100


def text(table: CostTable) -> str:
    """Without a line break at its end."""
    lines = [_heading(table), *_rows(table), table.verdict + ".", *_missing(table)]
    return "\n".join(lines)


def _heading(table: CostTable) -> str:
    return f"What it costs, OCaml {table.ocaml}: {table.runs}"


def _rows(table: CostTable) -> list[str]:
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    shown.add_column("", no_wrap=True)
    for heading in HEADINGS:
        shown.add_column(heading, no_wrap=True, justify=_side(heading))
    for part in table.parts:
        _add(shown, part)
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, force_terminal=False)
    console.print(shown)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def _side(heading: str) -> str:
    return "left" if heading in ON_THE_LEFT else "right"


def _add(shown: Table, part: Part) -> None:
    shown.add_row(f"{part.title} ({part.ours})")
    for line in part.lines:
        shown.add_row(f"  {line.title}", *line.cells)


def _missing(table: CostTable) -> list[str]:
    """A line for each, so that one knows what would have been compared, and how to get it."""
    lines = [f"{name} is not compared: {why}" for name, why in table.missing.items()]
    return [textwrap.shorten(line, WIDTH, placeholder=" …") for line in lines]
