"""Numbers as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from driver.summary import Spread

NOTHING = "-"
TIMES = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}
SHOWN_TIMES = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))
BYTES = ("B", "byte", "bytes")
SHOWN_BYTES = (("GiB", 2.0**30), ("MiB", 2.0**20), ("KiB", 2.0**10), ("B", 1.0))


@dataclass(frozen=True)
class Scale:
    """A unit to show values in, and what to multiply them by."""

    unit: str
    factor: float

    @staticmethod
    def fitting(values: Iterable[float], unit: str) -> Scale:
        """The unit in which the least of the values is 1 or more, if there is one."""
        least = min((value for value in values if value > 0), default=1.0)
        if unit in TIMES:
            return _fitting(least * TIMES[unit], SHOWN_TIMES, TIMES[unit])
        if unit in BYTES:
            return _fitting(least, SHOWN_BYTES, 1.0)
        return Scale(unit, 1.0)

    def text(self, value: float) -> str:
        return number(value * self.factor)

    def quantity(self, value: float) -> str:
        return f"{self.text(value)} {self.unit}".strip()

    def range(self, spread: Spread) -> str:
        return f"{self.text(spread.least)}-{self.text(spread.most)}"


def _fitting(least: float, shown: tuple[tuple[str, float], ...], given: float) -> Scale:
    name, size = next(((n, s) for n, s in shown if least >= s), shown[-1])
    return Scale(name, given / size)


def number(value: float) -> str:
    """Three digits that count, and thousands apart."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def short(case: str) -> str:
    """With round numbers as people say them: roots=10M."""
    case = re.sub(r"(\d)000000\b", r"\1M", case)
    return re.sub(r"(\d{2,})000\b", r"\1k", case)
