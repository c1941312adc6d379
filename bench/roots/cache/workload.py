"""A program like those that people write: a cache in C that holds OCaml values."""

from __future__ import annotations

from driver.columns import USUAL, Column
from driver.parameters import Integers, Names, Parameter, Parameters, product
from driver.workload import Workload
from roots.shared import (
    IN_C,
    MILLION,
    MOST_ROOTS,
    NO_ROOTS,
    PEERS,
    SAFE_WITH_DOMAINS,
    in_a_skip_list,
    missing,
)

EVICTORS = ("insertion", "domain")
STOPS = (
    Column("99.9 % stop, ms", "stop_p99.9_milliseconds", digits=2),
    Column("longest, ms", "longest_milliseconds", digits=2),
)


def takes_minutes(name: str, parameters: Parameters) -> bool:
    return in_a_skip_list(name) and parameters["entries"] > MILLION


def can_evict(name: str, parameters: Parameters, domains: bool) -> bool:
    alone = parameters["evictor"] == "insertion"
    return alone or (domains and name in (*NO_ROOTS, *SAFE_WITH_DOMAINS))


CACHE = Workload(
    name="cache",
    place=65,
    summary="a cache in C whose entries are roots: time for each look-up",
    program="bench/roots/cache/cache.exe",
    implementations=("ocaml", *IN_C),
    parameters=(
        Parameter(
            "evictor",
            Names(EVICTORS),
            "who makes room: each insertion, or a second domain ahead of them (OCaml 5)",
        ),
        Parameter("entries", Integers(10, MOST_ROOTS), "how many it has room for"),
        Parameter("operations", Integers(0, 10**10), "how many look-ups are timed [4000000]"),
    ),
    quick=product(evictor=EVICTORS, entries=(MILLION,), operations=(4 * MILLION,)),
    full=product(evictor=EVICTORS, entries=(MILLION, 10 * MILLION), operations=(40 * MILLION,)),
    baselines=(*PEERS, *NO_ROOTS),
    measure="ns",
    unit="ns",
    columns=(*USUAL, *STOPS),
    too_slow=takes_minutes,
    possible=can_evict,
    missing=missing,
)
