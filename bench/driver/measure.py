"""Running one program once."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .workload import Case, Workload

# The exit status of a program that cannot run here; why is on its standard error.
SKIPPED = 77

# Seconds, a few times as long as the longest run of the full plan: what takes longer never ends.
PATIENCE = 1800


@dataclass(frozen=True)
class Measure:
    """One number that a program found out."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True)
class Run:
    """One run of one implementation on one case: what it printed, or why there is nothing."""

    case: Case
    implementation: str
    round: int
    results: dict[str, Any] = field(default_factory=dict)
    error: str | None = None
    skipped: str | None = None
    ocaml: str = ""

    @property
    def measures(self) -> tuple[Measure, ...]:
        return measures(self.case.workload, self.results) if self.results else ()

    @property
    def value(self) -> float | None:
        """The only measure, where the program has but one."""
        found = self.measures
        return found[0].value if len(found) == 1 else None


def measures(workload: Workload, results: dict[str, Any]) -> tuple[Measure, ...]:
    """The program's `measures`, or else the one that the workload names.

    ValueError, KeyError or TypeError if the program did not print what it should.
    """
    if "measures" not in results:
        only = {"name": workload.measure, "value": results[workload.measure], "unit": workload.unit}
        return (_measure(only),)
    found = tuple(_measure(entry) for entry in results["measures"])
    if not found or len({measure.name for measure in found}) < len(found):
        raise ValueError("measures need names of their own")
    return found


def _measure(entry: dict[str, Any]) -> Measure:
    name, value, unit = entry["name"], entry["value"], entry["unit"]
    if not (isinstance(name, str) and isinstance(unit, str) and math.isfinite(value)):
        raise ValueError(f"not a measure: {entry}")
    return Measure(name, value, unit)


def measure(
    case: Case, implementation: str, round_number: int, program: Path, ocaml: str = ""
) -> Run:
    """Runs the program to its end. It is killed if the driver is interrupted meanwhile."""
    environment = {**os.environ, **case.environment(implementation)}
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        try:
            process = subprocess.Popen([program], env=environment, stdout=output, stderr=errors)
        except OSError as error:
            return Run(case, implementation, round_number, error=str(error), ocaml=ocaml)
        status, peak = _wait(process)
        output.seek(0)
        errors.seek(0)
        outcome = _outcome(case.workload, status, output.read(), errors.read())
    if "results" in outcome:
        outcome["results"].setdefault("peak_resident_bytes", peak)
    return Run(case, implementation, round_number, ocaml=ocaml, **outcome)


def _wait(process: subprocess.Popen) -> tuple[int, int]:
    """The exit status, and the most memory that was resident, in bytes. Kills what never ends.

    The latter counts from before the program replaced the driver in its process, so that it is
    never less than the driver's own: it only serves where the program does not know better.
    """
    alarm = threading.Timer(PATIENCE, os.kill, (process.pid, signal.SIGKILL))
    alarm.start()
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        alarm.cancel()
    # Reaped here and not by the object, which must know.
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024


def _outcome(workload: Workload, status: int, output: str, errors: str) -> dict[str, Any]:
    """Fields of a Run: what the program printed, or what went wrong and its own errors."""
    if status == SKIPPED:
        return {"skipped": errors.strip() or "the program does not say why"}
    if status == -signal.SIGKILL:
        why = f"killed: it ran for more than {PATIENCE} s, or memory ran out"
        return {"error": f"{why}\n{errors}".strip()}
    if status < 0:
        return {"error": f"killed by signal {-status}\n{errors}".strip()}
    if status > 0:
        return {"error": f"exit status {status}\n{errors}".strip()}
    try:
        results = json.loads(output)
        measures(workload, results)
    except (ValueError, KeyError, TypeError):
        wanted = f"no JSON object with {workload.measure!r} or valid 'measures'"
        return {"error": f"{wanted}: {output!r}\n{errors}".strip()}
    return {"results": results}
