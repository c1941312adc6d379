"""The programs of typed trees: all of them find the same in the same trees."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from driver.measure import SKIPPED, Run, measures
from driver.plan import Wish, plan
from driver.workload import Case
from running import start
from typed import summary
from typed.workload import FOLDER, OTHERS, SCHEMAS

pytestmark = pytest.mark.skipif(
    os.environ["OUTHEAP_TEST_VARIANT"] != "plain" or os.environ["OUTHEAP_TEST_C"] != "1",
    reason="neither a variant nor an OCaml changes the programs",
)
ROOT = Path(__file__).resolve().parents[2]
PREPARE = ROOT / "bench" / "typed" / "prepare"
# So many that constants are folded in them.
FILES = {"python": 40, "parsetree": 60}
PATIENCE = 1800
NO_NETWORK = "echo 'the network is down' >&2; exit 101"
OPERATIONS = {"size", "build", "walk", "find", "fold", "copy", "equal", "free"}
OF_FILES = {"save", "write", "load", "check"}
# The operations that they cannot do, or do not do by themselves.
# Whose code for a schema is the code of another one, but for what stores a node.
AS_OTHERS = {"malloc", "capnproto", "protobuf"}
LACKING = {
    "typed": set(),
    "arena": OF_FILES,
    "flatbuffers": set(),
    "rkyv": set(),
    "bincode": {"check"},
    "marshal": {"write", "check", "free"},
    "pickle": {"check"},
}
REASONS = ("tools/debian-packages", "there is no", "cargo cannot fetch", "is older than")


def printed(data, implementation):
    """Makes the program, and returns what it prints of some files."""
    made = subprocess.run(
        [PREPARE, data, implementation], capture_output=True, text=True, timeout=PATIENCE
    )
    if made.returncode == SKIPPED:
        assert any(reason in made.stderr for reason in REASONS)
        pytest.skip(made.stderr.strip())
    assert made.returncode == 0, made.stderr
    done = start(SCHEMAS, implementation, PROGRAMS=FOLDER, DATA=data, FILES=FILES[data], ROUNDS=2)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def ours():
    """By data."""
    return {}


@pytest.mark.long
@pytest.mark.parametrize(
    ("data", "implementation"),
    [
        *(("python", name) for name in SCHEMAS.implementations),
        *(("parsetree", name) for name in SCHEMAS.implementations if name not in AS_OTHERS),
    ],
)
def test_the_same_work(data, implementation, ours):
    found = printed(data, implementation)
    if data not in ours:
        ours[data] = printed(data, "typed")
    for field in SCHEMAS.same_work:
        assert found[field] == ours[data][field], field
    assert found["calls"] > 0 and found["names"] > 0
    assert found["folded"] != found["digest"]


@pytest.mark.long
@pytest.mark.parametrize("implementation", LACKING)
def test_measures(implementation):
    found = {m.name: m.value for m in measures(SCHEMAS, printed("python", implementation))}
    assert all(value > 0 for value in found.values())
    assert set(found) == (OPERATIONS | OF_FILES) - LACKING[implementation]


@pytest.mark.long
def test_python_finds_as_much(ours):
    """Names and calls, by the module ast itself."""
    found = printed("python", "typed")
    counting = """
import ast, sys, warnings
sys.path[:0] = sys.argv[1:3]
warnings.simplefilter("ignore")
import python_data
names = calls = lines = read = 0
for path in python_data.sources():
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        continue
    if read == int(sys.argv[3]):
        break
    read += 1
    for node in ast.walk(tree):
        names += isinstance(node, ast.Name)
        if isinstance(node, ast.Call):
            calls, lines = calls + 1, lines + node.lineno
print(names, calls, lines)
"""
    folders = [str(ROOT / "bench" / "typed"), str(ROOT / "schema")]
    done = subprocess.run(
        [sys.executable, "-c", counting, *folders, str(FILES["python"])],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert list(map(int, done.stdout.split())) == [found[n] for n in ("names", "calls", "lines")]


@pytest.mark.parametrize("wrong", [{"DATA": "x"}, {"DATA": ""}, {"FILES": "-1"}])
def test_wrong_arguments(wrong):
    variables = {"PROGRAMS": FOLDER, "DATA": "python", **wrong}
    done = start(SCHEMAS, "typed", **variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: PROGRAMS=" in done.stderr


def test_a_program_that_was_not_made(tmp_path):
    done = start(SCHEMAS, "arena", PROGRAMS=tmp_path, DATA="python")
    assert done.returncode == 2
    assert "bench/typed/prepare python arena" in done.stderr


def prepare(*words, **variables):
    environment = {**os.environ, **variables}
    return subprocess.run([PREPARE, *words], env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("implementation", ["rkyv", "bincode"])
def test_no_network(implementation, tmp_path):
    for name, script in {"cargo": NO_NETWORK, "rustc": "echo rustc 1.999.0"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    done = prepare("python", implementation, PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert (done.returncode, done.stdout) == (SKIPPED, "")
    assert done.stderr == "cargo cannot fetch what it needs: the network is down\n"


def test_what_takes_long_to_be_made_is_in_the_full_plan_only():
    quick, full = (plan(Wish(only="schemas", full=full)) for full in (False, True))
    assert not any(set(OTHERS) & set(case.implementations) for case in quick)
    assert all(set(OTHERS) < set(case.implementations) for case in full)


def test_wrong_words_of_prepare():
    for words in ([], ["python"], ["python", "none"], ["none", "typed"]):
        done = prepare(*words)
        assert done.returncode == 2
        assert "usage:" in done.stderr


def runs(implementation, **values):
    """Of two rounds, the second of which takes twice as long."""
    case = Case(SCHEMAS, {}, (implementation,))
    return [
        Run(
            case,
            implementation,
            n,
            results={"measures": [_measure(name, n * value) for name, value in values.items()]},
        )
        for n in (1, 2)
    ]


def _measure(name, value):
    return {"name": name, "value": value, "unit": "ms"}


def test_what_is_reached():
    ours = runs("typed", build=3, walk=1, save=2, write=2)
    others = [*runs("arena", build=2, walk=1), *runs("capnproto", build=10)]
    headings, rows = summary.table(None, [*ours, *others], None)
    assert headings == summary.HEADINGS
    assert [row[:4] + row[5:] for row in rows] == [
        ["build", "typed", "capnproto", "0.30", "0.5", ""],
        ["build", "typed", "arena", "1.50", "1.0", "missed"],
        ["walk", "typed", "arena", "1.00", "1.0", ""],
        ["save", "typed", "write(2)", "1.00", "1.1", ""],
    ]


def test_the_fastest_rival_counts():
    ours = runs("typed", build=3)
    others = [*runs("protobuf", build=5), *runs("flatbuffers", build=10)]
    _, rows = summary.table(None, [*ours, *others], None)
    assert rows == [["build", "typed", "protobuf", "0.60", "0.60-0.60", "0.5", "missed"]]


def test_the_speed_of_the_check():
    run = [{"name": "size", "value": 2e9, "unit": "bytes"}, _measure("check", 4000)]
    of = Run(Case(SCHEMAS, {}, ("typed",)), "typed", 1, results={"measures": run})
    _, rows = summary.table(None, [of], None)
    assert rows == [["check, GB/s", "typed", "-", "0.50", "0.50-0.50", "at least 1.0", "missed"]]
