"""Trees in Python as views and as objects: both find the same, and wrong words are told."""

import json
import os

import pytest
from driver.measure import Run
from driver.workload import Case
from running import start
from typed import summary
from typed.workload import FOLDER, PYTHON_TREES, missing_in_python

pytestmark = pytest.mark.skipif(
    os.environ["OUTHEAP_TEST_VARIANT"] != "plain" or os.environ["OUTHEAP_TEST_C"] != "1",
    reason="neither a variant nor an OCaml changes the programs",
)
MEASURES = {"size", "load", "write", "walk", "visit", "child", "number"}


def run(implementation, **variables):
    assert missing_in_python(implementation, {}) is None
    return start(PYTHON_TREES, implementation, PROGRAMS=FOLDER / "python_trees", **variables)


@pytest.mark.slow
def test_both_find_the_same():
    found = [json.loads(run(name, ROUNDS="1").stdout) for name in PYTHON_TREES.implementations]
    views, objects = ([one[name] for name in PYTHON_TREES.same_work] for one in found)
    assert views == objects
    assert found[0]["names"] > 10**5
    for one in found:
        assert {m["name"] for m in one["measures"]} == MEASURES
        assert all(m["value"] > 0 for m in one["measures"])


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [{"REF": "pickle"}, {"ROUNDS": "0"}, {"ROUNDS": "x"}])
def test_wrong_arguments(wrong):
    variables = {"REF": "ast", **wrong}
    done = run(variables.pop("REF"), **variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: REF=adtc_typed|ast")


def test_a_program_that_was_not_made(tmp_path):
    done = start(PYTHON_TREES, "ast", PROGRAMS=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "bench/typed/prepare-python" in done.stderr


def test_what_is_reached():
    case = Case(PYTHON_TREES, {}, PYTHON_TREES.implementations)
    times = {"adtc_typed": {"walk": 110, "load": 1}, "ast": {"walk": 100, "load": 100}}
    runs = [
        Run(
            case,
            name,
            1,
            results={"measures": [dict(name=m, value=v, unit="ms") for m, v in own.items()]},
        )
        for name, own in times.items()
    ]
    assert [row[:4] + row[5:] for row in summary.table(None, runs, None)[1]] == [
        ["walk", "adtc_typed", "ast", "1.10", "1.0", "missed"],
        ["load", "adtc_typed", "ast", "0.01", "0.02", ""],
    ]
