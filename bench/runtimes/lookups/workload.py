"""Look-ups in page tables and in hash tables, by threads."""

from __future__ import annotations

from driver.columns import MIB, PEAK, Column
from driver.parameters import Integers, Parameter, product
from driver.workload import Workload

MILLION = 10**6
# The hash table has an entry for each 4 KiB.
LARGEST_HASHED = 64

LOOKUPS = Workload(
    name="lookups",
    place=130,
    summary="threads that ask what lives at random addresses: processor time of a look-up",
    program="bench/runtimes/lookups/lookups.exe",
    implementations=("range", "dependency", "taint", "hash", "hash_locked"),
    parameters=(
        Parameter("threads", Integers(1, 64), "how many threads look up"),
        Parameter(
            "gibibytes",
            Integers(1, 32 * 1024),
            "heap that is looked up: 16 are one cache line of the page table",
        ),
        Parameter("adding", Integers(0, 1), "1 for a thread that adds to the table"),
        Parameter("lookups", Integers(1, 10**9), "look-ups of each thread [4000000]"),
    ),
    quick=(
        *product(threads=(1, 2), gibibytes=(1,), adding=(0,)),
        {"threads": 2, "gibibytes": 1, "adding": 1},
        {"threads": 2, "gibibytes": 32768, "adding": 0},
    ),
    full=product(threads=(1, 2, 4), gibibytes=(1, 16, 32768), adding=(0, 1)),
    baselines=("range",),
    measure="ns",
    unit="ns",
    columns=(
        Column("M/s each", "each_per_second", MILLION, 1),
        Column("M/s all", "all_per_second", MILLION, 1),
        Column("added", "added"),
        Column("table MiB", "table_bytes", MIB, 2),
        PEAK,
    ),
    possible=lambda name, parameters, _domains: (
        not name.startswith("hash") or parameters["gibibytes"] <= LARGEST_HASHED
    ),
    same_work=("lookups", "found"),
    once=True,
)
