"""What there is to run: each workload's program, parameters, implementations and usual cases."""

from __future__ import annotations

from dataclasses import replace

from .columns import EVERYTHING
from .compiling import COMPILING
from .page_tables import LOOKUPS, MARKING
from .parameters import SEED, Integers, Names, Parameter, Parameters, Rates, product
from .parsing import PARSING
from .workload import Workload

CELLS = (
    "ocaml",
    "ocaml_ref",
    "gc",
    "boxroot",
    "thread_unsafe",
    "force_remote",
    "dll_boxroot",
    "rem_boxroot",
    "bitmap_boxroot",
    "generational",
    "global",
)

# Where they can be had: see bench/peers.
PEERS = ("boxroot_0_4_0",)

# Of the loops in C.
LOOPS = (*(name for name in CELLS if name not in ("ocaml_ref", "gc")), *PEERS)
LISTS = (
    "ocaml-persistent",
    "ocaml-ephemeral",
    "gc",
    "boxroots",
    "generational-global-roots",
    "fake-boxroots",
    "global-roots",
    *PEERS,
)

MOST_ROOTS = 200_000_000
ROOTS = Parameter("roots", "ROOTS", Integers(1, MOST_ROOTS), "how many roots")
ROOTS_OR_NONE = replace(ROOTS, values=Integers(0, MOST_ROOTS))
LENGTH = Parameter("n", "N", Integers(0, 11), "length of the list")
MILLION = 10**6

# What there is without rooting, for programs whose values OCaml itself could keep; the library that
# ours is to replace, for what only foreign code does, or ours where that one cannot be had.
NO_ROOTS = ("ocaml",)
BEFORE_US = (*PEERS, "boxroot")


def in_a_skip_list(name: str) -> bool:
    """Where the runtime keeps its own roots: it takes a logarithmic time to find one."""
    return name in ("generational", "global")


def fills_memory(name: str, parameters: Parameters) -> bool:
    """Also takes minutes."""
    return in_a_skip_list(name) and parameters["roots"] > 10 * MILLION


def takes_half_a_minute(name: str, parameters: Parameters) -> bool:
    """And more: finding nodes in random order, and in 0.4.0 looking at every full pool for room."""
    operation, roots = parameters["operation"], parameters["roots"]
    if operation == "delete_random":
        return in_a_skip_list(name) and roots > MILLION
    return name in PEERS and operation == "create" and roots > 10 * MILLION


PERM_COUNT = Workload(
    name="perm_count",
    summary="all the permutations of a list of n elements: many roots alive at a time",
    program="bench/perm_count/perm_count.exe",
    implementations=CELLS + PEERS,
    parameters=(
        LENGTH,
        Parameter(
            "choice", "CHOICE", Names(("persistent", "ephemeral")), "new lists, or update in place"
        ),
    ),
    quick=(
        {"n": 9, "choice": "persistent"},
        {"n": 9, "choice": "ephemeral"},
        {"n": 10, "choice": "persistent"},
    ),
    full=product(n=(9, 10), choice=("persistent", "ephemeral")),
    baselines=NO_ROOTS,
    slow=lambda name, parameters: in_a_skip_list(name) and parameters["n"] > 9,
)

LIST_IN_C = Workload(
    name="list_in_c",
    summary="the same with lists that live in C: each element is a root",
    program="bench/list_in_c/list_in_c.exe",
    implementations=LISTS,
    parameters=(LENGTH,),
    quick=({"n": 9},),
    full=({"n": 10},),
    baselines=("gc",),
    columns=EVERYTHING,
    slow=lambda name, parameters: name == "global-roots" and parameters["n"] > 9,
)

