"""Of roots, trees and syntax trees: the sheet that `make bench` measures."""

from __future__ import annotations

from trees.workload import FORMS
from typed.workload import OTHERS

from .costs import Cost, Group, Sheet
from .costs_of_roots import OfRoots

MILLION = 10**6
OF_A_MILLION = OfRoots(MILLION)
LEVELS = 20
FILES = 300


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
        OF_A_MILLION.micro("create, and delete at once", "pairs"),
        OF_A_MILLION.micro("create", "create"),
        OF_A_MILLION.micro("delete fresh, first one first", "delete_fifo"),
        OF_A_MILLION.micro("delete fresh, last one first", "delete_lifo"),
        OF_A_MILLION.micro("delete fresh, in random order", "delete_random"),
        OF_A_MILLION.living("delete old, while marking", "delete"),
        OF_A_MILLION.living("… in random order", "delete", "random"),
        OF_A_MILLION.living("… with slices in between", "delete_in_parts"),
        OF_A_MILLION.micro("modify fresh", "modify"),
        OF_A_MILLION.living("… which holds an old value", "modify_new_to_old"),
        OF_A_MILLION.micro("modify old, to a young value", "modify_old"),
        OF_A_MILLION.living("… while marking", "modify_to_young"),
        OF_A_MILLION.living("… to an old one", "modify_to_old"),
        OF_A_MILLION.micro("read", "get"),
        OF_A_MILLION.handed_over("delete in another domain", "domain", 0),
        OF_A_MILLION.handed_over("… while the first collects", "domain", 1),
        OF_A_MILLION.handed_over("delete without the lock", "thread", 0),
        OF_A_MILLION.handed_over("… while its domain collects", "thread", 1),
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
        OF_A_MILLION.memory("memory of each"),
        OF_A_MILLION.pause("first minor collection", "first_minor"),
        OF_A_MILLION.pause("second minor collection", "second_minor"),
        OF_A_MILLION.pause("full major collection", "full_major"),
        OF_A_MILLION.pause("longest slice of marking", "longest_slice"),
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
