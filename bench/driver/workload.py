"""What a workload is, and a case of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .columns import USUAL, Column
from .parameters import Parameter, Parameters

Chosen = Callable[[str, Parameters], bool]


def none(_implementation: str, _parameters: Parameters) -> bool:
    return False


@dataclass(frozen=True)
class Workload:
    """A program that measures every implementation in the same way.

    The implementation goes to the program in REF, each parameter in its own variable. The program
    prints one JSON object, in which `measure` names what is compared.
    """

    name: str
    summary: str
    program: str
    implementations: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    # The cases of the short plan, and those of the long one, with the sizes that are compared.
    quick: tuple[Parameters, ...]
    full: tuple[Parameters, ...]
    # What to compare with: the first of these that runs.
    baselines: tuple[str, ...] = ()
    measure: str = "seconds"
    unit: str = "s"
    columns: tuple[Column, ...] = USUAL
    # Unless asked for by name, implementations with runs of many seconds are left out of the quick
    # plan and run in few rounds of the full one; those with runs of minutes are left out of both.
    slow: Chosen = none
    too_slow: Chosen = none
    # Whether the program can run this implementation at all, with domains or without.
    possible: Callable[[str, Parameters, bool], bool] = field(
        default=lambda _name, _parameters, _domains: True
    )

    def usual(self, full: bool) -> tuple[Parameters, ...]:
        return self.full if full else self.quick

    def check(self, given: Parameters) -> None:
        """NotValid if one is not valid here. Those that are not ours do not matter."""
        for parameter in self.parameters:
            if parameter.name in given:
                parameter.check(given[parameter.name], self.name)


@dataclass(frozen=True)
class Case:
    """A workload with its parameters, and the implementations to compare on it.

    `baselines` are those of them to compare with, the best first; `few` those to run in few rounds.
    """

    workload: Workload
    parameters: Parameters
    implementations: tuple[str, ...]
    baselines: tuple[str, ...] = ()
    few: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.parameters.items())

    def environment(self, implementation: str) -> dict[str, str]:
        variables = {p.name: p.variable for p in self.workload.parameters}
        given = {variables[name]: str(value) for name, value in self.parameters.items()}
        return {"REF": implementation, **given}
