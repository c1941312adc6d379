"""The driver without any program of ours: plans, ratios, failures, the command line."""

import json
import sys
from dataclasses import replace

import pytest
from driver import cli
from driver.measure import Run, measure
from driver.plan import plan
from driver.progress import time_left
from driver.summary import summarize
from driver.workloads import PERM_COUNT, WORKLOADS, Case

CASE = Case(PERM_COUNT, {"n": 3, "choice": "persistent"}, ("ocaml", "gc"))


def run(implementation, round_number, seconds):
    return Run(CASE, implementation, round_number, {"seconds": seconds, "minor_collections": 7})


def script(tmp_path, text):
    path = tmp_path / "program"
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(0o755)
    return path


def test_usual_plan_leaves_out_what_takes_minutes():
    cases = plan("perm_count", (), "ocaml", {})
    chosen = {case.parameters["n"]: case.implementations for case in cases}
    assert chosen[9] == PERM_COUNT.implementations
    assert "global" not in chosen[10]


def test_plan_runs_what_is_asked_for_and_the_baseline():
    (case,) = plan("perm_count", ("global",), "ocaml", {"n": 10, "choice": "ephemeral"})
    assert case.implementations == ("ocaml", "global")
    assert case.environment("global") == {"REF": "global", "N": "10", "CHOICE": "ephemeral"}


def test_plans():
    quick, full = (plan(None, (), "ocaml", {}, full=full) for full in (False, True))
    for cases in (quick, full):
        assert {case.workload.name for case in cases} == {workload.name for workload in WORKLOADS}
    assert len(quick) < len(full)


def test_plan_without_domains():
    cases = plan("producer_consumer", (), "ocaml", {}, domains=False)
    assert {case.parameters["consumer"] for case in cases} == {"thread"}
    assert {case.implementations for case in cases} == {("boxroot",)}


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_usual_cases_have_valid_values(workload):
    known = {parameter.name: parameter for parameter in workload.parameters}
    for case in (*workload.quick, *workload.full):
        for name, value in case.items():
            assert known[name].parse(str(value)) == value


def test_ratios_are_taken_round_by_round():
    runs = [run("ocaml", 1, 1.0), run("gc", 1, 2.0), run("ocaml", 2, 10.0), run("gc", 2, 30.0)]
    baseline, gc = summarize(CASE, runs, "ocaml")
    assert (baseline.ratio.least, baseline.ratio.most) == (1.0, 1.0)
    assert (gc.ratio.least, gc.ratio.median, gc.ratio.most) == (2.0, 2.5, 3.0)
    assert gc.counters["minor_collections"] == 7


def test_a_round_without_its_baseline_gives_no_ratio():
    _, gc = summarize(CASE, [run("ocaml", 1, 1.0), run("gc", 2, 2.0)], "ocaml")
    assert gc.value.median == 2.0
    assert gc.ratio is None


def test_time_left_guesses_what_did_not_run_yet():
    assert time_left(["a", "b"], {}) == 0
    assert time_left(["a", "b", "c"], {"a": 1.0, "b": 3.0}) == 6.0


def test_results_of_a_program(tmp_path):
    program = script(
        tmp_path, "import os; print('{\"seconds\": 1.5, \"n\": %s}' % os.environ['N'])"
    )
    done = measure(CASE, "gc", 1, program)
    assert (done.value, done.results["n"], done.error) == (1.5, 3, None)
    assert done.results["peak_resident_bytes"] > 0


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("import sys; sys.exit('no room')", "exit status 1\nno room"),
        ("import os; os.abort()", "killed by signal 6"),
        ("print('hello')", "no JSON object with 'seconds': 'hello\\n'"),
        ("print('{}')", "no JSON object with 'seconds': '{}\\n'"),
    ],
)
def test_a_failing_program(tmp_path, text, error):
    failed = measure(CASE, "gc", 1, script(tmp_path, text))
    assert (failed.value, failed.error) == (None, error)


@pytest.mark.parametrize(
    ("arguments", "valid"),
    [
        (["--implementations", "gc,foo"], "boxroot, generational"),
        (["--n", "12"], "0..11"),
        (["--choice", "foo"], "persistent, ephemeral"),
        (["--ocaml", "3.0"], "4.14"),
        (["--runs", "0"], "1 or more"),
        (["--only", "foo"], "perm_count"),
        (["--root_survival_rate", "2"], "0.0..1.0"),
        (["--gc_survival_rate", "x"], "0.0..1.0"),
    ],
)
def test_wrong_arguments(capsys, arguments, valid):
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    assert valid in capsys.readouterr().err


@pytest.fixture
def driver(monkeypatch, tmp_path):
    """Runs the driver on a script in place of the program; gives its exit status and JSON lines."""

    class Toolchain:
        def __init__(self, version):
            self.version = version

        def build(self, _targets):
            pass

        def config(self):
            return {"version": "5.3.0", "native_c_compiler": "cc -O2"}

        def program(self, _target):
            return tmp_path / "program"

    def start(text, *arguments):
        script(tmp_path, text)
        monkeypatch.setattr(cli, "Toolchain", Toolchain)
        file = tmp_path / "runs.json"
        usual = ["--n", "3", "--choice", "persistent", "--runs", "2"]
        usual += ["--only", "perm_count", "--json", str(file)]
        status = cli.main([*usual, *arguments])
        return status, [json.loads(line) for line in file.read_text().splitlines()]

    return start


def test_a_session_in_turn(driver, capsys):
    status, runs = driver("print('{\"seconds\": 2}')", "--implementations", "ocaml,gc")
    assert status == 0
    assert [r["implementation"] for r in runs] == ["ocaml", "gc", "ocaml", "gc"]
    first = runs[0]
    assert (first["benchmark"], first["ocaml"], first["unit"]) == ("perm_count", "5.3", "s")
    assert (first["value"], first["parameters"]) == (2, CASE.parameters)
    assert "2.000" in capsys.readouterr().out


def test_a_failure_is_shown_and_the_rest_still_runs(driver, capsys):
    fail = "import os, sys\nos.environ['REF'] == 'gc' and sys.exit('no room')\n"
    text = fail + "print('{\"seconds\": 2}')"
    status, runs = driver(text, "--implementations", "ocaml,gc,boxroot")
    assert status == 1
    assert [r["implementation"] for r in runs] == ["ocaml", "gc", "boxroot", "ocaml", "boxroot"]
    output = capsys.readouterr()
    assert "failed" in output.out
    assert "no room" in output.err


def test_an_interruption_keeps_what_was_measured(driver, capsys, monkeypatch):
    def interrupted(case, implementation, number, program):
        if implementation == "gc":
            raise KeyboardInterrupt
        return measure(case, implementation, number, program)

    monkeypatch.setattr("driver.session.measure", interrupted)
    status, runs = driver("print('{\"seconds\": 2}')", "--implementations", "ocaml,gc")
    assert status == 130
    assert [r["implementation"] for r in runs] == ["ocaml"]
    assert "incomplete" in capsys.readouterr().out


def test_every_case_has_a_distinct_name():
    cases = plan(None, (), "ocaml", {})
    assert len({case.name for case in cases}) == len(cases)
    assert replace(CASE, implementations=()).name == CASE.name == "n=3, choice=persistent"
