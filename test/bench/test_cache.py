"""The program cache: what is in the table, with each implementation."""

import pytest
from roots.cache.workload import CACHE, EVICTORS, can_evict
from running import HAS_DOMAINS, assert_usage, ours, results

ALONE = {"EVICTOR": "insertion"}
CASES = [
    (name, evictor)
    for evictor in EVICTORS
    for name in ours(CACHE)
    if can_evict(name, {"evictor": evictor}, HAS_DOMAINS)
]


@pytest.mark.parametrize(("implementation", "evictor"), CASES)
@pytest.mark.parametrize("entries", [10, 3_000])
def test_it_finds_what_was_inserted(implementation, evictor, entries):
    printed = results(
        CACHE,
        implementation,
        small_heap=True,
        EVICTOR=evictor,
        ENTRIES=entries,
        OPERATIONS=30_000,
    )
    assert 10_000 < printed["hits"] < 20_000
    assert printed["roots_created"] == entries + 30_000 - printed["hits"]
    assert 0 < printed["stop_p99.9_milliseconds"] <= printed["longest_milliseconds"]
    assert 0 < printed["stops"] < 30_000


def test_all_do_the_same_work():
    hits = {
        name: results(CACHE, name, **ALONE, ENTRIES=100, OPERATIONS=5_000)["hits"]
        for name in ours(CACHE)
    }
    assert len(set(hits.values())) == 1


@pytest.mark.skipif(not HAS_DOMAINS, reason="this OCaml has no domains")
@pytest.mark.parametrize("implementation", ["ocaml", "boxroot"])
def test_the_second_domain_evicts(implementation):
    sizes = {"ENTRIES": 3_000, "OPERATIONS": 1_000_000}
    alone = results(CACHE, implementation, **ALONE, **sizes)
    beside = results(CACHE, implementation, EVICTOR="domain", **sizes)
    assert alone["evicted_ahead"] == 0
    assert 1_000 < beside["evicted_ahead"] <= 1_000_000 - beside["hits"]


@pytest.mark.parametrize(
    "wrong",
    [{"ENTRIES": 1}, {"ENTRIES": 10, "OPERATIONS": -1}, {"ENTRIES": 10, "EVICTOR": "nobody"}],
)
def test_usage(wrong):
    assert_usage(CACHE, "boxroot", **(ALONE | wrong))
