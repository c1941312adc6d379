"""Look-ups by threads: every table answers right, while another thread adds to it too."""

import json

import pytest
from running import start
from runtimes.lookups.workload import LOOKUPS

TABLES = LOOKUPS.implementations
SMALL = {"THREADS": 2, "GIBIBYTES": 1, "LOOKUPS": 20_000}


@pytest.mark.parametrize("adding", [0, 1])
@pytest.mark.parametrize("table", TABLES)
def test_every_table(table, adding):
    """The program itself compares each thread's answers with the addresses."""
    done = start(LOOKUPS, table, **SMALL, ADDING=adding)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["lookups"] == 2 * 20_000
    assert found["found"] == pytest.approx(0.75 * found["lookups"], rel=0.02)
    assert found["ns"] > 0
    assert found["added"] == 0 or adding


def test_what_is_added_is_in_the_table():
    """A GiB is four granules, of a byte each; and fills half of the hash table, which must grow."""
    variables = {"THREADS": 1, "GIBIBYTES": 1, "ADDING": 1, "LOOKUPS": 2_000_000}
    found = json.loads(start(LOOKUPS, "dependency", **variables).stdout)
    assert found["added"] > 0
    assert found["table_bytes"] == 4 + found["added"]
    found = json.loads(start(LOOKUPS, "hash_locked", **variables).stdout)
    assert found["added"] > 0
    assert found["table_bytes"] == 2 * 2**18 * 2 * 8


@pytest.mark.parametrize("table", ["range", "dependency", "taint"])
def test_the_largest_heap(table):
    done = start(LOOKUPS, table, THREADS=1, GIBIBYTES=32768, ADDING=1, LOOKUPS=1000)
    assert (done.returncode, done.stderr) == (0, "")


def test_usual_cases_are_those_that_each_table_can_do():
    assert LOOKUPS.possible("taint", {"gibibytes": 32768}, True)
    assert LOOKUPS.possible("hash", {"gibibytes": 16}, True)
    assert not LOOKUPS.possible("hash_locked", {"gibibytes": 32768}, True)


@pytest.mark.parametrize(
    "wrong",
    [{"THREADS": 0}, {"GIBIBYTES": 32769}, {"ADDING": "x"}, {"LOOKUPS": "1k"}, {"REF": "x"}],
)
def test_usage(wrong):
    done = start(LOOKUPS, "hash", **{**SMALL, "ADDING": 0, **wrong})
    assert (done.returncode, done.stdout) == (2, "")
    for text in ("THREADS=", "GIBIBYTES=", "ADDING=", "LOOKUPS=", *TABLES):
        assert text in done.stderr
