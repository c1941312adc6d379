"""The program list_in_c: right results with every list, and its usage.

Found in the build folder that test/run names in OUTHEAP_TEST_BUILD.
"""

import json
import math
import os
import subprocess
from pathlib import Path

import pytest

BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", "."))
PROGRAM = BUILD / "default" / "bench" / "list_in_c" / "list_in_c.exe"
LISTS = (
    "ocaml-persistent",
    "ocaml-ephemeral",
    "gc",
    "boxroots",
    "generational-global-roots",
    "fake-boxroots",
    "global-roots",
)


def start(**variables):
    environment = os.environ | variables
    return subprocess.run([PROGRAM], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", LISTS)
def test_counts_and_drops_what_it_creates(name):
    for n in range(9):
        done = start(REF=name, N=str(n))
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["count"] == math.factorial(n)


# The smallest minor heap that every OCaml allows: values are moved soon after they are in a list.
@pytest.mark.parametrize("name", LISTS)
def test_with_a_small_minor_heap(name):
    settings = ",".join([os.environ.get("OCAMLRUNPARAM", "b"), "s=4k"])
    done = start(REF=name, N="7", OCAMLRUNPARAM=settings)
    assert (done.returncode, done.stderr) == (0, "")
    results = json.loads(done.stdout)
    assert results["minor_collections"] > 10
    assert results["minor_page_faults"] > 0


@pytest.mark.parametrize("wrong", [{"REF": "foo"}, {"N": "12"}, {"N": ""}])
def test_usage(wrong):
    done = start(**({"REF": "gc", "N": "3"} | wrong))
    assert (done.returncode, done.stdout) == (2, "")
    for valid in (*LISTS, "0..11"):
        assert valid in done.stderr
