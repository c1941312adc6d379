"""What there is to run: each workload's program, parameters, implementations and usual cases."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, Union

Value = Union[int, float, str]
Parameters = dict[str, Value]

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

# Programs of their own: see bench/peers.
PEERS = ("boxroot_0_4_0",)


class Values(Protocol):
    """What a parameter can be."""

    @property
    def valid(self) -> str:
        """All of them, for the user."""

    def parse(self, text: str) -> Value | None:
        """The one that `text` stands for, None if there is none."""


@dataclass(frozen=True)
class Names:
    """One of some names."""

    names: tuple[str, ...]

    @property
    def valid(self) -> str:
        return ", ".join(self.names)

    def parse(self, text: str) -> Value | None:
        return text if text in self.names else None


@dataclass(frozen=True)
class Integers:
    """A decimal number from `least` to `most`."""

    least: int
    most: int

    @property
    def valid(self) -> str:
        return f"{self.least}..{self.most}"

    def parse(self, text: str) -> Value | None:
        ours = text.isascii() and text.isdecimal() and self.least <= int(text) <= self.most
        return int(text) if ours else None


@dataclass(frozen=True)
class Rates:
    """A probability."""

    valid = "0.0..1.0"

    def parse(self, text: str) -> Value | None:
        try:
            rate = float(text)
        except ValueError:
            return None
        return rate if 0 <= rate <= 1 else None


@dataclass(frozen=True)
class Parameter:
    """One parameter: an option of the driver, and an environment variable of the program."""

    name: str
    variable: str
    values: Values
    help: str

    @property
    def valid(self) -> str:
        return self.values.valid

    def parse(self, text: str) -> Value:
        """The value that `text` stands for; ValueError with the valid ones if there is none."""
        value = self.values.parse(text)
        if value is None:
            raise ValueError(f"{text!r} is not valid (choose from {self.valid})")
        return value


@dataclass(frozen=True)
class Workload:
    """A program that measures every implementation in the same way.

    The implementation goes to the program in REF, each parameter in its own variable. The program
    prints one JSON object, in which `measure` names what is compared.
    """

    name: str
    summary: str
    program: str
    implementations: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    # The cases of the short plan, and those of the long one, with the sizes that are compared.
    quick: tuple[Parameters, ...]
    full: tuple[Parameters, ...]
    measure: str = "seconds"
    unit: str = "s"
    # Implementations that would take minutes: left out of a case unless asked for by name.
    too_slow: Callable[[str, Parameters], bool] = field(default=lambda _name, _parameters: False)
    # Whether the program can run this implementation at all, with domains or without.
    possible: Callable[[str, Parameters, bool], bool] = field(
        default=lambda _name, _parameters, _domains: True
    )

    def usual(self, full: bool) -> tuple[Parameters, ...]:
        return self.full if full else self.quick


@dataclass(frozen=True)
class Case:
    """A workload with its parameters, and the implementations to compare on it."""

    workload: Workload
    parameters: Parameters
    implementations: tuple[str, ...]

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.parameters.items())

    def environment(self, implementation: str) -> dict[str, str]:
        variables = {p.name: p.variable for p in self.workload.parameters}
        given = {variables[name]: str(value) for name, value in self.parameters.items()}
        return {"REF": implementation, **given}


SEED = Parameter("seed", "SEED", Integers(0, 2**62 - 1), "seed of the random numbers [1]")
ROOTS = Parameter("roots", "ROOTS", Integers(1, 200_000_000), "how many roots")
LOOPS = ("ocaml", "boxroot", "generational", "global")
MILLION = 10**6


def product(**choices: tuple[Value, ...]) -> tuple[Parameters, ...]:
    """A case for each combination."""
    return tuple(
        dict(zip(choices, combination)) for combination in itertools.product(*choices.values())
    )


def skip_list_is_too_slow(name: str, parameters: Parameters) -> bool:
    """The runtime's own roots are in skip lists: minutes for many, seconds for a million."""
    return name in ("generational", "global") and parameters["roots"] > MILLION


