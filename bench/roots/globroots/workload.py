"""A thousand roots, and a collection every few operations."""

from __future__ import annotations

from driver.parameters import SEED, Integers, Parameter
from driver.workload import Workload
from roots.shared import CELLS, NO_ROOTS, missing

GLOBROOTS = Workload(
    name="globroots",
    place=40,
    summary="a thousand roots, and a collection every few operations",
    program="bench/roots/globroots/globroots.exe",
    implementations=CELLS,
    parameters=(
        Parameter("operations", Integers(0, 10**8), "how many operations [430000]"),
        SEED,
    ),
    quick=({"operations": 215_000},),
    full=({"operations": 430_000},),
    baselines=NO_ROOTS,
    missing=missing,
)
