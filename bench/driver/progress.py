"""How far the runs are, on standard error: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from statistics import fmean

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar

from .measure import Run


def time_left(remaining: Sequence[str], known: dict[str, float]) -> float:
    """Seconds that the remaining runs take, if each takes as long as it did the last time.

    Those that did not run yet count as the mean of those that did.
    """
    if not known:
        return 0.0
    mean = fmean(known.values())
    return sum(known.get(key, mean) for key in remaining)


class Progress:
    """Told what begins and what ends, by a key for each program and case."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._remaining: list[str] = []
        self._known: dict[str, float] = {}
        self._began = 0.0

    def start(self, keys: Sequence[str]) -> AbstractContextManager:
        self._remaining = list(keys)
        self._task = self._bar.add_task("", total=len(keys), left="")
        return self._bar

    def begin(self, key: str, number: int) -> None:
        self._began = time.monotonic()
        left = time_left(self._remaining, self._known)
        text = f"{left:.0f} s left" if self._known else ""
        self._bar.update(self._task, description=f"{key}, round {number}", left=text)

    def end(self, key: str, number: int, run: Run) -> None:
        self._known[key] = time.monotonic() - self._began
        self.skip()
        if run.error is not None:
            self._console.print(f"{key}, round {number}: [red]failed[/]: {escape(run.error)}")
        elif run.skipped is not None:
            self._console.print(f"{key}: [yellow]left out[/]: {escape(run.skipped)}")
        elif not self._console.is_terminal:
            left = time_left(self._remaining, self._known)
            text = f"{key}, round {number}: {_measured(run)}, {left:.0f} s left"
            self._console.print(text, markup=False)

    def skip(self) -> None:
        self._remaining.pop(0)
        self._bar.advance(self._task)


def _measured(run: Run) -> str:
    if len(run.measures) > 1:
        return f"{len(run.measures)} measures"
    return f"{run.value:.3f} {run.measures[0].unit}"
