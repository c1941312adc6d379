"""What became of each test under one runtime: a file with a line of JSON for each test that has
ended, so that a run that was interrupted goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from .logs import Step, outcome


@dataclass(frozen=True)
class Result:
    """A test's steps, and how long it took."""

    test: str
    steps: tuple[Step, ...]
    seconds: float

    @property
    def outcome(self) -> str:
        return outcome(self.steps)

    def line(self) -> str:
        steps = [[step.number, step.name, step.outcome] for step in self.steps]
        return json.dumps({"test": self.test, "steps": steps, "seconds": self.seconds})


def read_line(line: str) -> Result:
    fields = json.loads(line)
    steps = tuple(Step(*step) for step in fields["steps"])
    return Result(fields["test"], steps, fields["seconds"])


class Results:
    """Those of one runtime. [add] may be called by any thread."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._known: dict[str, Result] = {}
        if file.exists():
            self._read()

    def _read(self) -> None:
        """A last line that was cut off does not count, and is taken away."""
        text = self._file.read_text()
        whole = text[: text.rfind("\n") + 1]
        self._file.write_text(whole)
        for result in map(read_line, whole.splitlines()):
            self._known[result.test] = result

    def __contains__(self, test: str) -> bool:
        return test in self._known

    def __getitem__(self, test: str) -> Result:
        return self._known[test]

    def forget(self, tests: Iterable[str]) -> None:
        for test in tests:
            self._known.pop(test, None)
        if self._file.exists():
            self._file.write_text("".join(f"{r.line()}\n" for r in self._known.values()))

    def add(self, result: Result) -> None:
        with self._lock:
            self._known[result.test] = result
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a") as file:
                file.write(result.line() + "\n")
