"""A workload, and a case of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .build import VERSIONS
from .columns import USUAL, Column
from .linking import Link
from .parameters import Parameter, Parameters

Chosen = Callable[[str, Parameters], bool]


def none(_implementation: str, _parameters: Parameters) -> bool:
    return False


def nothing(_implementation: str, _parameters: Parameters) -> None:
    return None


def name_alone(implementation: str) -> dict[str, str]:
    return {"REF": implementation}


@dataclass(frozen=True)
class Workload:
    """A program that measures every implementation in the same way.

    The implementation goes to the program in REF, or is what the program is linked with and started
    in; each parameter goes in its own variable. The program prints one JSON object, in which
    `measure` names what is compared.
    """

    name: str
    # Lists, tables and sessions go by it: the least comes first.
    place: int
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
    # Some implementations are left out of the plans, unless they are asked for by name. Those that
    # are `slow` have runs of many seconds, or too many runs: the quick plan leaves them out. If a
    # workload has no others, they are in that plan when the workload is asked for by name. Those
    # that are `too_slow` have runs of a minute or so, or are not to be compared on the case: both
    # plans leave them out.
    slow: Chosen = none
    too_slow: Chosen = none
    # Whether the program can run this implementation at all, with domains or without.
    possible: Callable[[str, Parameters, bool], bool] = field(
        default=lambda _name, _parameters, _domains: True
    )
    # The Debian packages without which an implementation is left out, by its name.
    packages: Mapping[str, str] = field(default_factory=dict)
    # Whether nearly all of it is C alone: then one OCaml is enough.
    once: bool = False
    # What is shown after the table, if anything: headings and rows of another one, from a case, its
    # runs and the baseline's name.
    document: Callable | None = None
    # The OCaml that it runs with if none is asked for.
    ocaml: str = VERSIONS[0]
    # Where the implementation is a runtime of OCaml: which one to link with.
    link: Callable[[str, Parameters], Link | None] = nothing
    # The variables of the environment that choose an implementation.
    choose: Callable[[str], dict[str, str]] = name_alone
    # Says what an implementation needs that is not on this machine, and how to get it. None if it
    # lacks nothing.
    missing: Callable[[str, Parameters], str | None] = nothing
    # Counters of the work that was done: those of all runs of a case must be equal, whatever the
    # implementation. A run that did other work is an error.
    same_work: tuple[str, ...] = ()

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

    `baselines` are those of them to compare with, the best first.
    """

    workload: Workload
    parameters: Parameters
    implementations: tuple[str, ...]
    baselines: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.parameters.items())

    def environment(self, implementation: str) -> dict[str, str]:
        variables = {p.name: p.variable for p in self.workload.parameters}
        given = {variables[name]: str(value) for name, value in self.parameters.items()}
        return {**self.workload.choose(implementation), **given}
