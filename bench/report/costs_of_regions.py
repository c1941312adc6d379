"""Of OCaml values outside the heap, beside the heap and Marshal."""

from __future__ import annotations

from driver.parameters import Parameters

from .costs import Cost, Group, Sheet

LARGE = 1000  # megabytes
SMALL = 100
IN_ORDER: Parameters = {"megabytes": LARGE, "array": "in_order"}
SHUFFLED: Parameters = {"megabytes": LARGE, "array": "shuffled"}


def _living(title: str, measure: str, parameters: Parameters = IN_ORDER) -> Cost:
    return Cost(title, "regions", parameters, measure)


def _file(title: str, measure: str, processes: int = 1) -> Cost:
    return Cost(title, "region_files", {**IN_ORDER, "processes": processes}, measure)


def _shared(title: str, data: str, megabytes: int, measure: str = "copy") -> Cost:
    return Cost(title, "region_sharing", {"megabytes": megabytes, "data": data}, measure)


def _pause(title: str, measure: str, parameters: Parameters = IN_ORDER) -> Cost:
    return Cost(title, "region_pauses", parameters, measure)


LIVING = Group(
    title="a dictionary of 1 GB",
    ours="region",
    beside=(),
    costs=(
        _living("copy; by Marshal", "copy"),
        _living("… shuffled in memory", "copy", SHUFFLED),
        _living("five full major collections", "collections"),
        _living("read all", "read"),
        _living("… that was shuffled", "read", SHUFFLED),
        _living("free; collect", "free"),
        _living("memory", "memory"),
    ),
)

READING = (_file("first field read", "first field"), _file("then all fields", "all fields"))

FILE = Group(
    title="its file",
    ours="region",
    beside=("region_checked",),
    costs=(*READING, _file("memory of eight processes", "memory of all", processes=8)),
)

CHECKED = Group(
    title="its file, checked",
    ours="region_checked",
    beside=("region",),
    costs=READING,
)

SHARING = Group(
    title="a copy, equal parts once",
    ours="shared",
    beside=("plain",),
    costs=(
        _shared("a dictionary, 1 GB", "records", LARGE),
        _shared("a list of integers, 1 GB", "list", LARGE),
        _shared("strings, none equal, 1 GB", "strings", LARGE),
        _shared("a dictionary, 100 MB", "records", SMALL),
        _shared("… shuffled", "shuffled", SMALL),
        _shared("1,000 strings, again and again", "few_strings", SMALL),
        _shared("… memory", "few_strings", SMALL, "memory"),
        _shared("a tree, 100 MB", "tree", SMALL),
        _shared("OCaml's typed trees, 493 MB", "typed_trees", SMALL),
        _shared("… memory", "typed_trees", SMALL, "memory"),
    ),
)

PAUSES = Group(
    title="adding 1 GB with pauses",
    ours="slices",
    beside=(),
    costs=(
        _pause("longest wait", "longest wait"),
        _pause("… shuffled", "longest wait", SHUFFLED),
        _pause("longest step of the program", "longest step"),
        _pause("… shuffled", "longest step", SHUFFLED),
        _pause("all waits", "all waits"),
        _pause("… shuffled", "all waits", SHUFFLED),
    ),
)

SHEET = Sheet("regions", (LIVING, FILE, CHECKED, SHARING, PAUSES))
