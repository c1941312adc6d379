"""The permutations of a list, each element in a cell."""

from __future__ import annotations

from driver.parameters import Names, Parameter, product
from driver.workload import Workload
from roots.shared import CELLS, LENGTH, NO_ROOTS, in_a_skip_list, missing

PERM_COUNT = Workload(
    name="perm_count",
    place=10,
    summary="all the permutations of a list of n elements: many roots alive at a time",
    program="bench/roots/perm_count/perm_count.exe",
    implementations=CELLS,
    parameters=(
        LENGTH,
        Parameter("choice", Names(("persistent", "ephemeral")), "new lists, or update in place"),
    ),
    quick=(
        {"n": 9, "choice": "persistent"},
        {"n": 9, "choice": "ephemeral"},
        {"n": 10, "choice": "persistent"},
    ),
    full=product(n=(9, 10), choice=("persistent", "ephemeral")),
    baselines=NO_ROOTS,
    slow=lambda name, parameters: in_a_skip_list(name) and parameters["n"] > 9,
    missing=missing,
)
