"""The rounds: every implementation of every case in turn, then again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .build import Toolchain
from .measure import Run, measure
from .progress import Progress
from .workloads import Case


@dataclass
class Session:
    """Runs the cases and keeps what was measured, also if it is interrupted."""

    cases: list[Case]
    rounds: int
    toolchain: Toolchain
    record: Callable[[Run], None]
    runs: list[Run] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        return any(run.error is not None for run in self.runs)

    def run(self, progress: Progress) -> None:
        """Rounds are outermost: what slows the machine down for a while slows all of a round."""
        steps = [(case, name) for case in self.cases for name in case.implementations]
        with progress.start([self._key(*step) for step in steps] * self.rounds):
            for number in range(1, self.rounds + 1):
                for case, implementation in steps:
                    self._step(case, implementation, number, progress)

    def _step(self, case: Case, implementation: str, number: int, progress: Progress) -> None:
        if self._has_failed(case, implementation):
            progress.skip()
            return
        key = self._key(case, implementation)
        progress.begin(key, number)
        program = self.toolchain.program(case.workload.program)
        run = measure(case, implementation, number, program)
        self.runs.append(run)
        self.record(run)
        progress.end(key, number, run)

    def _has_failed(self, case: Case, implementation: str) -> bool:
        return any(
            run.error is not None and run.case == case and run.implementation == implementation
            for run in self.runs
        )

    @staticmethod
    def _key(case: Case, implementation: str) -> str:
        return f"{case.workload.name} {case.name} {implementation}"
