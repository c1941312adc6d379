"""The JSON file: one object a line, one line for each run."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import Any, TextIO

from .measure import Run


class Records:
    """Writes runs as they come, so that an interrupted session keeps them. Owns the file."""

    def __init__(self, file: TextIO, ocaml: str, machine: dict[str, str]) -> None:
        self._file = file
        self._common = {"ocaml": ocaml, **machine}

    def write(self, run: Run) -> None:
        print(json.dumps(self._object(run), ensure_ascii=False), file=self._file, flush=True)

    def _object(self, run: Run) -> dict[str, Any]:
        workload = run.case.workload
        return {
            "benchmark": workload.name,
            "case": run.case.name,
            "implementation": run.implementation,
            "parameters": run.case.parameters,
            "unit": workload.unit,
            "value": run.value,
            "round": run.round,
            "error": run.error,
            **run.results,
            **self._common,
            "time": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        }
