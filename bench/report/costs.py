"""Sheets of costs: of roots and trees, of boxroots, of regions, of runtimes (sheets.py).

A cost is one measure of one case of a workload. With `--costs` the driver runs the cases of a sheet
and no others. The cost table (cost_table.py) finds them again among whatever runs there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from driver.parameters import Parameters
from driver.plan import Wish, plan
from driver.workload import Case
from driver.workloads import WORKLOADS

OfCase = tuple[str, Parameters]  # a workload's name, and parameters


@dataclass(frozen=True)
class Cost:
    """`measure` is None where the workload has but one."""

    title: str
    benchmark: str
    parameters: Parameters
    measure: str | None = None

    @property
    def case(self) -> OfCase:
        return (self.benchmark, self.parameters)


@dataclass(frozen=True)
class Group:
    """Costs of one thing.

    `ours` is compared with the best of the others: of all that the workloads have, but for those
    `beside` it.
    """

    title: str
    ours: str
    beside: tuple[str, ...]
    costs: tuple[Cost, ...]

    @classmethod
    def comparing(
        cls, title: str, ours: str, others: tuple[str, ...], costs: tuple[Cost, ...]
    ) -> Group:
        """`ours` is compared with `others` alone."""
        beside = tuple(name for name in _known(costs) if name not in (ours, *others))
        return cls(title, ours, beside, costs)

    @property
    def implementations(self) -> tuple[str, ...]:
        """Ours and those that it is compared with."""
        return tuple(name for name in _known(self.costs) if name not in self.beside)


def _known(costs: tuple[Cost, ...]) -> tuple[str, ...]:
    """All implementations of the workloads, each once."""
    benchmarks = {cost.benchmark for cost in costs}
    known = [name for w in WORKLOADS if w.name in benchmarks for name in w.implementations]
    return tuple(dict.fromkeys(known))


@dataclass(frozen=True)
class Sheet:
    """All that is measured in one session, for one table."""

    name: str
    groups: tuple[Group, ...]

    @property
    def asked(self) -> list[OfCase]:
        """Each case once: several costs can be measures of one case, and groups can share it."""
        found: list[OfCase] = []
        for cost in (cost for group in self.groups for cost in group.costs):
            if cost.case not in found:
                found.append(cost.case)
        return found

    def cases(self, domains: bool) -> list[Case]:
        """With an OCaml that has `domains`, or has not; without what it cannot run."""
        wishes = [Wish(cases=(case,), implementations=self._compared(case)) for case in self.asked]
        return [case for wish in wishes for case in plan(wish, domains)]

    def _compared(self, case: OfCase) -> tuple[str, ...]:
        """The implementations that any of the groups compares on the case."""
        groups = [g for g in self.groups if any(cost.case == case for cost in g.costs)]
        return tuple(dict.fromkeys(name for g in groups for name in g.implementations))
