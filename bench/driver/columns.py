"""The counters that stand beside every time, on the terminal and in the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MIB, KIB = 2**20, 2**10


@dataclass(frozen=True)
class Column:
    """A number that programs print: `field`, divided by `unit` to be shown."""

    heading: str
    field: str
    unit: int = 1
    digits: int = 0

    def text(self, counters: dict[str, float], nothing: str) -> str:
        if self.field not in counters:
            return nothing
        return f"{counters[self.field] / self.unit:,.{self.digits}f}"


COLLECTIONS = (
    Column("minor", "minor_collections"),
    Column("major", "major_collections"),
)
PEAK = Column("peak MiB", "peak_resident_bytes", MIB)
POOLS = (
    Column("pools", "pools_peak"),
    Column("KiB each", "pool_bytes", KIB),
)

USUAL = (*COLLECTIONS, PEAK, Column("roots", "roots_created"), *POOLS)

# The columns that the documents of the oldest benchmark report. A fault is that of a page that was
# not there.
EVERYTHING = (
    Column("user s", "user_seconds", digits=3),
    Column("system s", "system_seconds", digits=3),
    *COLLECTIONS,
    Column("slots/minor", "slots_per_minor"),
    Column("slots/major", "slots_per_major"),
    PEAK,
    Column("minor faults", "minor_page_faults"),
    Column("major faults", "major_page_faults"),
    Column("all pools", "pools_allocated"),
    *POOLS,
)


def used(columns: Sequence[Column], every: Sequence[dict[str, float]]) -> tuple[Column, ...]:
    """Those that at least one of the lines has a number for."""
    return tuple(c for c in columns if any(c.field in counters for counters in every))
