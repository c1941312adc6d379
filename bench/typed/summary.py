"""What typed trees are asked to reach, beside what they reach: ratios to the rivals.

A ratio is the median of those of the same round, with its least and its most. Where a line names
several rivals, the one with the least median counts. What is missed says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from driver.measure import Measure, Run
from driver.summary import Spread, ratio, ratio_range, round_by_round
from driver.workload import Case

OURS = ("typed", "typed_int32", "typed_shared")
HEADINGS = ["asked for", "ours", "beside", "ratio", "min-max", "at most", ""]
BUFFERS = ("flatbuffers", "capnproto")
BUILDERS = (*BUFFERS, "protobuf", "rkyv")
SAVED = (*BUILDERS, "bincode", "marshal", "pickle")
NOTHING = "-"


@dataclass(frozen=True)
class Reach:
    """The `measure` of each of `ours` over that of the best of the rivals, or over `against`,
    another one of its own."""

    measure: str
    rivals: tuple[str, ...]
    most: float
    against: str = ""
    ours: tuple[str, ...] = OURS


REACHES = (
    Reach("size", ("flatbuffers",), 0.5),
    Reach("size", ("capnproto",), 0.5),
    Reach("size", SAVED, 1.2),
    Reach("build", BUILDERS, 0.5),
    Reach("build", ("arena",), 1.0),
    Reach("walk", ("arena",), 1.0),
    Reach("walk", ("flatbuffers",), 0.7),
    Reach("find", ("arena",), 1.0),
    Reach("find", ("flatbuffers",), 0.7),
    Reach("fold", ("arena",), 0.8),
    Reach("check", ("flatbuffers",), 0.5),
    Reach("check", ("rkyv",), 0.5),
    Reach("save", (), 1.1, "write"),
    Reach("load", (), 1.1, "write"),
    Reach("walk", ("c",), 1.1, ours=("rust",)),
    Reach("walk", ("c",), 1.3, ours=("ocaml",)),
    Reach("walk", ("ast",), 1.0, ours=("adtc_typed",)),
    Reach("load", ("ast",), 0.02, ours=("adtc_typed",)),
)
LEAST_GIGABYTES = 1.0


class Measured(Protocol):
    """A run of one implementation in one round."""

    @property
    def implementation(self) -> str: ...
    @property
    def round(self) -> Any: ...
    @property
    def measures(self) -> Sequence[Measure]: ...


def table(
    _case: Case, runs: Sequence[Run], _baseline: str | None
) -> tuple[list[str], list[list[str]]]:
    """Its headings and rows."""
    return HEADINGS, rows(runs)


def rows(runs: Sequence[Measured]) -> list[list[str]]:
    pairs = [(reach, name) for reach in REACHES for name in reach.ours]
    found = [row for reach, name in pairs if (row := _row(reach, name, runs))]
    return [*found, *(row for name in OURS for row in _speed(name, runs))]


def _row(reach: Reach, own: str, runs: Sequence[Measured]) -> list[str] | None:
    """None where no rival ran."""
    measure = reach.against or reach.measure
    found = {name: _values(runs, name, measure) for name in reach.rivals or (own,)}
    medians = {name: Spread.of(list(got.values())) for name, got in found.items() if got}
    ours = _values(runs, own, reach.measure)
    if not medians or not ours:
        return None
    best = min(medians, key=lambda name: medians[name].median)
    spread = Spread.of(round_by_round(ours, found[best]))
    beside = f"{measure}(2)" if reach.against else best
    missed = "missed" if spread.median > reach.most else ""
    return [
        reach.measure,
        own,
        beside,
        ratio(spread.median),
        ratio_range(spread),
        str(reach.most),
        missed,
    ]


def _speed(own: str, runs: Sequence[Measured]) -> list[list[str]]:
    """Of the check, in GB/s, where more is better."""
    sizes, times = _values(runs, own, "size"), _values(runs, own, "check")
    spread = Spread.of([sizes[n] / times[n] * 1e-6 for n in times if n in sizes])
    if spread is None:
        return []
    missed = "missed" if spread.median < LEAST_GIGABYTES else ""
    asked = f"at least {LEAST_GIGABYTES:.1f}"
    return [["check, GB/s", own, NOTHING, ratio(spread.median), ratio_range(spread), asked, missed]]


def _values(runs: Sequence[Measured], name: str, measure: str) -> dict[Any, float]:
    """Of one implementation, by round."""
    own = [run for run in runs if run.implementation == name]
    return {run.round: m.value for run in own for m in run.measures if m.name == measure}
