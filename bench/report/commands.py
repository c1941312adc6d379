"""The commands that make a picture again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from .panels import Panel

REPORT = "tools/python python bench/report runs.json -o report.html"


def measuring(panel: Panel, names: Sequence[str]) -> str:
    """For bench/run; `names` are the implementations of the picture."""
    words = ["tools/python", "python", "bench/run", "--only", panel.benchmark]
    for name, value in panel.parameters.items():
        words += [f"--{name}", str(value)]
    words += ["--implementations", ",".join(names), "--baseline", panel.baseline]
    words += ["--ocaml", panel.ocaml, "--repeat", str(panel.rounds), "--json", "runs.json"]
    return shlex.join(words)
