"""The program perm_count: right results with every cell, and its usage.

Built with the OCaml that the environment variable OCAML names (5.3 if it is not set).
"""

import json
import math
import os
import subprocess

import pytest
from driver.build import Toolchain
from driver.workloads import CELLS, PERM_COUNT


@pytest.fixture(scope="session")
def program():
    toolchain = Toolchain(os.environ.get("OCAML", "5.3"))
    toolchain.build([PERM_COUNT.program])
    return toolchain.program(PERM_COUNT.program)


def start(program, **variables):
    return subprocess.run([program], env=variables, capture_output=True, text=True, check=False)


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
    done = start(program, REF=cell, CHOICE=choice, N="7", OCAMLRUNPARAM="s=4k")
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
