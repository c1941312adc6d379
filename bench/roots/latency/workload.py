"""Single operations beside a working collector: the slowest of them."""

from __future__ import annotations

from driver.parameters import Integers, Names, Parameter, Parameters, product
from driver.workload import Workload
from roots.shared import BEFORE_US, IN_C, MILLION, ROOTS, in_a_skip_list, missing

OPERATIONS = ("create", "delete", "modify")


def takes_minutes(name: str, parameters: Parameters) -> bool:
    return in_a_skip_list(name) and parameters["operations"] > 10 * MILLION


LATENCY = Workload(
    name="latency",
    place=85,
    summary="single operations while the collector works: the time of one in 10,000",
    program="bench/roots/latency/latency.exe",
    implementations=IN_C,
    parameters=(
        Parameter("operation", Names(OPERATIONS), "of which the table tells"),
        ROOTS,
        Parameter("operations", Integers(1_000, 10**10), "how many are timed [4000000]"),
    ),
    quick=product(operation=OPERATIONS, roots=(MILLION,), operations=(4 * MILLION,)),
    full=product(operation=OPERATIONS, roots=(MILLION, 10 * MILLION), operations=(100 * MILLION,)),
    baselines=BEFORE_US,
    measure="p99.99_ns",
    unit="ns",
    too_slow=takes_minutes,
    missing=missing,
)
