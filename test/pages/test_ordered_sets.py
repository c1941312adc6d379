"""The benchmark of the tree beside a skip list builds, runs, and says how it is used."""

import pytest
from c_programs import Program

SOURCES = ("bench/trees/ordered_sets/ordered_sets.c", "bench/trees/ordered_sets/skip_list.c")
BENCHMARK = Program("ordered_sets", SOURCES)


@pytest.fixture(scope="module", autouse=True)
def benchmark():
    BENCHMARK.build()


def test_it_measures_every_operation_on_every_size():
    run = BENCHMARK.run("1")
    assert run.returncode == 0, run.stderr
    rows = [line.split() for line in run.stdout.splitlines()[1:]]
    assert len(rows) == 16
    assert {row[1] for row in rows} == {"insert", "find", "replace", "remove"}
    assert all(float(row[2]) > 0 and float(row[3]) > 0 for row in rows)


@pytest.mark.parametrize("arguments", [("0",), ("100",), ("many",), ("1", "2")])
def test_it_refuses_other_arguments(arguments):
    run = BENCHMARK.run(*arguments)
    assert run.returncode == 2
    assert "usage" in run.stderr
