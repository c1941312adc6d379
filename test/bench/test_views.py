"""The same walk in each language: all find the same, and the words that are wrong are told."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from driver.measure import SKIPPED, Run
from driver.workload import Case
from running import start
from typed import summary
from typed.workload import FOLDER, VIEWS

pytestmark = pytest.mark.skipif(
    os.environ["OUTHEAP_TEST_VARIANT"] != "plain" or os.environ["OUTHEAP_TEST_C"] != "1",
    reason="neither a variant nor an OCaml changes the programs",
)
PREPARE = Path(__file__).resolve().parents[2] / "bench" / "typed" / "prepare-views"
OPERATIONS = {
    "rust": {"walk", "open", "build"},
    "ocaml": {"walk", "open", "of_buffer", "to_buffer"},
    "ocaml_by_hand": {"walk"},
}


def prepare(*words):
    return subprocess.run([PREPARE, *words], capture_output=True, text=True)


def printed(implementation, tree):
    made = prepare(implementation)
    if made.returncode == SKIPPED:
        pytest.skip(made.stderr.strip())
    assert made.returncode == 0, made.stderr
    done = start(VIEWS, implementation, PROGRAMS=FOLDER / "views", TREE=tree)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("tree", ["shapes", "python"])
@pytest.mark.parametrize("implementation", OPERATIONS)
def test_the_same_is_found(implementation, tree):
    in_c, other = printed("c", tree), printed(implementation, tree)
    assert [other[name] for name in VIEWS.same_work] == [in_c[name] for name in VIEWS.same_work]
    assert in_c["nodes"] > 10**6
    assert {m["name"] for m in in_c["measures"]} == {"walk", "open", "two_passes", "build"}
    cannot = {"build"} if tree == "python" else set()
    assert {m["name"] for m in other["measures"]} == OPERATIONS[implementation] - cannot
    assert all(0.1 < m["value"] < 10**5 for m in other["measures"])


@pytest.mark.parametrize("wrong", [{"TREE": "x"}, {"TREE": ""}, {"REF": "cobol"}])
def test_wrong_arguments(wrong):
    variables = {"REF": "c", "TREE": "shapes", **wrong}
    done = start(VIEWS, variables.pop("REF"), PROGRAMS=FOLDER / "views", **variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: PROGRAMS=")


def test_a_program_that_was_not_made(tmp_path):
    done = start(VIEWS, "rust", PROGRAMS=tmp_path, TREE="shapes")
    assert (done.returncode, done.stdout) == (2, "")
    assert "bench/typed/prepare-views rust" in done.stderr


@pytest.mark.parametrize("words", [(), ("cobol",), ("c", "rust")])
def test_wrong_words_of_prepare(words):
    done = prepare(*words)
    assert done.returncode == 2 and "usage:" in done.stderr


def test_what_is_reached():
    case = Case(VIEWS, {}, VIEWS.implementations)
    walks = {"c": 10, "rust": 11, "ocaml": 14, "ocaml_by_hand": 12}
    runs = [
        Run(case, name, 1, results={"measures": [{"name": "walk", "value": time, "unit": "ns"}]})
        for name, time in walks.items()
    ]
    assert [row[:4] + row[5:] for row in summary.table(None, runs, None)[1]] == [
        ["walk", "rust", "c", "1.10", "1.1", ""],
        ["walk", "ocaml", "c", "1.40", "1.3", "missed"],
    ]
