"""Reading the JSON lines, each checked: what follows can rely on every field."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TEXTS = ("benchmark", "case", "implementation", "ocaml", "measure", "unit")
ORIGIN = ("machine", "ocaml_version", "compiler", "flags", "commit", "time")


class BadRuns(Exception):
    """A file that is not one of bench/run --json; the text says where and why."""


@dataclass(frozen=True)
class Record:
    """One measure of one run, or why there is none."""

    session: int  # which of the files: rounds of different sessions are different rounds
    benchmark: str
    case: str
    implementation: str
    ocaml: str
    measure: str
    unit: str
    round: int
    value: float | None
    baseline: str | None
    parameters: dict[str, Any]
    error: str | None = None
    skipped: str | None = None
    origin: dict[str, str] = field(default_factory=dict)
    counters: dict[str, float] = field(default_factory=dict)

    @property
    def missing(self) -> str | None:
        if self.skipped is not None:
            return f"left out: {self.skipped}"
        return None if self.error is None else f"failed: {self.error}"


def read(paths: Iterable[str]) -> list[Record]:
    records = [r for session, path in enumerate(paths) for r in _read_file(session, Path(path))]
    if not records:
        raise BadRuns("there are no runs to report")
    return records


def _read_file(session: int, path: Path) -> Iterator[Record]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BadRuns(f"{path}: not text: {error}") from error
    for number, line in enumerate(lines, 1):
        try:
            yield _record(session, json.loads(line))
        except (ValueError, TypeError) as error:
            raise BadRuns(f"{path}, line {number}: {error}") from error


def _record(session: int, line: Any) -> Record:
    if not isinstance(line, dict):
        raise ValueError("not a JSON object")
    texts = {name: _field(line, name, str) for name in TEXTS}
    value = line.get("value")
    error, skipped = line.get("error"), line.get("skipped")
    if value is None and error is None and skipped is None:
        raise ValueError("neither a value, nor why there is none ('error' or 'skipped')")
    if value is not None and not _is_number(value):
        raise ValueError(f"'value' is {value!r}, not a number")
    return Record(
        session=session,
        **texts,
        round=_field(line, "round", int),
        value=value,
        baseline=line.get("baseline"),
        parameters=_field(line, "parameters", dict),
        error=None if error is None else str(error),
        skipped=None if skipped is None else str(skipped),
        origin={name: str(line[name]) for name in ORIGIN if line.get(name)},
        counters={name: number for name, number in line.items() if _is_number(number)},
    )


def _field(line: dict[str, Any], name: str, kind: type) -> Any:
    if not isinstance(line.get(name), kind):
        raise ValueError(f"no field {name!r}, or it is not of type {kind.__name__}")
    return line[name]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