SYNTHETIC = Workload(
    name="synthetic",
    summary="roots and values that are born and die by given rates: many roots die young",
    program="bench/synthetic/synthetic.exe",
    implementations=CELLS + PEERS,
    parameters=(
        Parameter(
            "generations",
            "N",
            Integers(0, 16),
            "log2 of the number of minor generations in each of four rounds [8]",
        ),
        Parameter(
            "small_roots",
            "SMALL_ROOTS",
            Integers(0, 1_000_000),
            "roots of small blocks, created in each generation [10000]",
        ),
        Parameter(
            "large_roots",
            "LARGE_ROOTS",
            Integers(0, 10_000),
            "roots of blocks of the major heap, likewise [20]",
        ),
        Parameter(
            "small_root_promotion_rate",
            "SMALL_ROOT_PROMOTION_RATE",
            Rates(),
            "how many small roots are kept; the others die at once [0.2]",
        ),
        Parameter(
            "large_root_promotion_rate",
            "LARGE_ROOT_PROMOTION_RATE",
            Rates(),
            "how many large roots are kept [1]",
        ),
        Parameter(
            "root_survival_rate",
            "ROOT_SURVIVAL_RATE",
            Rates(),
            "how many of the kept roots outlive each generation [0.99]",
        ),
        Parameter(
            "gc_promotion_rate",
            "GC_PROMOTION_RATE",
            Rates(),
            "how many values without a root are kept [0.1]",
        ),
        Parameter(
            "gc_survival_rate",
            "GC_SURVIVAL_RATE",
            Rates(),
            "how many of the kept ones outlive each generation [0.5]",
        ),
        SEED,
    ),
    quick=({"generations": 6},),
    full=({"generations": 8},),
    baselines=NO_ROOTS,
)

GLOBROOTS = Workload(
    name="globroots",
    summary="a thousand roots, and a collection every few operations",
    program="bench/globroots/globroots.exe",
    implementations=CELLS + PEERS,
    parameters=(
        Parameter("operations", "OPERATIONS", Integers(0, 10**8), "how many operations [430000]"),
        SEED,
    ),
    quick=({"operations": 215_000},),
    full=({"operations": 430_000},),
    baselines=NO_ROOTS,
)

LOCAL_ROOTS = Workload(
    name="local_roots",
    summary="a fixpoint computed in C by recursion: roots for the time of a call",
    program="bench/local_roots/local_roots.exe",
    implementations=(
        "ocaml",
        "local",
        "naive",
        "boxroot",
        "thread_unsafe",
        "force_remote",
        "generational",
        "global",
        *PEERS,
    ),
    parameters=(
        Parameter("depth", "N", Integers(1, 10_000), "iterations of a call, each one level deeper"),
        Parameter(
            "iterations",
            "ITERATIONS",
            Integers(1, 10**9),
            "iterations of all calls together [3000000]",
        ),
    ),
    quick=product(depth=(1, 5, 30, 1000), iterations=(MILLION,)),
    full=product(depth=(1, 2, 3, 4, 5, 8, 10, 30, 100, 300, 1000)),
    baselines=("local",),
    measure="ns_per_iteration",
    unit="ns",
)

