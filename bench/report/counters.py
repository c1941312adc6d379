"""What the instrumented runtimes counted (docs/page-table.md): reading it, and adding it up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Slice:
    """One slice of marking: the fields of its line that are used here."""

    seconds: float
    words: int
    pointers: int
    static: int
    foreign: int
    skipped: int
    static_lines: int
    table_lines: int

    @property
    def share(self) -> float:
        """Of the words that were met, how many were skipped as being out of the heap."""
        return self.skipped / self.words if self.words else 0.0


class BadCounters(Exception):
    """A file that is not one of OUTHEAP_COUNTERS; the text says where and why."""


def read(path: Path) -> list[Slice]:
    """Without the slices that met nothing."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [_slice(path, number, line) for number, line in enumerate(lines, 1)]
    found = [one for one in found if one.words]
    if not found:
        raise BadCounters(f"{path}: no slice has met anything")
    return found


def _slice(path: Path, number: int, line: str) -> Slice:
    try:
        fields = json.loads(line)
        return Slice(**{name: fields[name] for name in Slice.__dataclass_fields__})
    except (ValueError, KeyError, TypeError) as error:
        raise BadCounters(f"{path}, line {number}: {error!r}") from error


def total(slices: Sequence[Slice], name: str) -> float:
    return sum(getattr(one, name) for one in slices)


def of_slices(slices: Sequence[Slice], name: str) -> tuple[float, float, float]:
    """The median, what nine of ten do not exceed, and the most."""
    ordered = sorted(getattr(one, name) for one in slices)
    return median(ordered), ordered[(len(ordered) - 1) * 9 // 10], ordered[-1]


def bins(slices: Sequence[Slice], count: int) -> list[Sequence[Slice]]:
    """At most so many groups of neighbours, of nearly equal length; none is empty."""
    count = min(count, len(slices))
    ends = [len(slices) * i // count for i in range(count + 1)]
    return [slices[start:end] for start, end in zip(ends, ends[1:])]
