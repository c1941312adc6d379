"""One side creates roots, another one deletes them."""

from __future__ import annotations

from driver.parameters import Integers, Names, Parameter, product
from driver.workload import Workload
from roots.shared import BEFORE_US, MILLION, ROOTS, SAFE_WITH_DOMAINS, missing

PRODUCER_CONSUMER = Workload(
    name="producer_consumer",
    place=60,
    summary="one side creates roots, another one deletes them: time for each root",
    program="bench/roots/producer_consumer/producer_consumer.exe",
    implementations=SAFE_WITH_DOMAINS,
    parameters=(
        Parameter(
            "consumer",
            Names(("domain", "thread")),
            "who deletes: a domain (OCaml 5), or a thread of C without the lock (boxroot)",
        ),
        Parameter("collections", Integers(0, 1), "1 to collect meanwhile"),
        ROOTS,
    ),
    quick=product(consumer=("domain", "thread"), collections=(0, 1), roots=(2 * MILLION,)),
    full=product(consumer=("domain", "thread"), collections=(0, 1), roots=(20 * MILLION,)),
    baselines=BEFORE_US,
    measure="ns_per_root",
    unit="ns",
    possible=lambda name, parameters, domains: (
        domains if parameters["consumer"] == "domain" else name in BEFORE_US
    ),
    missing=missing,
)