PRODUCER_CONSUMER = Workload(
    name="producer_consumer",
    summary="one side creates roots, another one deletes them: time for each root",
    program="bench/producer_consumer/producer_consumer.exe",
    implementations=("boxroot", "generational", "global", *PEERS),
    parameters=(
        Parameter(
            "consumer",
            "CONSUMER",
            Names(("domain", "thread")),
            "who deletes: a domain (OCaml 5), or a thread of C without the lock (boxroot)",
        ),
        Parameter("collections", "COLLECTIONS", Integers(0, 1), "1 to collect meanwhile"),
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
)

MICRO = Workload(
    name="micro",
    summary="one operation on many roots, in a loop in C: time for each root",
    program="bench/micro/micro.exe",
    implementations=LOOPS,
    parameters=(
        Parameter(
            "operation",
            "OPERATION",
            Names(
                (
                    "pairs",
                    "create",
                    "delete_lifo",
                    "delete_fifo",
                    "delete_random",
                    "delete_marking",
                    "modify",
                    "modify_old",
                    "get",
                )
            ),
            "which operation",
        ),
        ROOTS,
    ),
    quick=product(
        operation=("pairs", "create", "delete_fifo", "delete_random", "modify"), roots=(MILLION,)
    ),
    full=(
        *product(operation=("create",), roots=(MILLION, 10 * MILLION, 100 * MILLION)),
        *product(
            operation=(
                "pairs",
                "delete_lifo",
                "delete_fifo",
                "delete_random",
                "delete_marking",
                "modify",
                "modify_old",
                "get",
            ),
            roots=(MILLION, 10 * MILLION),
        ),
    ),
    baselines=BEFORE_US,
    measure="ns",
    unit="ns",
    too_slow=lambda name, parameters: (
        fills_memory(name, parameters) or takes_half_a_minute(name, parameters)
    ),
)

PAUSES = Workload(
    name="pauses",
    summary="how long the collector stops the program that has many roots",
    program="bench/micro/pauses.exe",
    implementations=LOOPS,
    parameters=(
        Parameter(
            "pause",
            "PAUSE",
            Names(("first_minor", "second_minor", "full_major", "longest_slice")),
            "the minor collections after the roots were created, a full major one, or the longest "
            "slice of two cycles",
        ),
        ROOTS_OR_NONE,
        Parameter("work", "WORK", Integers(1_000, 10**9), "words of a slice [20000]"),
    ),
    quick=product(pause=("first_minor", "full_major", "longest_slice"), roots=(MILLION,)),
    full=product(
        pause=("first_minor", "second_minor", "full_major", "longest_slice"),
        roots=(0, MILLION, 10 * MILLION),
    ),
    baselines=BEFORE_US,
    measure="milliseconds",
    unit="ms",
    too_slow=fills_memory,
)

MEMORY = Workload(
    name="memory",
    summary="memory for each root, beside the word by which it is known",
    program="bench/micro/memory.exe",
    implementations=LOOPS,
    parameters=(ROOTS,),
    quick=({"roots": MILLION},),
    full=({"roots": MILLION}, {"roots": 10 * MILLION}),
    baselines=BEFORE_US,
    measure="bytes_per_root",
    unit="bytes",
    too_slow=fills_memory,
)

LEVELS = Parameter("levels", "N", Integers(1, 28), "depth of the tree, the leaves included")

TREES = Workload(
    name="trees",
    summary="generate a tree, copy it, delete both: a block for each node, or one buffer",
    program="bench/trees/trees.exe",
    implementations=(
        "malloc",
        "buffer",
        "general",
        "general_huge",
        "general_wide",
        "preorder",
        "preorder_huge",
        "packed",
        "packed_huge",
        "packed_pages",
        "arena",
        "bumpalo",
        "jemalloc",
        "mimalloc",
        "box",
        "ocaml",
    ),
    parameters=(
        LEVELS,
        Parameter("rounds", "ROUNDS", Integers(1, 1000), "rounds of a run, the median counts [5]"),
    ),
    quick=({"levels": 20},),
    full=({"levels": 26, "rounds": 1},),
    packages={
        "arena": "libapr1-dev",
        "jemalloc": "libjemalloc2",
        "mimalloc": "libmimalloc2.0",
    },
    baselines=("malloc",),
    measure="total",
    once=True,
    summarized=True,
)

TREE_OPERATIONS = Workload(
    name="tree_operations",
    summary="single operations on a whole tree in a buffer: bytes of the buffer a second",
    program="bench/trees/operations.exe",
    implementations=("preorder", "general"),
    parameters=(LEVELS,),
    quick=({"levels": 22},),
    full=({"levels": 26},),
    baselines=("preorder",),
    measure="open",
    unit="GB/s",
    once=True,
)

WORKLOADS = (
    PERM_COUNT,
    LIST_IN_C,
    SYNTHETIC,
    GLOBROOTS,
    LOCAL_ROOTS,
    PRODUCER_CONSUMER,
    MICRO,
    PAUSES,
    MEMORY,
    TREES,
    TREE_OPERATIONS,
    MARKING,
    LOOKUPS,
    COMPILING,
    PARSING,
)


def all_parameters() -> dict[str, list[Parameter]]:
    """The parameters of all workloads, by name; those of one name mean the same.

    What is valid for one workload may not be for another.
    """
    found: dict[str, list[Parameter]] = {}
    for parameter in (p for workload in WORKLOADS for p in workload.parameters):
        found.setdefault(parameter.name, []).append(parameter)
    return found


def all_implementations() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for w in WORKLOADS for name in w.implementations))
