"""Roots for the time of a call."""

from __future__ import annotations

from driver.parameters import Integers, Parameter, product
from driver.workload import Workload
from roots.shared import EXPERIMENTS, IN_C, MILLION, missing

LOCAL_ROOTS = Workload(
    name="local_roots",
    place=50,
    summary="a fixpoint computed in C by recursion: roots for the time of a call",
    program="bench/roots/local_roots/local_roots.exe",
    implementations=("ocaml", "local", "naive", *(n for n in IN_C if n not in EXPERIMENTS)),
    parameters=(
        Parameter(
            "depth",
            Integers(1, 10_000),
            "iterations of a call, each one level deeper",
            own_variable="N",
        ),
        Parameter("iterations", Integers(1, 10**9), "iterations of all calls together [3000000]"),
    ),
    quick=product(depth=(1, 5, 30, 1000), iterations=(MILLION,)),
    full=product(depth=(1, 2, 3, 4, 5, 8, 10, 30, 100, 300, 1000)),
    baselines=("local",),
    measure="ns_per_iteration",
    unit="ns",
    missing=missing,
)
