"""Single operations beside a working collector: the slowest of them."""

from __future__ import annotations

from driver.columns import USUAL, Column
from driver.parameters import Integers, Parameter, Parameters, product
from driver.workload import Workload
from roots.shared import BEFORE_US, IN_C, MILLION, ROOTS, in_a_skip_list, missing

OPERATIONS = ("create", "delete", "modify", "nothing")
OTHERS = (
    Column("delete, ns", "delete_p99.99_ns"),
    Column("modify, ns", "modify_p99.99_ns"),
    *(Column(f"longest {name}, us", f"{name}_longest_ns", 1000) for name in OPERATIONS),
)


def takes_minutes(name: str, parameters: Parameters) -> bool:
    return in_a_skip_list(name) and parameters["operations"] > 10 * MILLION


LATENCY = Workload(
    name="latency",
    place=85,
    summary="single operations while the collector works: what 1 in 10,000 creations exceed",
    program="bench/roots/latency/latency.exe",
    implementations=IN_C,
    parameters=(
        ROOTS,
        Parameter("operations", Integers(1_000, 10**10), "how many are timed [4000000]"),
    ),
    quick=product(roots=(MILLION,), operations=(4 * MILLION,)),
    full=product(roots=(MILLION, 10 * MILLION), operations=(100 * MILLION,)),
    baselines=BEFORE_US,
    measure="create_p99.99_ns",
    unit="ns",
    columns=(*OTHERS, *USUAL),
    too_slow=takes_minutes,
    missing=missing,
)
