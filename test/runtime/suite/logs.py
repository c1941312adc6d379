"""Reads what ocamltest prints: a line for each step of a test.

     ... testing 'weaktest.ml' with 1 (bytecode) => skipped (bytecode)
     ... testing 'weaktest.ml' with 2 (native) => passed

OCaml 5 prints a line for the whole test, and only if that failed the steps: as `line 3 (native)`,
or `default (native)`.

A test is a file. Steps that hang on one that failed or was skipped are not run (`n/a`). We skip
bytecode, so it does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

PASSED, FAILED, SKIPPED, NOT_RUN = "passed", "failed", "skipped", "n/a"
OUTCOMES = (PASSED, FAILED, SKIPPED)

STEP = re.compile(
    r" \.\.\. testing '[^']*' with (?P<number>[\d.]+|line \d+|default)"
    r" \((?P<name>[^)]*)\) => ?(?P<rest>.*)"
)
WHOLE = re.compile(r" \.\.\. testing '[^']*' => (?P<outcome>passed|failed|skipped)\b")
ERROR = re.compile(r" \.\.\. testing '[^']*' => unexpected error")
WORDS = re.compile(r"(passed|failed|skipped|n/a)\b")


@dataclass(frozen=True)
class Step:
    """One of a test's steps: its place in the test's tree, its name, what became of it."""

    number: str
    name: str
    outcome: str


def read_line(line: str) -> Step | None:
    """None: not about a step. A step that breaks off has failed, since ocamltest has."""
    if ERROR.match(line):
        return Step("", "ocamltest", FAILED)
    if whole := WHOLE.match(line):
        return Step("", "whole", whole["outcome"])
    found = STEP.match(line)
    if found is None:
        return None
    outcome = WORDS.match(found["rest"])
    return Step(found["number"], found["name"], outcome.group(1) if outcome else FAILED)


def read(output: str, status: int) -> tuple[Step, ...]:
    """The steps of one run of ocamltest with one test, but for bytecode. [status] is its exit
    status; if it is not 0, or nothing was printed, that is one more step that failed."""
    steps = [step for step in map(read_line, output.splitlines()) if step is not None]
    if status != 0 or not steps:
        steps.append(Step("", f"ocamltest, exit status {status}", FAILED))
    return tuple(step for step in steps if step.name != "bytecode")


def outcome(steps: Iterable[Step]) -> str:
    """Of the whole test: it passed if something passed and nothing failed."""
    found = {step.outcome for step in steps}
    return FAILED if FAILED in found else PASSED if PASSED in found else SKIPPED
