"""The programs of the trees: a representation that finishes is right, it checks itself."""

import json
import os

import pytest
from driver.measure import SKIPPED, measures
from running import start
from trees.workload import TREE_OPERATIONS, TREES

# All but the one in OCaml are compiled as they are measured, whatever the variant.
pytestmark = pytest.mark.skipif(
    os.environ["OUTHEAP_TEST_VARIANT"] != "plain", reason="no variant changes the programs"
)
WHY_LEFT_OUT = ["tools/debian-packages", "cargo cannot fetch", "is older than"]
STEPS = ["generate", "copy", "delete", "total", "deviation", "memory"]


def readings(workload, implementation, **variables):
    done = start(workload, implementation, **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return measures(workload, json.loads(done.stdout))


@pytest.mark.parametrize("levels", [1, 2, 12])
@pytest.mark.parametrize("implementation", TREES.implementations)
def test_every_representation(implementation, levels):
    done = start(TREES, implementation, N=levels, ROUNDS=2, FORMAT="table")
    if done.returncode == SKIPPED:
        assert any(why in done.stderr for why in WHY_LEFT_OUT)
        pytest.skip(done.stderr.strip())
    assert (done.returncode, done.stderr) == (0, "")
    assert "| 2 " in done.stdout
    header, _, first = (line.split("|") for line in done.stdout.splitlines()[:3])
    assert len(header) == len(first) == 9
    assert 0 < float(first[6].split()[0]) <= float(first[7].split()[0])


@pytest.mark.parametrize("implementation", ["malloc", "packed", "ocaml"])
def test_measures(implementation):
    found = {m.name: m.value for m in readings(TREES, implementation, N=5, ROUNDS=3)}
    assert list(found) == STEPS
    assert found["total"] > 0 and found["memory"] > 0


@pytest.mark.parametrize("implementation", ["malloc", "ocaml"])
def test_rounds(implementation):
    printed = json.loads(start(TREES, implementation, N=10, ROUNDS=3).stdout)
    assert len(printed["rounds"]) == 3
    for found in printed["rounds"]:
        steps = [found[step] for step in STEPS[:3]]
        assert min(steps) > 0
        assert found["total"] == pytest.approx(sum(steps), abs=1e-8)
    (median,) = [m["value"] for m in printed["measures"] if m["name"] == "total"]
    assert median == sorted(found["total"] for found in printed["rounds"])[1]


@pytest.mark.parametrize("implementation", TREE_OPERATIONS.implementations)
def test_operations(implementation):
    assert all(m.value > 0 for m in readings(TREE_OPERATIONS, implementation, N=8))


@pytest.mark.parametrize("wrong", [{"N": 0}, {"N": 29}, {"N": "x"}, {}])
@pytest.mark.parametrize("implementation", ["malloc", "ocaml"])
def test_wrong_arguments(implementation, wrong):
    done = start(TREES, implementation, **wrong)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: N=" in done.stderr


def test_wrong_names():
    for workload in (TREES, TREE_OPERATIONS):
        done = start(workload, "none", N=5)
        assert done.returncode == 2
        assert "usage: REF=" in done.stderr
