"""Records in panels: what is compared with each other; medians, spreads and ratios of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from driver.summary import Spread, medians, round_by_round

from .runs import Record


@dataclass(frozen=True)
class Result:
    """One measure of one implementation."""

    value: Spread
    ratio: Spread | None
    runs: int
    counters: dict[str, float]


@dataclass(frozen=True)
class Panel:
    """One case with one OCaml: what ran in turn."""

    benchmark: str
    case: str
    ocaml: str
    parameters: dict[str, Any]
    baseline: str
    records: tuple[Record, ...]

    @property
    def implementations(self) -> list[str]:
        return unique(r.implementation for r in self.records)

    @property
    def measures(self) -> dict[str, str]:
        """The unit of each."""
        measured = [r for r in self.records if r.value is not None] or self.records
        return {r.measure: r.unit for r in measured}

    @property
    def missing(self) -> dict[str, str]:
        """Why, for the implementations that failed or were left out."""
        return {r.implementation: r.missing for r in self.records if r.missing is not None}

    def absent(self, name: str, otherwise: str) -> str:
        """In a word or two, for the place of a result that an implementation does not have."""
        return self.missing.get(name, otherwise).partition(":")[0]

    @property
    def rounds(self) -> int:
        return len({(r.session, r.round) for r in self.records})

    def results(self, measure: str) -> dict[str, Result]:
        """By implementation. One that failed once has none: some of its runs prove nothing."""
        base = self._values(measure, self.baseline)
        found = {}
        for name in self.implementations:
            values = self._values(measure, name)
            if values and name not in self.missing:
                ratios = round_by_round(values, base) if self.baseline not in self.missing else []
                spread = Spread.of(list(values.values()))
                counters = medians([r.counters for r in self._own(measure, name)])
                found[name] = Result(spread, Spread.of(ratios), len(values), counters)
        return found

    def only(self, names: Sequence[str], baseline: str) -> Panel:
        kept = tuple(r for r in self.records if r.implementation in names)
        return Panel(self.benchmark, self.case, self.ocaml, self.parameters, baseline, kept)

    def _values(self, measure: str, name: str) -> dict[tuple[int, int], float]:
        own = self._own(measure, name)
        return {(r.session, r.round): r.value for r in own if r.value is not None}

    def _own(self, measure: str, name: str) -> list[Record]:
        return [r for r in self.records if r.implementation == name and r.measure == measure]


def panels(records: Sequence[Record]) -> list[Panel]:
    """In the order in which they first appear."""
    return [_panel(own) for own in group(records, lambda r: (r.benchmark, r.case, r.ocaml))]


def _panel(own: list[Record]) -> Panel:
    first = own[0]
    names = unique(r.implementation for r in own)
    baseline = first.baseline if first.baseline in names else names[0]
    key = (first.benchmark, first.case, first.ocaml, first.parameters)
    return Panel(*key, baseline, tuple(own))


def group(items: Iterable[Any], key: Callable[[Any], Any]) -> list[list[Any]]:
    """Lists of those with the same key, in the order in which the keys first appear."""
    found: dict[Any, list[Any]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return list(found.values())


def unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
