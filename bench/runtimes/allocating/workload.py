"""Allocating and freeing blocks of a size with each runtime of OCaml 5."""

from __future__ import annotations

from driver.columns import COLLECTIONS, PEAK
from driver.parameters import Integers, Parameter, Parameters
from driver.workload import Workload
from runtimes import variants

MILLION = 10**6
# The fields of a block of 1, of 64 KiB, and of 1 MiB.
KIBIBYTE, LARGE, HUGE = 127, 8191, 131_071


def case(words: int, allocations: int) -> Parameters:
    return {"words": words, "allocations": allocations}


ALLOCATING = Workload(
    name="allocating",
    place=125,
    summary="time to allocate a block of OCaml 5 in the place of another, with each runtime",
    program="bench/runtimes/allocating/allocating.exe",
    implementations=variants.ALL_5,
    parameters=(
        Parameter("words", Integers(1, 100 * MILLION), "size of a block, without its header"),
        Parameter("live_megabytes", Integers(1, MILLION), "size of all that are alive [100]"),
        Parameter("allocations", Integers(1, 1000 * MILLION), "blocks that are allocated"),
    ),
    quick=(case(3, 10 * MILLION), case(LARGE, 20_000)),
    full=(
        case(3, 20 * MILLION),
        case(KIBIBYTE, 2 * MILLION),
        case(2 * KIBIBYTE + 1, 2 * MILLION),
        case(4 * KIBIBYTE + 3, MILLION),
        case(LARGE, 100_000),
        case(HUGE, 10_000),
    ),
    baselines=("_stock",),
    measure="ns",
    unit="ns",
    columns=(*COLLECTIONS, PEAK),
    # Its runtimes are built first.
    slow=lambda _name, _parameters: True,
    too_slow=lambda name, _parameters: name not in (*variants.VARIANTS_5, "_pt+huge"),
    possible=lambda _name, _parameters, domains: domains,
    ocaml="5.3",
    link=variants.link,
    choose=variants.environment,
    missing=variants.missing,
)
