"""The program list_in_c: right results with every kind of list, what it tells, and its usage."""

import math

import pytest
from roots.list_in_c.workload import LIST_IN_C
from running import assert_usage, ours, results

LISTS = ours(LIST_IN_C)
EVERY = {
    "user_seconds",
    "system_seconds",
    "peak_resident_bytes",
    "minor_page_faults",
    "major_page_faults",
    "minor_collections",
    "major_collections",
}


@pytest.mark.parametrize("name", LISTS)
def test_counts_and_drops_what_it_creates(name):
    for n in range(9):
        assert results(LIST_IN_C, name, N=n)["count"] == math.factorial(n)


# Values are moved soon after they are in a list.
@pytest.mark.parametrize("name", LISTS)
def test_with_a_small_minor_heap(name):
    printed = results(LIST_IN_C, name, small_heap=True, N=7)
    assert set(printed) >= EVERY
    assert printed["minor_collections"] > 10
    assert printed["minor_page_faults"] > 0


def test_scanning_work():
    """All that a collection can read is what there is."""
    printed = results(LIST_IN_C, "boxroots", N=8)
    slots = printed["pools_peak"] * printed["pool_bytes"] / 8
    assert 0 < printed["pools_peak"] <= printed["pools_allocated"]
    for kind in ("minor", "major"):
        mean = printed[f"slots_scanned_{kind}"] / max(1, printed[f"{kind}_collections"])
        assert printed[f"slots_per_{kind}"] == pytest.approx(mean, rel=1e-6)
        assert mean <= slots
    assert printed["slots_per_minor"] > 0


@pytest.mark.parametrize("wrong", [{"REF": "foo"}, {"N": "12"}, {"N": ""}])
def test_usage(wrong):
    assert_usage(LIST_IN_C, **({"implementation": "gc", "N": "3"} | wrong))
