"""What there is to run: each workload's program, parameters, implementations and usual cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Union

Value = Union[int, str]
Parameters = dict[str, Value]

CELLS = (
    "ocaml",
    "ocaml_ref",
    "gc",
    "boxroot",
    "thread_unsafe",
    "force_remote",
    "dll_boxroot",
    "rem_boxroot",
    "bitmap_boxroot",
    "generational",
    "global",
)


@dataclass(frozen=True)
class Parameter:
    """One parameter: an option of the driver, and an environment variable of the program."""

    name: str
    variable: str
    values: Sequence[Value]
    help: str

    @property
    def valid(self) -> str:
        if isinstance(self.values, range):
            return f"{self.values[0]}..{self.values[-1]}"
        return ", ".join(str(value) for value in self.values)

    def parse(self, text: str) -> Value:
        """The value that `text` stands for; ValueError with the valid ones if there is none."""
        for value in self.values:
            if str(value) == text:
                return value
        raise ValueError(f"{text!r} is not valid (choose from {self.valid})")


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
    usual: tuple[Parameters, ...]
    measure: str = "seconds"
    unit: str = "s"
    # Implementations that would take minutes: left out of a case unless asked for by name.
    too_slow: Callable[[str, Parameters], bool] = field(default=lambda _name, _parameters: False)


@dataclass(frozen=True)
class Case:
    """A workload with its parameters, and the implementations to compare on it."""

    workload: Workload
    parameters: Parameters
    implementations: tuple[str, ...]

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.parameters.items())

    def environment(self, implementation: str) -> dict[str, str]:
        variables = {p.name: p.variable for p in self.workload.parameters}
        given = {variables[name]: str(value) for name, value in self.parameters.items()}
        return {"REF": implementation, **given}


PERM_COUNT = Workload(
    name="perm_count",
    summary="all the permutations of a list of n elements: many roots alive at a time",
    program="bench/perm_count/perm_count.exe",
    implementations=CELLS,
    parameters=(
        Parameter("n", "N", range(0, 12), "length of the list"),
        Parameter("choice", "CHOICE", ("persistent", "ephemeral"), "new lists, or update in place"),
    ),
    usual=(
        {"n": 9, "choice": "persistent"},
        {"n": 9, "choice": "ephemeral"},
        {"n": 10, "choice": "persistent"},
    ),
    too_slow=lambda name, parameters: name == "global" and parameters["n"] > 9,
)

WORKLOADS = (PERM_COUNT,)


def all_parameters() -> dict[str, Parameter]:
    """The parameters of all workloads, by name; one that several have means the same in each."""
    return {p.name: p for workload in WORKLOADS for p in workload.parameters}


def all_implementations() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for w in WORKLOADS for name in w.implementations))
