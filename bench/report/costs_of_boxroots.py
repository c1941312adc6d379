"""Of many roots and of programs that have them: boxroots beside those of 0.4.0, and beside none."""

from __future__ import annotations

from driver.parameters import Parameters
from roots.shared import CELLS, MILLION

from .costs import Cost, Group, Sheet

TEN_MILLION = 10 * MILLION
ALL = (*CELLS, "local", "naive")  # of the workloads below


def _all_but(*compared: str) -> tuple[str, ...]:
    return tuple(name for name in ALL if name not in compared)


def _micro(title: str, operation: str) -> Cost:
    return Cost(title, "micro", {"operation": operation, "roots": TEN_MILLION})


def _old(title: str, operation: str, order: str) -> Cost:
    return Cost(title, "living", {"operation": operation, "order": order, "roots": TEN_MILLION})


def _handed_over(title: str, consumer: str, collections: int) -> Cost:
    parameters = {"consumer": consumer, "collections": collections, "roots": 2 * TEN_MILLION}
    return Cost(title, "producer_consumer", parameters)


def _pause(title: str, pause: str) -> Cost:
    return Cost(title, "pauses", {"pause": pause, "roots": TEN_MILLION})


def _local(title: str, depth: int) -> Cost:
    return Cost(title, "local_roots", {"depth": depth})


MANY = Group(
    title="one of ten million",
    ours="boxroot",
    beside=_all_but("boxroot", "boxroot_0_4_0"),
    costs=(
        _micro("create, and delete at once", "pairs"),
        _micro("create", "create"),
        _micro("delete fresh, random order", "delete_random"),
        _old("delete old, at rest", "delete_resting", "created"),
        _old("… random order", "delete_resting", "random"),
        _old("delete old, while marking", "delete", "created"),
        _old("… random order", "delete", "random"),
        _handed_over("delete in another domain", "domain", 0),
        _handed_over("… while the first collects", "domain", 1),
        _handed_over("delete without the lock", "thread", 0),
        _handed_over("… while its domain collects", "thread", 1),
        Cost("memory of each", "memory", {"roots": TEN_MILLION}),
        _pause("first minor collection", "first_minor"),
        _pause("full major collection", "full_major"),
        _pause("longest slice of marking", "longest_slice"),
    ),
)

PERM_COUNT: Parameters = {"n": 10, "choice": "persistent"}
PROGRAMS = (
    Cost("perm_count", "perm_count", PERM_COUNT),
    Cost("synthetic", "synthetic", {"generations": 8}),
    Cost("globroots", "globroots", {"operations": 430_000}),
)
CALLS = (
    _local("local_roots, one call", 1),
    _local("… ten deep", 10),
    _local("… thirty deep", 30),
)

BESIDE_0_4_0 = Group(
    title="programs",
    ours="boxroot",
    beside=_all_but("boxroot", "boxroot_0_4_0"),
    costs=(*PROGRAMS, *CALLS),
)

BESIDE_NONE = Group(
    title="programs; no roots",
    ours="boxroot",
    beside=_all_but("boxroot", "ocaml"),
    costs=PROGRAMS,
)

BESIDE_LOCAL = Group(
    title="programs; CAMLparam",
    ours="boxroot",
    beside=_all_but("boxroot", "local"),
    costs=CALLS,
)

SHEET = Sheet("boxroots", (MANY, BESIDE_0_4_0, BESIDE_NONE, BESIDE_LOCAL))
