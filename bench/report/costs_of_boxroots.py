"""Of many roots and of programs that have them: boxroots beside those of 0.4.0, and beside none."""

from __future__ import annotations

from roots.shared import MILLION

from .costs import Cost, Group, Sheet
from .costs_of_roots import OfRoots

OF_TEN_MILLION = OfRoots(10 * MILLION)


def _local(title: str, depth: int) -> Cost:
    return Cost(title, "local_roots", {"depth": depth})


MANY = Group.comparing(
    title="one of ten million",
    ours="boxroot",
    others=("boxroot_0_4_0",),
    costs=(
        OF_TEN_MILLION.micro("create, and delete at once", "pairs"),
        OF_TEN_MILLION.micro("create", "create"),
        OF_TEN_MILLION.micro("delete fresh, random order", "delete_random"),
        OF_TEN_MILLION.living("delete old, at rest", "delete_resting"),
        OF_TEN_MILLION.living("… random order", "delete_resting", "random"),
        OF_TEN_MILLION.living("delete old, while marking", "delete"),
        OF_TEN_MILLION.living("… random order", "delete", "random"),
        OF_TEN_MILLION.handed_over("delete in another domain", "domain", 0),
        OF_TEN_MILLION.handed_over("… while the first collects", "domain", 1),
        OF_TEN_MILLION.handed_over("delete without the lock", "thread", 0),
        OF_TEN_MILLION.handed_over("… while its domain collects", "thread", 1),
        OF_TEN_MILLION.memory("memory of each"),
        OF_TEN_MILLION.pause("first minor collection", "first_minor"),
        OF_TEN_MILLION.pause("full major collection", "full_major"),
        OF_TEN_MILLION.pause("longest slice of marking", "longest_slice"),
    ),
)

PROGRAMS = (
    Cost("perm_count", "perm_count", {"n": 10, "choice": "persistent"}),
    Cost("synthetic", "synthetic", {"generations": 8}),
    Cost("globroots", "globroots", {"operations": 430_000}),
)
CALLS = (
    _local("local_roots, one call", 1),
    _local("… ten deep", 10),
    _local("… thirty deep", 30),
)

BESIDE_0_4_0 = Group.comparing(
    title="programs",
    ours="boxroot",
    others=("boxroot_0_4_0",),
    costs=(*PROGRAMS, *CALLS),
)

BESIDE_NONE = Group.comparing(
    title="programs; no roots",
    ours="boxroot",
    others=("ocaml",),
    costs=PROGRAMS,
)

BESIDE_LOCAL = Group.comparing(
    title="programs; CAMLparam",
    ours="boxroot",
    others=("local",),
    costs=CALLS,
)

SHEET = Sheet("boxroots", (MANY, BESIDE_0_4_0, BESIDE_NONE, BESIDE_LOCAL))
