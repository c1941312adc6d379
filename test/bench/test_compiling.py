"""The compiler as a benchmark: its program, its job, and the picture of what marking skips."""

import functools
import json
import os
import subprocess
import sys

import pytest
from driver.build import ROOT
from report import counters, static_data, svg
from report.counters import BadCounters
from running import failing_script, start_job
from runtimes.compiling import workload as compiling
from runtimes.compiling.workload import COMPILING

start = functools.partial(start_job, COMPILING, 300)
OCAML = os.environ["OUTHEAP_TEST_OCAML"]
JOBS = (compiling.OCAML, compiling.OCAML_5)
HERE = pytest.mark.skipif(OCAML not in JOBS, reason="there is no job for it")
LINE = {
    "seconds": 0.5,
    "words": 100,
    "pointers": 60,
    "static": 4,
    "foreign": 1,
    "skipped": 5,
    "static_lines": 3,
    "table_lines": 2,
}


def compiled(**variables):
    assert compiling.missing_sources(OCAML) is None
    done = start(SOURCES=compiling.sources(OCAML), **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@HERE
def test_output_depends_on_the_job_alone():
    one, other = compiled(LINES=300, OVERHEAD=20, MINOR=8), compiled(LINES=300)
    assert 300 <= one["lines"] == other["lines"]
    assert one["output"] == other["output"]
    assert one["output"] != compiled(LINES=1000)["output"]


@HERE
def test_marking_is_timed():
    often, seldom = (compiled(LINES=300, OVERHEAD=overhead, MINOR=4) for overhead in (1, 1000))
    assert often["major_collections"] > seldom["major_collections"]
    assert seldom["mark_slices"] > 0
    assert often["seconds"] > often["mark"] > seldom["mark"] > 0


@HERE
@pytest.mark.parametrize(
    "wrong",
    [
        {"LINES": 0},
        {"LINES": 170_001},
        {"LINES": 10, "OVERHEAD": 0},
        {"LINES": 10, "MINOR": 3},
        {"LINES": 10, "SOURCES": "/no/such/folder"},
        {},
    ],
)
def test_wrong_arguments(wrong):
    done = start(**{"SOURCES": "/", **wrong})
    assert (done.returncode, done.stdout) == (2, "")
    for variable in ("SOURCES", "LINES", "OVERHEAD", "MINOR"):
        assert f"{variable}=" in done.stderr


@HERE
def test_job_of_another_ocaml(tmp_path):
    (tmp_path / "VERSION").write_text("5.2.1")
    done = start(SOURCES=tmp_path, LINES=1)
    assert (done.returncode, done.stdout) == (77, "")
    assert "and the job is that of 5.2.1" in done.stderr


@HERE
def test_module_that_does_not_compile(tmp_path):
    version = (compiling.sources(OCAML) / "VERSION").read_text()
    (tmp_path / "VERSION").write_text(version)
    (tmp_path / "wrong.ml").write_text("let x : int = true\n")
    (tmp_path / "wrong.mli").write_text("val x : int\n")
    done = start(SOURCES=tmp_path, LINES=1)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the compiler ended with status 2" in done.stderr


def test_sources_want_one_folder():
    script = ROOT / "bench" / "runtimes" / "compiling" / "sources"
    done = subprocess.run([script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: bench/runtimes/compiling/sources OCAML FOLDER" in done.stderr


def test_sources_that_cannot_be_had(monkeypatch, tmp_path):
    failing_script(tmp_path / "bench" / "runtimes" / "compiling" / "sources", "no network")
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    compiling.missing_sources.cache_clear()
    try:
        assert (
            compiling.missing("4.14", "_pt", {})
            == "what is to be compiled cannot be had: no network"
        )
    finally:
        compiling.missing_sources.cache_clear()


@pytest.mark.parametrize(
    ("job", "option", "value", "words"),
    [
        ("compiling", "--lines", "0", "--lines 0"),
        ("compiling", "--minor", "x", "--minor"),
        ("compiling", "--runtimes", "_pt,_none", "'_none' is none of"),
        ("proving", "--files", "550", "--files 550"),
        ("proving", "--overhead", "0", "--overhead 0"),
    ],
)
def test_wrong_options_of_skipped(job, option, value, words):
    command = [sys.executable, ROOT / "bench" / "runtimes" / "skipped", job, option, value]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_skipped_has_no_other_job():
    command = [sys.executable, ROOT / "bench" / "runtimes" / "skipped", "parsing"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "compiling" in done.stderr and "proving" in done.stderr


def counted(tmp_path, *lines):
    file = tmp_path / "counters.json"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def slices(tmp_path, count):
    lines = [json.dumps({**LINE, "skipped": i % 5}) for i in range(count)]
    return counters.read(counted(tmp_path, *lines))


def test_counters_are_read(tmp_path):
    idle = {**LINE, "words": 0, "pointers": 0}
    found = counters.read(counted(tmp_path, json.dumps(LINE), json.dumps(idle)))
    assert [one.share for one in found] == [0.05]


@pytest.mark.parametrize(
    "lines", [[], ["{}"], ["[]"], ["words"], [json.dumps(LINE), json.dumps(LINE)[:-1]]]
)
def test_bad_counters(tmp_path, lines):
    with pytest.raises(BadCounters, match="counters"):
        counters.read(counted(tmp_path, *lines))


@pytest.mark.parametrize("count", [1, 5, 240, 241, 1000])
def test_bins_keep_every_slice(tmp_path, count):
    found = slices(tmp_path, count)
    groups = counters.bins(found, 240)
    assert [one for group in groups for one in group] == found
    assert len(groups) == min(count, 240)
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


@pytest.mark.parametrize("count", [1, 1000])
def test_picture_of_skipped_values(tmp_path, count):
    found = slices(tmp_path, count)
    drawn = svg.standalone(static_data.picture("skipped", "a title", found))
    assert f"{count} slices of marking" in drawn
    assert 'id="skipped-title"' in drawn and "a title" in drawn
    assert "share of values that are skipped" in drawn


def test_most_of_a_slice(tmp_path):
    assert counters.of_slices(slices(tmp_path, 10), "skipped") == (2.0, 4, 4)
