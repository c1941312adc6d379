"""The workloads about page tables: marking a heap with each runtime, and look-ups by threads."""

from __future__ import annotations

from . import runtimes
from .columns import COLLECTIONS, MIB, PEAK, Column
from .parameters import SEED, Integers, Names, Parameter, Parameters, Rates, product
from .workload import Workload

MILLION = 10**6
USUAL_MEGABYTES = 800
QUICK = (*runtimes.VARIANTS, "_nnp+huge", "_pt+huge")
# Those that are compared wherever a variable changes, so that the full plan ends.
CONTROL = ("_legacy", "_nnp", "_pt")


def is_left_out(name: str, parameters: Parameters) -> bool:
    """All run on the usual heap, or a smaller one; with huge pages also where nothing is random."""
    changed = set(parameters) - {"megabytes", "cycles", "seed"}
    is_usual = not changed and parameters.get("megabytes", 0) <= USUAL_MEGABYTES
    shows_huge_pages = parameters.get("randomness") == 0 and name in QUICK and "+huge" in name
    return not (is_usual or shows_huge_pages or name in CONTROL)


def one_at_a_time(**variables: tuple) -> tuple[Parameters, ...]:
    """Cases that differ from the usual one in one variable each."""
    return tuple(
        {"megabytes": USUAL_MEGABYTES, name: value}
        for name, values in variables.items()
        for value in values
    )


MARKING = Workload(
    name="marking",
    summary="how long OCaml 4.14 marks a heap of random blocks, with each runtime",
    program="bench/marking/marking.exe",
    implementations=runtimes.ALL,
    parameters=(
        Parameter("megabytes", "MEGABYTES", Integers(1, MILLION), "size of the heap [800]"),
        Parameter("immediates", "IMMEDIATES", Rates(), "share of fields that hold integers [0.2]"),
        Parameter(
            "static", "STATIC", Rates(), "share of the other fields that point to static data [0]"
        ),
        Parameter(
            "randomness",
            "RANDOMNESS",
            Rates(),
            "share of blocks and of fields whose place in memory is random, not the next [1]",
        ),
        Parameter(
            "layout", "LAYOUT", Rates(), "share of blocks whose size is random, of 1 to 6 words [1]"
        ),
        Parameter("cycles", "CYCLES", Integers(1, 1000), "major cycles, the median counts [3]"),
        SEED,
        Parameter(
            "compiler",
            "COMPILER",
            Names(("gcc", "clang")),
            "C compiler of the runtime [that of OCaml]",
        ),
        Parameter(
            "order",
            "ORDER",
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
    baselines=("_nnp",),
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
    possible=lambda _name, _parameters, domains: not domains,
    ocaml="4.14",
    link=runtimes.link,
    choose=runtimes.environment,
    missing=runtimes.missing,
    packages=dict.fromkeys(runtimes.JEMALLOC, "libjemalloc2"),
    same_work=(
        "live_words",
        "live_blocks",
        "heap_words",
        "minor_collections",
        "major_collections",
        "slices",
    ),
)

# The hash table has an entry for each 4 KiB.
LARGEST_HASHED = 64

LOOKUPS = Workload(
    name="lookups",
    summary="threads that ask what lives at random addresses: processor time of a look-up",
    program="bench/lookups/lookups.exe",
    implementations=("range", "dependency", "taint", "hash", "hash_locked"),
    parameters=(
        Parameter("threads", "THREADS", Integers(1, 64), "how many threads look up"),
        Parameter(
            "gibibytes",
            "GIBIBYTES",
            Integers(1, 32 * 1024),
            "heap that is looked up: 16 are one cache line of the page table",
        ),
        Parameter("adding", "ADDING", Integers(0, 1), "1 for a thread that adds to the table"),
        Parameter("lookups", "LOOKUPS", Integers(1, 10**9), "look-ups of each thread [4000000]"),
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
