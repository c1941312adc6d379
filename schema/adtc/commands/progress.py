"""How far a long file is: on a terminal, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

LONG = 1 << 20  # bytes or characters; shorter files are done before anybody looks


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function that is told how far it is, of a total."""
    if total < LONG or not sys.stderr.isatty():
        yield lambda _: None
        return
    columns = (TextColumn(what), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    with Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.update(task, completed=done)
