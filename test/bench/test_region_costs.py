"""Regions and their files: the programs measure what they say, and it is what it should be."""

import json
import os

import pytest
from regions.workload import MADE, ORDERS, REGION_FILES, REGION_SHARING, REGIONS
from running import assert_usage, start

# A sanitizer's own memory is resident too, and it lets nothing be mapped at a chosen place.
PLAIN = os.environ["OUTHEAP_TEST_VARIANT"] == "plain"
MB = 10**6


def measured(workload, implementation, **variables):
    """The numbers by their names, and the counters."""
    done = start(workload, implementation, **variables)
    assert (done.returncode, done.stderr) == (0, "")
    printed = json.loads(done.stdout)
    return {measure["name"]: measure["value"] for measure in printed["measures"]}, printed


@pytest.mark.parametrize("array", ORDERS)
@pytest.mark.parametrize("implementation", REGIONS.implementations)
def test_data_that_live(implementation, array):
    found, _ = measured(REGIONS, implementation, MEGABYTES=10, ARRAY=array)
    assert set(found) == {"copy", "collections", "read", "free", "memory"}
    assert all(value > 0 for value in found.values())
    if PLAIN:
        assert 9 < found["memory"] < 50  # on OCaml 4 a compacted heap has room in it


@pytest.mark.skipif(not PLAIN, reason="times and memory of what is measured")
def test_what_is_freed_is_the_systems():
    _, printed = measured(REGIONS, "region", MEGABYTES=40, ARRAY="in_order")
    assert printed["memory_after_bytes"] < 30 * MB


@pytest.mark.skipif(not PLAIN, reason="times and memory of what is measured")
def test_the_collector_does_not_visit_regions():
    """Five times as much data take no more than twice as long: on the heap it is five times."""

    def collections(megabytes):
        found, _ = measured(REGIONS, "region", MEGABYTES=megabytes, ARRAY="in_order")
        return found["collections"]

    assert min(collections(50) for _ in range(3)) < 2 * max(collections(10) for _ in range(3))


@pytest.mark.parametrize("implementation", REGION_FILES.implementations)
@pytest.mark.parametrize("processes", [1, 3])
def test_files(implementation, processes):
    variables = {"MEGABYTES": 10, "ARRAY": "in_order", "PROCESSES": processes}
    found, printed = measured(REGION_FILES, implementation, **variables)
    assert set(found) == {"first field", "all fields", "memory of all"}
    if implementation != "marshal":
        assert 9 * MB < printed["file_bytes"] < 11 * MB
    assert ("gigabytes_per_second" in printed) == (implementation != "region")
    if PLAIN:
        own, most = (10, 25) if implementation == "marshal" else (0, 6)
        shared = 10 - own
        assert shared < found["memory of all"] - processes * own < shared + processes * most


@pytest.mark.parametrize("data", [*MADE, "typed_trees"])
def test_sharing(data):
    found = {}
    for implementation in REGION_SHARING.implementations:
        measures, _ = measured(REGION_SHARING, implementation, MEGABYTES=1, DATA=data)
        assert set(measures) == {"copy", "memory"}
        found[implementation] = measures["memory"]
    assert found["plain"] < 1.1 * found["marshal"]
    assert found["shared"] <= found["plain"]
    if data in ("few_strings", "typed_trees"):
        assert found["shared"] < 0.9 * found["plain"]


def test_what_is_wrong_is_told():
    assert_usage(REGIONS, "heap", MEGABYTES=0, ARRAY="in_order")
    assert_usage(REGIONS, "region", MEGABYTES=1)
    assert_usage(REGIONS, "marshal", MEGABYTES=1, ARRAY="in_order")
    assert_usage(REGION_SHARING, "shared", MEGABYTES=1)
    assert_usage(REGION_SHARING, "heap", MEGABYTES=1, DATA="list")
    assert_usage(REGION_SHARING, "shared", MEGABYTES=1, DATA="lists")
    assert_usage(REGION_FILES, "heap", MEGABYTES=1, ARRAY="in_order", PROCESSES=1)
    assert_usage(REGION_FILES, "region", MEGABYTES=1, ARRAY="sorted", PROCESSES=1)
