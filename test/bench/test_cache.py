"""The program cache: what is in the table, with each implementation."""

import pytest
from roots.cache.workload import CACHE
from running import assert_usage, ours, results


@pytest.mark.parametrize("implementation", ours(CACHE))
@pytest.mark.parametrize("entries", [10, 3_000])
def test_it_finds_what_was_inserted(implementation, entries):
    printed = results(CACHE, implementation, small_heap=True, ENTRIES=entries, OPERATIONS=30_000)
    assert 10_000 < printed["hits"] < 20_000
    assert printed["roots_created"] == entries + 30_000 - printed["hits"]


def test_all_do_the_same_work():
    hits = {
        name: results(CACHE, name, ENTRIES=100, OPERATIONS=5_000)["hits"] for name in ours(CACHE)
    }
    assert len(set(hits.values())) == 1


@pytest.mark.parametrize("wrong", [{"ENTRIES": 1}, {"ENTRIES": 10, "OPERATIONS": -1}])
def test_usage(wrong):
    assert_usage(CACHE, "boxroot", **wrong)
