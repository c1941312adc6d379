"""Of roots, trees and syntax trees: the sheet that `make bench` measures."""

from __future__ import annotations

from trees.workload import FORMS
from typed.workload import OTHERS

from .costs import Cost, Group, Sheet

MILLION = 10**6
LEVELS = 20
FILES = 300


def _micro(title: str, operation: str) -> Cost:
    return Cost(title, "micro", {"operation": operation, "roots": MILLION})


def _living(title: str, operation: str, order: str = "created") -> Cost:
    return Cost(title, "living", {"operation": operation, "order": order, "roots": MILLION})


def _pause(title: str, pause: str) -> Cost:
    return Cost(title, "pauses", {"pause": pause, "roots": MILLION})


def _handed_over(title: str, consumer: str, collections: int) -> Cost:
    parameters = {"consumer": consumer, "collections": collections, "roots": 2 * MILLION}
    return Cost(title, "producer_consumer", parameters)


def _typed(title: str, measure: str) -> Cost:
    return Cost(title, "schemas", {"data": "python", "files": FILES}, measure)


def _tree(title: str, measure: str) -> Cost:
    return Cost(title, "trees", {"levels": LEVELS}, measure)


ROOTS = Group(
    title="a root, of a million",
    ours="boxroot",
    # Two variants of ours; no rooting at all; and what is kept like `generational` and takes
    # longer, which would double the time of a session.
    beside=("thread_unsafe", "force_remote", "ocaml", "global"),
    costs=(
        _micro("create, and delete at once", "pairs"),
        _micro("create", "create"),
        _micro("delete fresh, first one first", "delete_fifo"),
        _micro("delete fresh, last one first", "delete_lifo"),
        _micro("delete fresh, in random order", "delete_random"),
        _living("delete old, while marking", "delete"),
        _living("… in random order", "delete", "random"),
        _living("… with slices in between", "delete_in_parts"),
        _micro("modify fresh", "modify"),
        _living("… which holds an old value", "modify_new_to_old"),
        _micro("modify old, to a young value", "modify_old"),
        _living("… while marking", "modify_to_young"),
        _living("… to an old one", "modify_to_old"),
        _micro("read", "get"),
        _handed_over("delete in another domain", "domain", 0),
        _handed_over("… while the first collects", "domain", 1),
        _handed_over("delete without the lock", "thread", 0),
        _handed_over("… while its domain collects", "thread", 1),
        Cost(
            "create, exceeded by 1 in 10,000",
            "latency",
            {"roots": MILLION, "operations": MILLION},
        ),
        Cost(
            "look up in a cache",
            "cache",
            {"evictor": "insertion", "entries": MILLION, "operations": MILLION},
        ),
        Cost("memory of each", "memory", {"roots": MILLION}),
        _pause("first minor collection", "first_minor"),
        _pause("second minor collection", "second_minor"),
        _pause("full major collection", "full_major"),
        _pause("longest slice of marking", "longest_slice"),
    ),
)

TREES = Group(
    title=f"a tree of {LEVELS} levels",
    ours="packed",
    # Forms of ours.
    beside=tuple(name for name in FORMS if name != "packed"),
    costs=(
        _tree("create", "generate"),
        _tree("copy", "copy"),
        _tree("delete", "delete"),
        _tree("all three", "total"),
        _tree("memory of two", "memory"),
    ),
)

TYPED = Group(
    title="syntax trees of Python",
    ours="typed",
    # Other forms of ours, what `arena` is the faster form of, and what takes long to be made.
    beside=("typed_int32", "typed_shared", "malloc", *OTHERS),
    costs=(
        _typed("size", "size"),
        _typed("build", "build"),
        _typed("walk", "walk"),
        _typed("find calls", "find"),
        _typed("fold constants", "fold"),
        _typed("compare", "equal"),
        _typed("save", "save"),
        _typed("load", "load"),
        _typed("check", "check"),
    ),
)

SHEET = Sheet("bench", (ROOTS, TREES, TYPED))
