"""The rounds: every implementation of every case with every OCaml in turn, then again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import linking
from .build import Toolchain
from .linking import Link
from .measure import Run, measure
from .progress import Progress
from .workload import Case


@dataclass(frozen=True)
class Step:
    """One implementation of one case with one OCaml, which is run once in each round."""

    toolchain: Toolchain
    case: Case
    implementation: str

    @property
    def key(self) -> str:
        case = self.case
        return f"{self.toolchain.version} {case.workload.name} {case.name} {self.implementation}"

    @property
    def target(self) -> str:
        return self.case.workload.program

    @property
    def link(self) -> Link | None:
        """The runtime to link the target with, if that is not OCaml's own."""
        return self.case.workload.link(self.implementation, self.case.parameters)

    @property
    def program(self) -> Path:
        if self.link is None:
            return self.toolchain.program(self.target)
        return linking.program(self.toolchain, self.target, self.link)


def steps(toolchain: Toolchain, cases: Sequence[Case]) -> list[Step]:
    """Those of one case follow each other: ratios are taken among them."""
    return [Step(toolchain, case, name) for case in cases for name in case.implementations]


@dataclass
class Session:
    """Runs the steps and keeps what was measured, also if it is interrupted."""

    steps: list[Step]
    rounds: int
    record: Callable[[Run], None]
    # For the steps that cannot be run, by key: the field of Run that says why.
    lost: dict[str, dict[str, str]] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)

    @property
    def failed(self) -> list[Run]:
        return [run for run in self.runs if run.error is not None]

    @property
    def skipped(self) -> list[Run]:
        return [run for run in self.runs if run.skipped is not None]

    def of(self, case: Case, toolchain: Toolchain) -> list[Run]:
        return [r for r in self.runs if r.case == case and r.ocaml == toolchain.version]

    def baseline(self, case: Case, ocaml: str) -> str | None:
        """The first that was not left out: a peer that is not there is nothing to compare with."""
        here = [s for s in self.steps if s.case == case and s.toolchain.version == ocaml]
        lost = {step.implementation for step in here if step.key in self.lost}
        return next((name for name in case.baselines if name not in lost), None)

    def run(self, progress: Progress) -> None:
        """Rounds are outermost: what slows the machine down for a while slows all of a round."""
        over: set[str] = set()
        todo = [(n, s) for n in range(1, self.rounds + 1) for s in self.steps]
        with progress.start([step.key for _, step in todo]):
            for number, step in todo:
                if step.key in over:
                    progress.skip()
                elif not self._run_once(step, number, progress):
                    over.add(step.key)

    def _run_once(self, step: Step, number: int, progress: Progress) -> bool:
        """Whether the step is worth being run again: it neither failed nor was skipped."""
        progress.begin(step.key, number)
        run = self._measure(step, number)
        self.runs.append(run)
        self.record(run)
        progress.end(step.key, number, run)
        return run.error is None and run.skipped is None

    def _measure(self, step: Step, number: int) -> Run:
        version = step.toolchain.version
        if step.key in self.lost:
            why = self.lost[step.key]
            return Run(step.case, step.implementation, number, ocaml=version, **why)
        run = measure(step.case, step.implementation, number, step.program, version)
        return self._compared(run, step)

    def _compared(self, run: Run, step: Step) -> Run:
        """An error in its place if it did other work than the first run of its case."""
        first = next((r for r in self.of(step.case, step.toolchain) if r.results), run)
        found = [
            f"{field} {run.results.get(field)}, not {first.results.get(field)}"
            for field in step.case.workload.same_work
            if run.results and run.results.get(field) != first.results.get(field)
        ]
        if not found:
            return run
        error = f"it did other work than {first.implementation}: {'; '.join(found)}"
        return replace(run, results={}, error=error)
