"""What there is to run: each workload describes itself in a workload.py beside its programs."""

from __future__ import annotations

from importlib import import_module

from .build import ROOT
from .parameters import Parameter
from .workload import Workload

BENCH = ROOT / "bench"


def _described() -> tuple[Workload, ...]:
    """Those of all files, in the order of their places."""
    files = sorted((*BENCH.glob("*/workload.py"), *BENCH.glob("*/*/workload.py")))
    names = [".".join(file.relative_to(BENCH).with_suffix("").parts) for file in files]
    found = [value for name in names for value in vars(import_module(name)).values()]
    workloads = [value for value in found if isinstance(value, Workload)]
    return tuple(sorted(workloads, key=lambda workload: workload.place))


WORKLOADS = _described()


def named(name: str) -> Workload:
    """KeyError if there is none of this name."""
    return {workload.name: workload for workload in WORKLOADS}[name]


def all_parameters() -> dict[str, list[Parameter]]:
    """The parameters of all workloads, by name; those of one name mean the same.

    A value that is valid for one workload may not be valid for another.
    """
    found: dict[str, list[Parameter]] = {}
    for parameter in (p for workload in WORKLOADS for p in workload.parameters):
        found.setdefault(parameter.name, []).append(parameter)
    return found


def all_implementations() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for w in WORKLOADS for name in w.implementations))
