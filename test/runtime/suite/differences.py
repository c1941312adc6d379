"""How results differ from those of the stock runtime, and which differences are explained.

`differences.txt` explains them: for each a line with test, runtime and outcome, separated by `|`,
and under it, indented, why. A fourth field names the OCaml that it is about, as `5.3`, if that is
not any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .logs import OUTCOMES
from .results import Result

FILE = Path(__file__).resolve().parent / "differences.txt"


class Unreadable(Exception):
    """A line of the file of explanations that means nothing."""


@dataclass(frozen=True)
class Explanation:
    """Under [runtime] the result of [test] differs, and its outcome is [outcome]."""

    test: str
    runtime: str
    outcome: str
    why: str
    ocaml: str = ""

    def is_about(self, ocaml: str) -> bool:
        return self.ocaml in ("", ocaml)


@dataclass(frozen=True)
class Difference:
    """A test, the stock runtime's result and that of [runtime], and what explains it, if any."""

    runtime: str
    stock: Result
    other: Result
    explanation: Explanation | None

    @property
    def test(self) -> str:
        return self.other.test

    def steps(self) -> list[str]:
        """What differs, in words."""
        stock = {(step.number, step.name): step.outcome for step in self.stock.steps}
        other = {(step.number, step.name): step.outcome for step in self.other.steps}
        return [
            f"{number} ({name}): {stock.get((number, name), 'missing')}, "
            f"here {other.get((number, name), 'missing')}".strip()
            for number, name in {**stock, **other}
            if stock.get((number, name)) != other.get((number, name))
        ]


def parse_head(line: str, runtimes: Iterable[str]) -> tuple[str, str, str, str]:
    fields = [field.strip() for field in line.split("|")]
    if len(fields) not in (3, 4) or fields[1] not in runtimes or fields[2] not in OUTCOMES:
        raise Unreadable(
            f"{line!r}: wanted is TEST | RUNTIME | OUTCOME or TEST | RUNTIME | OUTCOME | OCAML, "
            "with a runtime of "
            f"{', '.join(runtimes)} and an outcome of {', '.join(OUTCOMES)}"
        )
    return fields[0], fields[1], fields[2], fields[3] if len(fields) == 4 else ""


def parse(text: str, runtimes: list[str]) -> list[Explanation]:
    """@raise Unreadable"""
    found: list[Explanation] = []
    head, why = None, []

    def end() -> None:
        if head is not None and not why:
            raise Unreadable(f"{' | '.join(head)}: why, is not said")
        if head is not None:
            *difference, ocaml = head
            found.append(Explanation(*difference, " ".join(why), ocaml))

    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            why.append(line.strip())
            continue
        end()
        head, why = parse_head(line, runtimes), []
    end()
    return found


def compare(
    runtime: str,
    stock: Mapping[str, Result],
    other: Mapping[str, Result],
    explanations: Iterable[Explanation],
) -> list[Difference]:
    """The tests in [other] whose steps did not end as in [stock]."""
    known = {(e.test, e.outcome): e for e in explanations if e.runtime == runtime}
    return [
        Difference(runtime, stock[test], result, known.get((test, result.outcome)))
        for test, result in other.items()
        if result.steps != stock[test].steps
    ]


def unfulfilled(
    explanations: Iterable[Explanation], differences: Iterable[Difference]
) -> list[Explanation]:
    """Those that explain nothing."""
    used = {difference.explanation for difference in differences}
    return [explanation for explanation in explanations if explanation not in used]
