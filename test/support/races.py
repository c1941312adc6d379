"""Tells the data races of this project from the false reports of the OCaml runtime.

The runtime hides some of its accesses from ThreadSanitizer, for speed or since they race by design
(CAMLno_tsan, CAMLno_tsan_for_perf in its sources). The tool then takes for unordered what such an
access orders. On 5.3, for instance, a minor collection reads the header of a block that another
domain has just promoted. The acquire load before it is hidden (get_header_val in minor_gc.c).

Rule: a report whose accesses have no C or C++ function outside of the runtime on their stacks is
the runtime's own. Nothing is lost by that: the runtime touches the memory of this project only when
the project's code calls it, or in the marker. The marker does so against an access by the project's
code.

A program must therefore not end with a status of the tool: see [environment].
"""

from __future__ import annotations

import os
import re
from subprocess import CompletedProcess

REPORT = re.compile(r"^WARNING: ThreadSanitizer: .*?^SUMMARY: ThreadSanitizer.*?$", re.M | re.S)
# An access and its stack end at an empty line.
ACCESS = re.compile(r"^  .* of size \d+ at .*?(?=\n\n|\Z)", re.M | re.S)
FRAME = re.compile(r"^ +#\d+ \S+ (\S+?)(?::\d+)*(?: \(\S+\))?$", re.M)
SOURCE = re.compile(r"\.(c|h|cc|cpp|hpp)$")
NOT_OURS = re.compile(r"^runtime/|libsanitizer/")


def environment() -> dict[str, str]:
    """The environment for a program with the OCaml runtime: reports do not change its status."""
    options = os.environ.get("TSAN_OPTIONS")
    return os.environ | ({"TSAN_OPTIONS": f"{options}:exitcode=0"} if options else {})


def is_ours(report: str) -> bool:
    """Reports of another kind, without accesses, are always ours."""
    accesses = ACCESS.findall(report)
    sources = [path for access in accesses for path in FRAME.findall(access)]
    return not accesses or any(SOURCE.search(p) and not NOT_OURS.search(p) for p in sources)


def reports(text: str) -> list[str]:
    """Those of ThreadSanitizer's reports in what a program printed that concern this project."""
    return [report for report in REPORT.findall(text) if is_ours(report)]


def failure(run: CompletedProcess) -> str | None:
    """Returns what went wrong in a run, or None."""
    if run.returncode != 0:
        return f"status {run.returncode}\n{run.stdout}{run.stderr}"
    found = reports(run.stderr)
    return "status 0, but it has data races\n" + "\n".join(found) if found else None
