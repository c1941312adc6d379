"""Roots and values that are born and die by given rates."""

from __future__ import annotations

from driver.parameters import SEED, Integers, Parameter, Rates
from driver.workload import Workload
from roots.shared import CELLS, NO_ROOTS, missing

SYNTHETIC = Workload(
    name="synthetic",
    place=30,
    summary="roots and values that are born and die by given rates: many roots die young",
    program="bench/roots/synthetic/synthetic.exe",
    implementations=CELLS,
    parameters=(
        Parameter(
            "generations",
            Integers(0, 16),
            "log2 of the number of minor generations in each of four rounds [8]",
            own_variable="N",
        ),
        Parameter(
            "small_roots",
            Integers(0, 1_000_000),
            "roots of small blocks, created in each generation [10000]",
        ),
        Parameter(
            "large_roots", Integers(0, 10_000), "roots of blocks of the major heap, likewise [20]"
        ),
        Parameter(
            "small_root_promotion_rate",
            Rates(),
            "how many small roots are kept; the others die at once [0.2]",
        ),
        Parameter("large_root_promotion_rate", Rates(), "how many large roots are kept [1]"),
        Parameter(
            "root_survival_rate",
            Rates(),
            "how many of the kept roots outlive each generation [0.99]",
        ),
        Parameter("gc_promotion_rate", Rates(), "how many values without a root are kept [0.1]"),
        Parameter(
            "gc_survival_rate", Rates(), "how many of the kept ones outlive each generation [0.5]"
        ),
        SEED,
    ),
    quick=({"generations": 6},),
    full=({"generations": 8},),
    baselines=NO_ROOTS,
    missing=missing,
)
