"""Marking: the program does what it should to a small heap, and the driver does with variants.

On the OCamls that the runtimes are for. The program of the build under test is linked with OCaml's
own runtime; the driver links those of the runtimes by itself.
"""

import json
import os
import shutil
import subprocess

import pytest
from driver.build import ROOT
from running import start
from runtimes import variants
from runtimes.marking import workload as marking
from runtimes.marking.workload import MARKING

PLAIN = os.environ["OUTHEAP_TEST_VARIANT"] == "plain"
OCAML = os.environ["OUTHEAP_TEST_OCAML"]
IS_5 = OCAML == "5.3"
ALL = variants.ALL_5 if IS_5 else variants.ALL_4
pytestmark = pytest.mark.skipif(OCAML not in ("4.14", "5.3"), reason="for OCaml 4.14 and 5.3")

SMALL = {"MEGABYTES": 1, "CYCLES": 2}


def measured(**variables):
    done = start(MARKING, "_pt", **{**SMALL, **variables})
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def work(found):
    return [found[field] for field in MARKING.same_work]


def test_what_is_measured():
    found = measured()
    assert 0 < found["least_mark"] <= found["mark"] < found["cycle"]
    words = found["mark"] * found["bytes_per_second"] / 8
    assert words == pytest.approx(found["live_words"], rel=1e-6)
    assert found["mark"] * found["blocks_per_second"] == pytest.approx(
        found["live_blocks"], rel=1e-6
    )
    for column in MARKING.columns:
        assert column.field in found or column.field == "peak_resident_bytes"


@pytest.mark.parametrize("megabytes", [1, 3])
def test_the_heap_is_as_large_as_asked_for(megabytes):
    found = measured(MEGABYTES=megabytes)
    assert 8 * found["live_words"] == pytest.approx(megabytes * 1e6, rel=0.01)
    assert found["live_words"] < found["heap_words"]


def test_the_same_work_each_time():
    assert work(measured()) == work(measured())


@pytest.mark.skipif(not IS_5, reason="OCaml 4 has no domains")
@pytest.mark.parametrize("heaps", ["each", "one"])
@pytest.mark.parametrize("domains", [2, 3])
def test_domains(domains, heaps):
    found = measured(DOMAINS=domains, HEAPS=heaps)
    assert 8 * found["live_words"] == pytest.approx(1e6, rel=0.02)
    assert 0 < found["least_mark"] <= found["mark"] <= found["cycle"]


@pytest.mark.parametrize("variable", ["LAYOUT", "SEED"])
def test_variables_that_change_how_much_there_is_to_mark(variable):
    assert measured(**{variable: 0})["live_words"] != measured()["live_words"]


@pytest.mark.parametrize("rates", [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_the_ends_of_the_rates(rates):
    """All fields pointers, all integers, all static: every block is alive through the spine."""
    names = ("IMMEDIATES", "STATIC", "RANDOMNESS")
    usual = measured(IMMEDIATES=0.2, STATIC=0, RANDOMNESS=1)["live_blocks"]
    assert measured(**dict(zip(names, rates)))["live_blocks"] == usual


@pytest.mark.parametrize(
    "wrong",
    [{"MEGABYTES": 0}, {"STATIC": 2}, {"IMMEDIATES": "x"}, {"CYCLES": 0}, {"SEED": -1}],
)
def test_usage(wrong):
    done = start(MARKING, "_pt", **{**SMALL, **wrong})
    assert (done.returncode, done.stdout) == (2, "")
    for name in ("MEGABYTES", "IMMEDIATES", "STATIC", "RANDOMNESS", "LAYOUT", "CYCLES", "SEED"):
        assert f"{name}=" in done.stderr


def driver(tmp_path, *arguments):
    """The JSON lines of the driver on a tiny heap, and what it printed."""
    file = tmp_path / "runs.json"
    command = [
        ROOT / "tools" / "python",
        "python",
        "bench/run",
        "--only",
        "marking",
        "--ocaml",
        OCAML,
        "--repeat",
        "1",
    ]
    command += ["--megabytes", "1", "--cycles", "1", "--json", file, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(text) for text in file.read_text().splitlines()], done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not PLAIN, reason="the runtimes are not built in this variant")
class TestWithTheRuntimes:
    def test_every_runtime_does_the_same_work(self, tmp_path):
        runs, output = driver(tmp_path, "--implementations", ",".join(ALL))
        assert {run["implementation"] for run in runs} == set(ALL)
        for run in runs:
            if "+jemalloc" in run["implementation"] and variants.jemalloc() is None:
                assert "libjemalloc2" in run["skipped"]
            else:
                assert work(run) == work(runs[0])
        assert (runs[0]["ocaml"], runs[0]["measure"], runs[0]["unit"]) == (OCAML, "mark", "s")
        for heading in ("cycle s", "MB/s", "M blocks/s", "slices"):
            assert heading in output

    def test_in_another_link_order(self, tmp_path):
        runs, _ = driver(tmp_path, "--order", "1")
        assert {run["implementation"] for run in runs} == set(marking.CONTROL) & set(ALL)

    @pytest.mark.long
    @pytest.mark.skipif(IS_5, reason="it takes long, and is the same")
    @pytest.mark.skipif(shutil.which("clang") is None, reason="there is no clang")
    def test_compiled_by_clang(self, tmp_path):
        runs, _ = driver(tmp_path, "--compiler", "clang", "--implementations", "_nnp,_ptt")
        assert [run["value"] > 0 for run in runs] == [True, True]
