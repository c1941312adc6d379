"""Trees in buffers: a whole life of one, and single operations."""

from __future__ import annotations

from driver.parameters import Integers, Parameter
from driver.workload import Workload
from trees import summary

# Of a buffer of adtc.h.
FORMS = (
    "general",
    "general_huge",
    "general_wide",
    "preorder",
    "preorder_huge",
    "packed",
    "packed_huge",
    "packed_pages",
)
LEVELS = Parameter(
    "levels", Integers(1, 28), "depth of the tree, the leaves included", own_variable="N"
)

TREES = Workload(
    name="trees",
    place=100,
    summary="generate a tree, copy it, delete both: a block for each node, or one buffer",
    program="bench/trees/trees.exe",
    implementations=(
        "malloc",
        "buffer",
        *FORMS,
        "arena",
        "bumpalo",
        "jemalloc",
        "mimalloc",
        "box",
        "ocaml",
    ),
    parameters=(
        LEVELS,
        Parameter("rounds", Integers(1, 1000), "rounds of a run, the median counts [5]"),
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
    document=summary.table,
)

TREE_OPERATIONS = Workload(
    name="tree_operations",
    place=110,
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
