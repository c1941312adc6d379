"""The JSON file: one object a line, one line for each measure of each run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any, TextIO

from .measure import Run


class Records:
    """Writes runs as they come, so that an interrupted session keeps them."""

    def __init__(self, file: TextIO, machines: dict[str, dict[str, str]]) -> None:
        """`machines` says, by the name of each OCaml, what to know of it and of its machine."""
        self._file = file
        self._machines = machines

    def write(self, run: Run, baseline: str | None) -> None:
        for line in self._lines(run, baseline):
            print(json.dumps(line, ensure_ascii=False), file=self._file)
        self._file.flush()

    def _lines(self, run: Run, baseline: str | None) -> Iterator[dict[str, Any]]:
        common = self._common(run, baseline)
        if run.error is not None or run.skipped is not None:
            workload = run.case.workload
            reason = {"skipped": run.skipped} if run.skipped is not None else {"error": run.error}
            nothing = {"measure": workload.measure, "unit": workload.unit, "value": None}
            yield {**common, **nothing, **reason}
        counters = {name: value for name, value in run.results.items() if name != "measures"}
        for measure in run.measures:
            found = {"measure": measure.name, "unit": measure.unit, "value": measure.value}
            yield {**counters, **common, **found}

    def _common(self, run: Run, baseline: str | None) -> dict[str, Any]:
        return {
            "benchmark": run.case.workload.name,
            "case": run.case.name,
            "implementation": run.implementation,
            "baseline": baseline,
            "ocaml": run.ocaml,
            "parameters": run.case.parameters,
            "round": run.round,
            **self._machines[run.ocaml],
            "time": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        }
