"""Marking a heap of random blocks with each runtime."""

from __future__ import annotations

import dataclasses
import tempfile

from driver.columns import COLLECTIONS, PEAK, Column
from driver.parameters import SEED, Integers, Names, Parameter, Parameters, Rates, product
from driver.workload import Workload
from runtimes import variants

MILLION = 10**6
USUAL_MEGABYTES = 800
QUICK = (*variants.VARIANTS, "_stock", "_nnp+huge", "_pt+huge")
# Those that are compared wherever a variable changes, so that the full plan ends.
CONTROL = ("_legacy", "_nnp", "_stock", "_pt")


def is_left_out(name: str, parameters: Parameters) -> bool:
    """All run on the usual heap, or a smaller one; with huge pages also where nothing is random."""
    changed = set(parameters) - {"megabytes", "cycles", "seed"}
    is_usual = not changed and parameters.get("megabytes", 0) <= USUAL_MEGABYTES
    shows_huge_pages = parameters.get("randomness") == 0 and name in QUICK and "+huge" in name
    return not (is_usual or shows_huge_pages or name in CONTROL)


def environment(implementation: str) -> dict[str, str]:
    """OCaml 5 tells in a file when it marks, which is gone when the program ends."""
    events = {"OCAML_RUNTIME_EVENTS_DIR": tempfile.gettempdir()}
    return {**variants.environment(implementation), **events}


def one_at_a_time(**variables: tuple) -> tuple[Parameters, ...]:
    """Cases that differ from the usual one in one variable each."""
    return tuple(
        {"megabytes": USUAL_MEGABYTES, name: value}
        for name, values in variables.items()
        for value in values
    )


MARKING = Workload(
    name="marking",
    place=120,
    summary="how long OCaml marks a heap of random blocks, with each runtime",
    program="bench/runtimes/marking/marking.exe",
    implementations=variants.ALL,
    parameters=(
        Parameter("megabytes", Integers(1, MILLION), "size of the heap [800]"),
        Parameter("immediates", Rates(), "share of fields that hold integers [0.2]"),
        Parameter("static", Rates(), "share of the other fields that point to static data [0]"),
        Parameter(
            "randomness",
            Rates(),
            "share of blocks and of fields whose place in memory is random, not the next [1]",
        ),
        Parameter("layout", Rates(), "share of blocks whose size is random, of 1 to 6 words [1]"),
        Parameter("cycles", Integers(1, 1000), "major cycles, the median counts [3]"),
        SEED,
        Parameter("compiler", Names(("gcc", "clang")), "C compiler of the runtime [that of OCaml]"),
        Parameter(
            "order",
            Integers(0, MILLION),
            "seed of the order in which the runtime is linked, 0 for OCaml's own [0]",
        ),
    ),
    quick=({"megabytes": 64},),
    full=(
        {"megabytes": USUAL_MEGABYTES},
        *one_at_a_time(
            randomness=(0.0,),
            layout=(0.0,),
            immediates=(0.0, 0.5),
            static=(0.01, 0.05, 0.1),
            compiler=("clang",),
            order=(1, 2),
        ),
        {"megabytes": 3000, "cycles": 1},
    ),
    baselines=("_nnp", "_stock"),
    measure="mark",
    columns=(
        Column("cycle s", "cycle", digits=3),
        Column("MB/s", "bytes_per_second", MILLION),
        Column("M blocks/s", "blocks_per_second", MILLION, 1),
        Column("live M words", "live_words", MILLION, 1),
        Column("heap M words", "heap_words", MILLION, 1),
        *COLLECTIONS,
        Column("slices", "slices"),
        PEAK,
    ),
    slow=lambda name, _parameters: name not in QUICK,
    too_slow=is_left_out,
    possible=variants.possible,
    ocaml="4.14",
    link=variants.link,
    choose=environment,
    missing=variants.missing,
    packages=dict.fromkeys(variants.JEMALLOC, "libjemalloc2"),
    same_work=(
        "live_words",
        "live_blocks",
        "heap_words",
        "minor_collections",
        "major_collections",
        "slices",
    ),
)

# The work of each domain, and how often it collects, depend on how the domains run.
MARKING_DOMAINS = dataclasses.replace(
    MARKING,
    name="marking_domains",
    place=122,
    summary="how long several domains of OCaml 5 mark random blocks, with each runtime",
    implementations=variants.VARIANTS_5,
    parameters=(
        *MARKING.parameters,
        Parameter("domains", Integers(1, 64), "domains that mark"),
        Parameter("heaps", Names(("each", "one")), "a heap for each, or one that all mark [each]"),
    ),
    quick=({"megabytes": 64, "domains": 2, "heaps": "each"},),
    full=product(megabytes=(USUAL_MEGABYTES,), domains=(1, 2, 4), heaps=("each", "one")),
    baselines=("_stock",),
    # OCaml 5's runtimes are built first.
    slow=lambda _name, _parameters: True,
    too_slow=lambda _name, _parameters: False,
    possible=lambda name, parameters, domains: (
        domains and variants.possible(name, parameters, domains)
    ),
    ocaml="5.3",
    same_work=("live_blocks",),
)
