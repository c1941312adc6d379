"""A program like those that people write: a cache in C that holds OCaml values."""

from __future__ import annotations

from driver.parameters import Integers, Parameter, Parameters
from driver.workload import Workload
from roots.shared import IN_C, MILLION, MOST_ROOTS, NO_ROOTS, PEERS, in_a_skip_list, missing


def takes_minutes(name: str, parameters: Parameters) -> bool:
    return in_a_skip_list(name) and parameters["entries"] > MILLION


CACHE = Workload(
    name="cache",
    place=65,
    summary="a cache in C whose entries are roots: time for each look-up",
    program="bench/roots/cache/cache.exe",
    implementations=("ocaml", *IN_C),
    parameters=(
        Parameter("entries", Integers(10, MOST_ROOTS), "how many it has room for"),
        Parameter("operations", Integers(0, 10**10), "how many look-ups are timed [4000000]"),
    ),
    quick=({"entries": MILLION, "operations": 4 * MILLION},),
    full=tuple(
        {"entries": entries, "operations": 40 * MILLION} for entries in (MILLION, 10 * MILLION)
    ),
    baselines=(*PEERS, *NO_ROOTS),
    measure="ns",
    unit="ns",
    too_slow=takes_minutes,
    missing=missing,
)
