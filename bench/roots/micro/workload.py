"""Loops in C over many roots: single operations, pauses, memory."""

from __future__ import annotations

from dataclasses import replace

from driver.parameters import Integers, Names, Parameter, Parameters, product
from driver.workload import Workload
from roots.shared import (
    BEFORE_US,
    IN_C,
    MILLION,
    MOST_ROOTS,
    PEERS,
    ROOTS,
    in_a_skip_list,
    missing,
)

ROOTS_OR_NONE = replace(ROOTS, values=Integers(0, MOST_ROOTS))
LOOPS = ("ocaml", *IN_C)
OPERATIONS = (
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
OPERATIONS_WHILE_MARKING = (
    "delete",
    "delete_late",
    "delete_resting",
    "delete_in_parts",
    "modify_to_integer",
    "modify_to_old",
    "modify_to_young",
)
OPERATIONS_ON_NEW = ("modify_new_to_integer", "modify_new_to_old", "modify_new_to_young")
ORDERS = ("created", "random")
KINDS_OF_PAUSES = ("first_minor", "second_minor", "full_major", "longest_slice")


def fills_memory(name: str, parameters: Parameters) -> bool:
    """Also takes minutes."""
    return in_a_skip_list(name) and parameters["roots"] > 10 * MILLION


def takes_half_a_minute(name: str, parameters: Parameters) -> bool:
    """And more: finding nodes in random order, and in 0.4.0 looking at every full pool for room."""
    operation, roots = parameters["operation"], parameters["roots"]
    if operation == "delete_random":
        return in_a_skip_list(name) and roots > MILLION
    return name in PEERS and operation == "create" and roots > 10 * MILLION


MICRO = Workload(
    name="micro",
    place=70,
    summary="one operation on many roots, in a loop in C: time for each root",
    program="bench/roots/micro/micro.exe",
    implementations=LOOPS,
    parameters=(Parameter("operation", Names(OPERATIONS), "which operation"), ROOTS),
    quick=product(
        operation=("pairs", "create", "delete_fifo", "delete_random", "modify"), roots=(MILLION,)
    ),
    full=(
        *product(operation=("create",), roots=(MILLION, 10 * MILLION, 100 * MILLION)),
        *product(
            operation=tuple(name for name in OPERATIONS if name != "create"),
            roots=(MILLION, 10 * MILLION),
        ),
    ),
    baselines=BEFORE_US,
    measure="ns",
    unit="ns",
    too_slow=lambda name, parameters: (
        fills_memory(name, parameters) or takes_half_a_minute(name, parameters)
    ),
    missing=missing,
)

LIVING = Workload(
    name="living",
    place=75,
    summary="old roots, deleted and changed while the collector marks: time for each root",
    program="bench/roots/micro/living.exe",
    implementations=IN_C,
    parameters=(
        Parameter(
            "operation",
            Names((*OPERATIONS_WHILE_MARKING, *OPERATIONS_ON_NEW)),
            "what is done with each root",
        ),
        Parameter("order", Names(ORDERS), "in which the roots come: as they were created, or not"),
        ROOTS,
    ),
    quick=(
        *product(operation=("delete",), order=ORDERS, roots=(MILLION,)),
        *product(
            operation=("delete_in_parts", "modify_to_young", "modify_new_to_young"),
            order=("created",),
            roots=(MILLION,),
        ),
    ),
    full=product(
        operation=(*OPERATIONS_WHILE_MARKING, *OPERATIONS_ON_NEW),
        order=ORDERS,
        roots=(MILLION, 10 * MILLION),
    ),
    baselines=BEFORE_US,
    measure="ns",
    unit="ns",
    too_slow=lambda name, parameters: (
        in_a_skip_list(name) and (parameters["order"] == "random" or parameters["roots"] > MILLION)
    ),
    missing=missing,
)

PAUSES = Workload(
    name="pauses",
    place=80,
    summary="how long the collector stops the program that has many roots",
    program="bench/roots/micro/pauses.exe",
    implementations=LOOPS,
    parameters=(
        Parameter(
            "pause",
            Names(KINDS_OF_PAUSES),
            "the minor collections after the roots were created, a full major one, or the longest "
            "slice of three cycles",
        ),
        ROOTS_OR_NONE,
        Parameter("work", Integers(1_000, 10**9), "words of a slice [20000]"),
    ),
    quick=product(pause=("first_minor", "full_major", "longest_slice"), roots=(MILLION,)),
    full=product(pause=KINDS_OF_PAUSES, roots=(0, MILLION, 10 * MILLION)),
    baselines=BEFORE_US,
    measure="milliseconds",
    unit="ms",
    too_slow=fills_memory,
    missing=missing,
)

MEMORY = Workload(
    name="memory",
    place=90,
    summary="memory for each root, beside the word by which it is known",
    program="bench/roots/micro/memory.exe",
    implementations=LOOPS,
    parameters=(ROOTS,),
    quick=({"roots": MILLION},),
    full=({"roots": MILLION}, {"roots": 10 * MILLION}),
    baselines=BEFORE_US,
    measure="bytes_per_root",
    unit="bytes",
    too_slow=fills_memory,
    missing=missing,
)
