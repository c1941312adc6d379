"""How far a long file is: on a terminal, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    FileSizeColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from ..trees.telling import Telling, nobody

LONG = 1 << 20  # bytes or characters; shorter files are done before anybody looks


@contextmanager
def progress(what: str, total: int) -> Iterator[Telling]:
    """A function that is told how far it is, of a total."""
    columns = (BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeRemainingColumn())
    with _shown(what, total, total, columns) as told:
        yield told


@contextmanager
def growth(what: str, source: int) -> Iterator[Telling]:
    """A function that is told how many bytes there are. Nobody knows how many there will be; they
    come from `source` bytes or characters."""
    with _shown(what, source, None, (FileSizeColumn(),)) as told:
        yield told


@contextmanager
def _shown(
    what: str, length: int, total: int | None, columns: tuple[ProgressColumn, ...]
) -> Iterator[Telling]:
    if length < LONG or not sys.stderr.isatty():
        yield nobody
        return
    console = Console(stderr=True)
    with Progress(TextColumn(what), *columns, console=console, transient=True) as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.update(task, completed=done)
