"""Allocating and starting: the programs do what they are asked for, with OCaml's own runtime."""

import json

import pytest
from running import HAS_DOMAINS, start
from runtimes.allocating.workload import ALLOCATING
from runtimes.starting.workload import STARTING

pytestmark = pytest.mark.skipif(not HAS_DOMAINS, reason="for OCaml 5")


def measured(workload, **variables):
    done = start(workload, "_stock", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_small_blocks_are_promoted():
    found = measured(ALLOCATING, WORDS=3, LIVE_MEGABYTES=1, ALLOCATIONS=1_000_000)
    assert found["minor_words"] == pytest.approx(4_000_000, rel=0.1)
    assert 0 < found["ns"] == pytest.approx(found["seconds"] * 1e3, rel=1e-6)


def test_large_blocks_are_not():
    found = measured(ALLOCATING, WORDS=8191, LIVE_MEGABYTES=2, ALLOCATIONS=1000)
    assert found["minor_words"] < 100_000
    assert found["major_collections"] > 0
    assert 2e6 < found["peak_resident_bytes"] < 200e6


def test_processes_are_started():
    few, many = (measured(STARTING, STARTS=starts) for starts in (1, 10))
    assert many["seconds"] > few["seconds"] > 0
    assert many["milliseconds"] == pytest.approx(many["seconds"] * 100, rel=1e-6)


@pytest.mark.parametrize(
    ("workload", "wrong"),
    [
        (ALLOCATING, {"WORDS": 0, "ALLOCATIONS": 1}),
        (ALLOCATING, {"WORDS": 1}),
        (ALLOCATING, {"WORDS": 1, "ALLOCATIONS": 1, "LIVE_MEGABYTES": 0}),
        (STARTING, {"STARTS": 0}),
        (STARTING, {}),
    ],
)
def test_usage(workload, wrong):
    done = start(workload, "_stock", **wrong)
    assert (done.returncode, done.stdout) == (2, "")
    for parameter in workload.parameters:
        assert f"{parameter.variable}=" in done.stderr
