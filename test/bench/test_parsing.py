"""Menhir as a benchmark: its program, with a menhir that is only pretended, and what is missing."""

import functools
import json
import os
import subprocess

import pytest
from driver.build import ROOT
from running import failing_script, start_job
from runtimes.parsing import workload as parsing
from runtimes.parsing.workload import PARSING

start = functools.partial(start_job, PARSING, 60)
HERE = pytest.mark.skipif(
    os.environ["OUTHEAP_TEST_OCAML"] != "4.14", reason="the runtimes are of OCaml 4.14"
)
REPORT = "1.5 10 200 30 0 4000"


def pretend(folder, script):
    """Files for MENHIR, GRAMMAR and TYPES."""
    files = {name: folder / name.lower() for name in ("MENHIR", "GRAMMAR", "TYPES")}
    for path in files.values():
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    return files


def writing(text, report=REPORT):
    return f"echo {text} > parser.ml; echo {report} > $MARK_REPORT"


def results(folder, script, **variables):
    done = start(**pretend(folder, script), **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@HERE
def test_what_menhir_reports_is_printed(tmp_path):
    found = results(tmp_path, writing("let x = 1"))
    assert (found["mark"], found["mark_slices"], found["top_heap_words"]) == (1.5, 10, 4000)
    assert (found["minor_collections"], found["major_collections"]) == (200, 30)
    assert found["seconds"] > 0


@HERE
def test_output_is_what_was_written(tmp_path):
    one, same, other = (results(tmp_path, writing(text))["output"] for text in "aab")
    assert one == same != other


@HERE
def test_settings_reach_the_collector(tmp_path):
    script = f'{writing("")}; echo "$OCAMLRUNPARAM" > parser.ml'
    one = results(tmp_path, script, OVERHEAD=5, MINOR=32)["output"]
    same = results(tmp_path, writing("o=5,s=32k,O=1000000"))["output"]
    assert one == same


@HERE
@pytest.mark.parametrize(
    "script, words",
    [
        ("echo bad grammar >&2; exit 3", "menhir ended with status 3\nbad grammar"),
        (writing("x", "1.5 10 200 30 2 4000"), "2 cycles were forced"),
    ],
)
def test_a_job_that_fails(tmp_path, script, words):
    done = start(**pretend(tmp_path, script))
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr


@HERE
@pytest.mark.parametrize("wrong", [{"MENHIR": "/no/such"}, {"OVERHEAD": 0}, {"MINOR": 3}])
def test_wrong_arguments(tmp_path, wrong):
    done = start(**{**pretend(tmp_path, "exit 0"), **wrong})
    assert (done.returncode, done.stdout) == (2, "")
    for variable in ("MENHIR", "GRAMMAR", "TYPES", "OVERHEAD", "MINOR"):
        assert f"{variable}=" in done.stderr


def test_the_script_wants_a_folder_and_a_name():
    script = ROOT / "bench" / "runtimes" / "parsing" / "menhir"
    done = subprocess.run([script, "folder"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: bench/runtimes/parsing/menhir FOLDER NAME FLAG..." in done.stderr


def test_menhir_that_cannot_be_had(monkeypatch, tmp_path):
    failing_script(
        tmp_path / "bench" / "runtimes" / "parsing" / "menhir", "some hint", "no network"
    )
    monkeypatch.setattr(parsing, "ROOT", tmp_path)
    monkeypatch.setattr(parsing, "archives", lambda _ocaml: "archives")
    parsing.missing_menhir.cache_clear()
    try:
        assert parsing.missing("_pt", {}) == "menhir cannot be had: no network"
    finally:
        parsing.missing_menhir.cache_clear()
