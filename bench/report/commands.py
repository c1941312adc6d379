"""The commands that make a picture again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from driver.workloads import WORKLOADS

from .panels import Panel
from .series import Series

REPORT = "tools/python python bench/report runs.json -o report.html"


def measuring(panel: Panel, names: Sequence[str]) -> str:
    """For bench/run; `names` are the implementations of the picture."""
    return shlex.join(_words(panel, names))


def measuring_series(s: Series) -> str:
    """The cases of a curve are those of a plan: the full one, if they are not in the quick one."""
    words = _words(s.panel, s.panel.implementations)
    return shlex.join(words if _is_in_quick_plan(s) else [*words, "--full"])


def _words(panel: Panel, names: Sequence[str]) -> list[str]:
    words = ["tools/python", "python", "bench/run", "--only", panel.benchmark]
    for name, value in panel.parameters.items():
        words += [f"--{name}", str(value)]
    words += ["--implementations", ",".join(names), "--baseline", panel.baseline]
    return [*words, "--ocaml", panel.ocaml, "--repeat", str(panel.rounds), "--json", "runs.json"]


def _is_in_quick_plan(s: Series) -> bool:
    if len(s.cases) == 1:
        return True
    plans = (workload.quick for workload in WORKLOADS if workload.name == s.panel.benchmark)
    quick = {str(case.get(s.variable)) for plan in plans for case in plan}
    return set(s.places) <= quick