PERM_COUNT = Workload(
    name="perm_count",
    summary="all the permutations of a list of n elements: many roots alive at a time",
    program="bench/perm_count/perm_count.exe",
    implementations=CELLS + PEERS,
    parameters=(
        Parameter("n", "N", Integers(0, 11), "length of the list"),
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
    too_slow=lambda name, parameters: name == "global" and parameters["n"] > 9,
)

SYNTHETIC = Workload(
    name="synthetic",
    summary="roots and values that are born and die by given rates: many roots die young",
    program="bench/synthetic/synthetic.exe",
    implementations=CELLS,
    parameters=(
        Parameter(
            "generations", "N", Integers(0, 16), "log2 of the number of minor generations [8]"
        ),
        Parameter(
            "small_roots",
            "SMALL_ROOTS",
            Integers(0, 1_000_000),
            "roots of small blocks, created in each of a generation's four steps [10000]",
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
            "how many small roots outlive the step [0.2]",
        ),
        Parameter(
            "large_root_promotion_rate",
            "LARGE_ROOT_PROMOTION_RATE",
            Rates(),
            "how many large roots outlive the step [1]",
        ),
        Parameter(
            "root_survival_rate",
            "ROOT_SURVIVAL_RATE",
            Rates(),
            "how many of the older roots outlive each step [0.99]",
        ),
        Parameter(
            "gc_promotion_rate",
            "GC_PROMOTION_RATE",
            Rates(),
            "how many values without a root outlive the step they are allocated in [0.1]",
        ),
        Parameter(
            "gc_survival_rate",
            "GC_SURVIVAL_RATE",
            Rates(),
            "how many of the older ones outlive each step [0.5]",
        ),
        SEED,
    ),
    quick=({"generations": 6},),
    full=({"generations": 8},),
)

GLOBROOTS = Workload(
    name="globroots",
    summary="a thousand roots, and a collection every few operations",
    program="bench/globroots/globroots.exe",
    implementations=CELLS,
    parameters=(
        Parameter("operations", "OPERATIONS", Integers(0, 10**8), "how many operations [430000]"),
        SEED,
    ),
    quick=({"operations": 215_000},),
    full=({"operations": 430_000},),
)

LOCAL_ROOTS = Workload(
    name="local_roots",
    summary="a fixpoint computed in C by recursion: roots for the time of a call",
    program="bench/local_roots/local_roots.exe",
    implementations=("ocaml", "local", "naive", "boxroot", "generational", "global"),
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
    measure="ns_per_iteration",
    unit="ns",
)

PRODUCER_CONSUMER = Workload(
    name="producer_consumer",
    summary="one side creates roots, another one deletes them: time for each root",
    program="bench/producer_consumer/producer_consumer.exe",
    implementations=("boxroot", "generational", "global"),
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
    measure="ns_per_root",
    unit="ns",
    too_slow=lambda name, parameters: name != "boxroot" and parameters["roots"] > 2 * MILLION,
    possible=lambda name, parameters, domains: (
        domains if parameters["consumer"] == "domain" else name == "boxroot"
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
    measure="ns",
    unit="ns",
    too_slow=skip_list_is_too_slow,
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
        ROOTS,
        Parameter("work", "WORK", Integers(1_000, 10**9), "words of a slice [20000]"),
    ),
    quick=product(pause=("first_minor", "full_major", "longest_slice"), roots=(MILLION,)),
    full=product(
        pause=("first_minor", "second_minor", "full_major", "longest_slice"),
        roots=(MILLION, 10 * MILLION),
    ),
    measure="milliseconds",
    unit="ms",
    too_slow=skip_list_is_too_slow,
)

MEMORY = Workload(
    name="memory",
    summary="memory for each root, beside the word by which it is known",
    program="bench/micro/memory.exe",
    implementations=LOOPS,
    parameters=(ROOTS,),
    quick=({"roots": MILLION},),
    full=({"roots": MILLION}, {"roots": 10 * MILLION}),
    measure="bytes_per_root",
    unit="bytes",
    too_slow=skip_list_is_too_slow,
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
        "arena",
        "jemalloc",
        "mimalloc",
        "ocaml",
    ),
    parameters=(
        LEVELS,
        Parameter("rounds", "ROUNDS", Integers(1, 1000), "rounds of a run, the median counts [5]"),
    ),
    quick=({"levels": 20},),
    full=({"levels": 26},),
    measure="total",
)

TREE_OPERATIONS = Workload(
    name="tree_operations",
    summary="single operations on a whole tree in a buffer: bytes of the buffer a second",
    program="bench/trees/operations.exe",
    implementations=("preorder", "general"),
    parameters=(LEVELS,),
    quick=({"levels": 22},),
    full=({"levels": 26},),
    measure="open",
    unit="GB/s",
)

WORKLOADS = (
    PERM_COUNT,
    SYNTHETIC,
    GLOBROOTS,
    LOCAL_ROOTS,
    PRODUCER_CONSUMER,
    MICRO,
    PAUSES,
    MEMORY,
    TREES,
    TREE_OPERATIONS,
)


def all_parameters() -> dict[str, Parameter]:
    """The parameters of all workloads, by name; one that several have means the same in each."""
    return {p.name: p for workload in WORKLOADS for p in workload.parameters}


def all_implementations() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for w in WORKLOADS for name in w.implementations))
