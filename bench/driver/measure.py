"""Running one program once."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .workloads import Case


@dataclass(frozen=True)
class Run:
    """One run of one implementation on one case: what it printed, or why it failed."""

    case: Case
    implementation: str
    round: int
    results: dict[str, Any] = field(default_factory=dict)
    error: str | None = None

    @property
    def value(self) -> float | None:
        return self.results.get(self.case.workload.measure)


def measure(case: Case, implementation: str, round_number: int, program: Path) -> Run:
    """Runs the program to its end. It is killed if the driver is interrupted meanwhile."""
    environment = {**os.environ, **case.environment(implementation)}
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen([program], env=environment, stdout=output, stderr=errors)
        status, peak = _wait(process)
        output.seek(0)
        errors.seek(0)
        results, error = _outcome(status, output.read(), errors.read(), case.workload.measure)
    if error is None:
        results.setdefault("peak_resident_bytes", peak)
    return Run(case, implementation, round_number, results, error)


def _wait(process: subprocess.Popen) -> tuple[int, int]:
    """The exit status, and the most memory that was resident, in bytes.

    The latter counts from before the program replaced the driver in its process, so that it is
    never less than the driver's own: it only serves where the program does not know better.
    """
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except BaseException:
        process.kill()
        process.wait()
        raise
    # Reaped here and not by the object, which must know.
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024


def _outcome(
    status: int, output: str, errors: str, needed: str
) -> tuple[dict[str, Any], str | None]:
    """What the program printed, or what went wrong and its own errors."""
    if status < 0:
        return {}, f"killed by signal {-status}\n{errors}".strip()
    if status > 0:
        return {}, f"exit status {status}\n{errors}".strip()
    try:
        results = json.loads(output)
        _ = results[needed]
    except (ValueError, KeyError, TypeError):
        return {}, f"no JSON object with {needed!r}: {output!r}\n{errors}".strip()
    return results, None
