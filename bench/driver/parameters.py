"""The parameters of workloads, and the values that they can have."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Protocol, Union

Value = Union[int, float, str]
Parameters = dict[str, Value]


class NotValid(Exception):
    """Something that was asked for cannot be done; the text says what can."""


def product(**choices: tuple[Value, ...]) -> tuple[Parameters, ...]:
    """A case for each combination."""
    return tuple(
        dict(zip(choices, combination)) for combination in itertools.product(*choices.values())
    )


class Values(Protocol):
    """What a parameter can be."""

    @property
    def valid(self) -> str:
        """All of them, for the user."""

    def parse(self, text: str) -> Value | None:
        """The one that `text` stands for, None if there is none."""


@dataclass(frozen=True)
class Names:
    """One of some names."""

    names: tuple[str, ...]

    @property
    def valid(self) -> str:
        return ", ".join(self.names)

    def parse(self, text: str) -> Value | None:
        return text if text in self.names else None


@dataclass(frozen=True)
class Integers:
    """A decimal number from `least` to `most`."""

    least: int
    most: int

    @property
    def valid(self) -> str:
        return f"{self.least}..{self.most}"

    def parse(self, text: str) -> Value | None:
        ours = text.isascii() and text.isdecimal() and self.least <= int(text) <= self.most
        return int(text) if ours else None


@dataclass(frozen=True)
class Rates:
    """A probability."""

    valid = "0.0..1.0"

    def parse(self, text: str) -> Value | None:
        try:
            rate = float(text)
        except ValueError:
            return None
        return rate if 0 <= rate <= 1 else None


@dataclass(frozen=True)
class Parameter:
    """One parameter: an option of the driver, and an environment variable of the program."""

    name: str
    values: Values
    help: str
    own_variable: str = ""  # where it is not the name in capitals

    @property
    def variable(self) -> str:
        return self.own_variable or self.name.upper()

    @property
    def valid(self) -> str:
        return self.values.valid

    def check(self, value: Value, workload: str) -> None:
        """NotValid, with the valid values, if this is none."""
        if self.values.parse(str(value)) is None:
            valid = f"choose from {self.valid}"
            raise NotValid(f"--{self.name} {value} is not valid for {workload} ({valid})")


SEED = Parameter("seed", Integers(0, 2**62 - 1), "seed of the random numbers [1]")
