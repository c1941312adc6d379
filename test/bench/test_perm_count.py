"""The program perm_count: right results with every cell, and its usage.

Found in the build folder that test/run names in OUTHEAP_TEST_BUILD.
"""

import json
import math
import os
import subprocess
from pathlib import Path

import pytest
from roots.perm_count.workload import PERM_COUNT
from running import CELLS

# The variables that the variant under test sets for its programs.
INHERITED = {
    name: text
    for name, text in os.environ.items()
    if name.endswith("SAN_OPTIONS") or name == "OCAMLRUNPARAM"
}


@pytest.fixture(scope="session")
def program():
    return Path(os.environ["OUTHEAP_TEST_BUILD"]) / "default" / PERM_COUNT.program


def start(program, **variables):
    environment = INHERITED | variables
    return subprocess.run([program], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("choice", ["persistent", "ephemeral"])
@pytest.mark.parametrize("cell", CELLS)
def test_counts_and_deletes_what_it_creates(program, cell, choice):
    for n in range(9):
        done = start(program, REF=cell, CHOICE=choice, N=str(n))
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["count"] == math.factorial(n)


# The smallest minor heap that every OCaml allows: values are moved soon after they are in a cell.
@pytest.mark.parametrize("choice", ["persistent", "ephemeral"])
@pytest.mark.parametrize("cell", CELLS)
def test_with_a_small_minor_heap(program, cell, choice):
    settings = ",".join([INHERITED.get("OCAMLRUNPARAM", "b"), "s=4k"])
    done = start(program, REF=cell, CHOICE=choice, N="7", OCAMLRUNPARAM=settings)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["minor_collections"] > 20


def test_cells_created(program):
    """Insertion into k elements makes k + 1 results, and k (k + 1) / 2 cells by mapping them."""
    n = 6
    once = sum(math.factorial(k) * (k + 1) for k in range(n)) + 1
    mapped = sum(math.factorial(k) * k * (k + 1) // 2 for k in range(n))
    for choice, expected in (("persistent", once + mapped), ("ephemeral", once)):
        done = start(program, REF="boxroot", CHOICE=choice, N=str(n))
        assert json.loads(done.stdout)["roots_created"] == expected


@pytest.mark.parametrize(
    "wrong",
    [{"REF": "foo"}, {"N": "12"}, {"N": "-1"}, {"N": "x"}, {"CHOICE": ""}]
    + [{name: None} for name in ("REF", "N", "CHOICE")],
)
def test_usage(program, wrong):
    variables = {"REF": "gc", "CHOICE": "persistent", "N": "3", **wrong}
    done = start(program, **{name: text for name, text in variables.items() if text is not None})
    assert (done.returncode, done.stdout) == (2, "")
    for valid in (*CELLS, "persistent|ephemeral", "0..11"):
        assert valid in done.stderr
