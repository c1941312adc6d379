"""The driver without any program of ours: plans, ratios, failures, the command line."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest
from driver import cli, linking, machine
from driver.build import ROOT, BuildError, Toolchain
from driver.files import replacing
from driver.linking import Link
from driver.measure import Run, measure
from driver.options import parser as options_parser
from driver.plan import Wish, plan
from driver.prepare import prepare
from driver.progress import time_left
from driver.session import steps
from driver.summary import ratio, summarize
from driver.workload import Case
from driver.workloads import WORKLOADS
from roots import shared
from roots.perm_count.workload import PERM_COUNT
from runtimes import variants
from runtimes.marking import workload as marking

CASE = Case(PERM_COUNT, {"n": 3, "choice": "persistent"}, ("ocaml", "gc"))


NOTHING = "no JSON object with 'seconds' or valid 'measures'"
# The output of a program with two measures.
TWO = json.dumps(
    {
        "minor_collections": 7,
        "measures": [
            {"name": "create", "value": 2.5, "unit": "ns"},
            {"name": "pools", "value": 3, "unit": "KiB"},
        ],
    }
)


def run(implementation, round_number, seconds):
    return Run(CASE, implementation, round_number, {"seconds": seconds, "minor_collections": 7})


def script(tmp_path, text):
    path = tmp_path / "program"
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(0o755)
    return path


def only(name, **wish):
    return plan(Wish(only=name, **wish))


def test_the_quick_plan_leaves_out_what_is_slow():
    chosen = {case.parameters["n"]: case for case in only("perm_count")}
    assert chosen[9].implementations == PERM_COUNT.implementations
    assert not {"generational", "global"} & set(chosen[10].implementations)
    chosen = {case.parameters["n"]: case for case in only("perm_count", full=True)}
    assert chosen[10].implementations == PERM_COUNT.implementations


def test_plan_runs_what_is_asked_for_and_something_to_compare_with():
    given = {"n": 10, "choice": "ephemeral"}
    (case,) = only("perm_count", implementations=("global",), given=given)
    assert (case.implementations, case.baselines) == (("ocaml", "global"), ("ocaml",))
    assert case.environment("global") == {"REF": "global", "N": "10", "CHOICE": "ephemeral"}
    asked = {"implementations": ("global", "gc"), "baseline": "gc", "given": given}
    (case,) = only("perm_count", **asked)
    assert (case.implementations, case.baselines) == (("global", "gc"), ("gc",))


def with_any_ocaml(full=False):
    return [case for domains in (True, False) for case in plan(Wish(full=full), domains)]


def test_every_case_has_something_to_compare_with():
    for full in (False, True):
        for case in with_any_ocaml(full):
            assert case.baselines, case


# Slow with every implementation, so in the full plan alone.
SLOW_4 = {"parsing", "proving"}
SLOW_5 = {"marking_domains", "allocating", "starting", "compiling_5", "proving_5"}
SLOW_5 |= {"perm_count_runtimes", "synthetic_runtimes"}
SLOW = SLOW_4 | SLOW_5
IN_FULL = {"views", "python_trees"}  # whose programs take long to be made


def test_plans():
    quick, full = (with_any_ocaml(full) for full in (False, True))
    everything = {workload.name for workload in WORKLOADS}
    assert {case.workload.name for case in quick} == everything - SLOW - IN_FULL
    assert {case.workload.name for case in full} == everything
    assert len(quick) < len(full)


@pytest.mark.parametrize("name", sorted(SLOW))
def test_a_slow_workload_runs_when_it_is_asked_for(name):
    domains = name in SLOW_5
    case, *_ = plan(Wish(only=name), domains=domains)
    assert {"_range", "_pt", "_ptt", *case.workload.baselines[:1]} <= set(case.implementations)
    by_implementation = plan(Wish(implementations=("_pt",)), domains=domains)
    assert name in {case.workload.name for case in by_implementation}


def test_plan_without_domains():
    cases = plan(Wish(only="producer_consumer"), domains=False)
    assert {case.parameters["consumer"] for case in cases} == {"thread"}
    assert {case.implementations for case in cases} == {("boxroot", "boxroot_0_4_0")}


def test_plans_of_one_line_of_ocaml():
    assert not plan(Wish(only="producer_consumer", given={"consumer": "domain"}), domains=False)
    assert not plan(Wish(only="compiling"), domains=True)
    assert plan(Wish(only="compiling"), domains=False)
    assert not plan(Wish(only="marking_domains"), domains=False)


def test_runtimes_of_each_line_of_ocaml():
    def names(domains):
        (case,) = plan(Wish(only="marking"), domains=domains)
        return case.implementations

    assert names(domains=False) == (*variants.VARIANTS, "_nnp+huge", "_pt+huge")
    assert set(names(domains=True)) == {*variants.VARIANTS_5, "_pt+huge"}
    (case, *_) = plan(Wish(only="marking_domains"), domains=True)
    assert (case.implementations, case.baselines) == (variants.VARIANTS_5, ("_stock",))


def test_some_runtimes_are_compared_on_the_usual_heap_only():
    def names(**given):
        (case,) = plan(Wish(only="marking", given=given), domains=False)
        return case.implementations

    control = tuple(name for name in marking.CONTROL if name in variants.ALL_4)
    assert names() == names(megabytes=200, cycles=1)
    assert names(static=0.05) == control
    assert names(randomness=0.0) == (*control, "_nnp+huge", "_pt+huge")
    cases = plan(Wish(only="marking", full=True), domains=False)
    assert [c.parameters for c in cases if c.implementations == variants.ALL_4] == [
        {"megabytes": 800}
    ]


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_usual_cases_have_valid_values(workload):
    known = {parameter.name: parameter for parameter in workload.parameters}
    for case in (*workload.quick, *workload.full):
        for name, value in case.items():
            assert known[name].values.parse(str(value)) == value


def test_ratios_are_taken_round_by_round():
    runs = [run("ocaml", 1, 1.0), run("gc", 1, 2.0), run("ocaml", 2, 10.0), run("gc", 2, 30.0)]
    baseline, gc = summarize(CASE, runs, "ocaml")
    assert (baseline.ratio.least, baseline.ratio.most) == (1.0, 1.0)
    assert (gc.ratio.least, gc.ratio.median, gc.ratio.most) == (2.0, 2.5, 3.0)
    assert gc.counters["minor_collections"] == 7


def test_ratios_as_people_read_them():
    values = (0, 0.00213, 0.25, 1.0, 12.345, 1234.5)
    assert [ratio(x) for x in values] == ["0.00", "0.0021", "0.25", "1.00", "12.35", "1,234"]


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
        ("print('hello')", f"{NOTHING}: 'hello\\n'"),
        ("print('{}')", f"{NOTHING}: '{{}}\\n'"),
        ("print('{\"seconds\": NaN}')", f"{NOTHING}: '{{\"seconds\": NaN}}\\n'"),
        ("print('{\"measures\": []}')", f"{NOTHING}: '{{\"measures\": []}}\\n'"),
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
        (["--repeat", "x"], "1 or more"),
        (["--quick", "--full"], "not allowed with"),
        (["--json", "no/such/folder"], "No such file"),
        (["--report", "report.html"], "needs --json"),
        (["--json", "runs", "--report", "no/such/folder"], "no such folder"),
        (["--only", "foo"], "perm_count"),
        (["--root_survival_rate", "2"], "0.0..1.0"),
        (["--gc_survival_rate", "x"], "0.0..1.0"),
        (["--only", "micro", "--roots", "0"], "micro (choose from 1..200000000)"),
        (["--only", "micro", "--implementations", "boxroot,naive"], "naive is no implementation"),
        (["--only", "micro", "--depth", "3"], "depth is no parameter of micro (choose from"),
        (["--roots", "-1"], "1..200000000 or 0..200000000"),
        (["--megabytes", "0"], "1..1000000"),
        (["--static", "1.5"], "0.0..1.0"),
        (["--compiler", "tcc"], "gcc, clang"),
        (["--order", "-1"], "0..1000000"),
        (["--only", "marking", "--implementations", "_pt+large"], "did you mean _pt+huge?"),
        (["--only", "lookups", "--threads", "65"], "1..64"),
        (["--only", "lookups", "--gibibytes", "100", "--implementations", "hash"], "--list"),
    ],
)
def test_wrong_arguments(capsys, arguments, valid):
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    assert valid in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, answer",
    [
        (["--only", "tress"], "argument --only: 'tress' is not valid; did you mean trees?"),
        (["--onyl", "trees"], "there is no option --onyl; did you mean --only?"),
        (["extra"], "unexpected argument extra"),
        (["extra=1"], "unexpected argument extra"),
        (["--zzz"], "there is no option --zzz"),
        (["--onyl=trees"], "there is no option --onyl; did you mean --only?"),
        (
            ["--baseline", "boxrot"],
            "argument --baseline: 'boxrot' is not valid; did you mean boxroot?",
        ),
        (["--implementations", "gc,boxrot"], "'boxrot' is not valid; did you mean boxroot?"),
        (["--ocaml", "5.33"], "argument --ocaml: '5.33' is not valid; did you mean 5.3?"),
    ],
)
def test_a_typing_error_is_answered_in_two_lines(capsys, arguments, answer):
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    said, where_to_look = capsys.readouterr().err.splitlines()
    assert said.startswith("bench/run: ")
    assert said.endswith(answer)
    assert where_to_look == "See bench/run --help, and --list."


def without_ocaml(tmp_path):
    """The environment of a machine without OCaml, and with a Python without packages."""
    for name in ("sh", "bash", "env", "dirname", "python3", "cat", "sha256sum"):
        (tmp_path / name).symlink_to(shutil.which(name))
    kept = {name: text for name, text in os.environ.items() if name != "VIRTUAL_ENV"}
    return kept | {"PATH": str(tmp_path)}


def test_a_machine_without_ocaml(tmp_path):
    """One sentence of the tools, one of the driver."""
    command = [sys.executable, ROOT / "bench" / "run", "--ocaml", "system", "--only", "micro"]
    done = subprocess.run(command, env=without_ocaml(tmp_path), capture_output=True, text=True)
    assert done.returncode == 1
    tools, driver = done.stderr.splitlines()
    assert "no ocamlopt that runs is on PATH" in tools
    assert driver == "bench/run: nothing is measured, since there is no OCaml 'system': see above"


def test_a_python_without_packages(tmp_path):
    """`-I -S` keep it from finding any."""
    command = [sys.executable, "-I", "-S", ROOT / "bench" / "run", "--list"]
    kept = {name: text for name, text in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(command, env=kept, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("perm_count: ")


@pytest.fixture
def driver(monkeypatch, tmp_path):
    """Runs the driver on a script in place of the program; gives its exit status and JSON lines."""

    class Toolchain:
        def __init__(self, version):
            self.version = version

        def build(self, targets):
            return set(targets) & set(unbuilt)

        def config(self):
            return {"version": "5.3.0", "native_c_compiler": "cc -O2"}

        def program(self, _target):
            return tmp_path / "program"

    unbuilt = []

    def start(text, *arguments, without=(), without_usual=False):
        unbuilt[:] = without
        script(tmp_path, text)
        monkeypatch.setattr(cli, "Toolchain", Toolchain)
        file = tmp_path / "runs.json"
        usual = ["--n", "3", "--choice", "persistent", "--only", "perm_count"]
        given = [] if without_usual else usual
        status = cli.main([*given, "--repeat", "2", "--json", str(file), *arguments])
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
    def interrupted(case, implementation, number, program, ocaml):
        if implementation == "gc":
            raise KeyboardInterrupt
        return measure(case, implementation, number, program, ocaml)

    monkeypatch.setattr("driver.session.measure", interrupted)
    status, runs = driver("print('{\"seconds\": 2}')", "--implementations", "ocaml,gc")
    assert status == 130
    assert [r["implementation"] for r in runs] == ["ocaml"]
    assert "incomplete" in capsys.readouterr().out


WORK = "import os, json\nwords = os.environ['REF'] == 'gc'\n"


def test_other_work_fails(driver, monkeypatch):
    same = replace(PERM_COUNT, same_work=("live_words", "slices"))
    monkeypatch.setattr("driver.plan.WORKLOADS", (same,))
    text = WORK + "print(json.dumps({'seconds': 2, 'live_words': 7 + words, 'slices': 3}))"
    status, runs = driver(text, "--implementations", "ocaml,gc,boxroot")
    assert status == 1
    found = [(r["implementation"], r.get("error")) for r in runs]
    refused = "it did other work than ocaml: live_words 8, not 7"
    assert found == [
        ("ocaml", None),
        ("gc", refused),
        ("boxroot", None),
        ("ocaml", None),
        ("boxroot", None),
    ]
    assert [r["value"] for r in runs if r["implementation"] == "gc"] == [None]


def test_other_work_in_another_round_fails(driver, monkeypatch, tmp_path):
    monkeypatch.setattr("driver.plan.WORKLOADS", (replace(PERM_COUNT, same_work=("n",)),))
    count = f"path = '{tmp_path}/count'\nopen(path, 'a').write('x')\n"
    text = count + 'print(\'{"seconds": 2, "n": %d}\' % len(open(path).read()))'
    status, runs = driver(text, "--implementations", "ocaml")
    assert (status, runs[1]["error"]) == (1, "it did other work than ocaml: n 2, not 1")


def test_work_that_is_not_told_fails(driver, monkeypatch):
    monkeypatch.setattr("driver.plan.WORKLOADS", (replace(PERM_COUNT, same_work=("n",)),))
    silent = "import os\nn = '' if os.environ['REF'] == 'gc' else ', \"n\": 1'\n"
    status, runs = driver(
        silent + "print('{\"seconds\": 2%s}' % n)", "--implementations", "ocaml,gc"
    )
    assert (status, runs[1]["error"]) == (1, "it did other work than ocaml: n None, not 1")


def test_one_line_for_each_measure(driver, capsys):
    status, runs = driver(f"print('{TWO}')", "--implementations", "ocaml")
    assert status == 0
    assert [(r["measure"], r["value"], r["unit"]) for r in runs] == [
        ("create", 2.5, "ns"),
        ("pools", 3, "KiB"),
    ] * 2
    assert [r["round"] for r in runs] == [1, 1, 2, 2]
    assert runs[0]["minor_collections"] == 7
    assert "measures" not in runs[0]
    assert "create, ns" in capsys.readouterr().out


def test_what_each_line_says_of_its_origin(driver):
    _, runs = driver("print('{\"seconds\": 2}')", "--implementations", "gc", "--baseline", "gc")
    first = runs[0]
    assert (first["measure"], first["baseline"], first["flags"]) == ("seconds", "gc", "-O2")
    assert {"machine", "compiler", "commit", "ocaml_version", "time"} <= set(first)


def test_several_ocamls_in_turn(driver, capsys):
    two = ["--ocaml", "5.3", "--ocaml", "4.14"]
    _, runs = driver("print('{\"seconds\": 2}')", "--implementations", "ocaml,gc", *two)
    names = [(r["ocaml"], r["implementation"]) for r in runs]
    assert names == [(o, i) for o in ("5.3", "4.14") for i in ("ocaml", "gc")] * 2
    assert "(OCaml 4.14)" in capsys.readouterr().out


def test_what_cannot_run_here_is_left_out(driver, capsys):
    skip = "import os, sys\nif os.environ['REF'] == 'gc': print('no network', file=sys.stderr)\n"
    text = skip + "if os.environ['REF'] == 'gc': sys.exit(77)\nprint('{\"seconds\": 2}')"
    status, runs = driver(text, "--implementations", "ocaml,gc")
    assert status == 0
    (skipped,) = [r for r in runs if r["implementation"] == "gc"]
    assert (skipped["skipped"], skipped["value"]) == ("no network", None)
    assert "left out: perm_count" in capsys.readouterr().out


SECONDS = "print('{\"seconds\": 2}')"


def test_the_full_plan_repeats_what_is_slow_as_often(driver):
    status, runs = driver(SECONDS, "--full", "--n", "10", "--repeat", "3")
    assert status == 0
    for name in ("global", "ocaml"):
        assert sum(run["implementation"] == name for run in runs) == 3


def test_what_is_c_alone_runs_with_the_first_ocaml_only(driver, monkeypatch):
    monkeypatch.setattr("driver.plan.WORKLOADS", (replace(PERM_COUNT, once=True),))
    two = ["--ocaml", "4.14", "--ocaml", "5.3"]
    status, runs = driver(SECONDS, "--implementations", "ocaml", *two)
    assert status == 0
    assert [run["ocaml"] for run in runs] == ["4.14"] * 2


def test_a_workload_runs_with_its_own_ocaml_unless_another_is_asked_for(driver, monkeypatch):
    monkeypatch.setattr("driver.plan.WORKLOADS", (replace(PERM_COUNT, ocaml="4.14"),))
    _, runs = driver(SECONDS, "--implementations", "ocaml")
    assert {run["ocaml"] for run in runs} == {"4.14"}
    _, runs = driver(SECONDS, "--implementations", "ocaml", "--ocaml", "5.3")
    assert {run["ocaml"] for run in runs} == {"5.3"}


def test_nothing_for_this_ocaml(driver, capsys):
    """The driver's own OCaml is 5.3 here, whatever it is called."""
    with pytest.raises(SystemExit) as stop:
        driver(SECONDS, "--only", "compiling", without_usual=True)
    assert stop.value.code == 2
    assert "OCaml 4.14 can run nothing" in capsys.readouterr().err


@pytest.fixture
def linked(monkeypatch, tmp_path):
    """The names of the links that were made of perm_count, for `gc` one that cannot be made."""
    made = []

    def build(_toolchain, _target, link):
        if link.runtime == "gc":
            raise BuildError
        made.append(link.name)
        shutil.copy(tmp_path / "program", tmp_path / link.name)

    monkeypatch.setattr(linking, "build", build)
    monkeypatch.setattr(linking, "program", lambda _toolchain, _target, link: tmp_path / link.name)
    monkeypatch.setattr(
        "driver.plan.WORKLOADS", (replace(PERM_COUNT, link=lambda name, _parameters: Link(name)),)
    )
    return made


def test_a_program_is_linked_with_each_runtime(driver, linked):
    status, runs = driver(SECONDS, "--implementations", "ocaml,boxroot")
    assert (status, linked) == (0, ["ocaml-usual-0", "boxroot-usual-0"])
    assert [run["value"] for run in runs] == [2] * 4


def test_what_cannot_be_linked_fails(driver, linked):
    status, runs = driver(SECONDS, "--implementations", "gc")
    assert (status, linked) == (1, ["ocaml-usual-0"])
    error = f"{PERM_COUNT.program} could not be linked with gc-usual-0"
    assert [run.get("error") for run in runs] == [None, error, None]


def test_how_a_runtime_is_started(monkeypatch):
    monkeypatch.setattr(variants, "jemalloc", lambda: "libjemalloc.so.2")
    assert variants.environment("_pt") == {}
    assert variants.environment("_pt+huge") == {"OUTHEAP_HUGE_PAGES": "1"}
    assert variants.environment("_pt+measured") == {"OUTHEAP_HUGE_PAGES": "measured"}
    assert variants.environment("_pt+scattered") == {"OUTHEAP_SCATTERED": "1"}
    assert variants.environment("_nnp+jemalloc+thp") == {
        "LD_PRELOAD": "libjemalloc.so.2",
        "MALLOC_CONF": "thp:always",
    }
    assert variants.link("_pt+huge", {"order": 2}) == Link("_pt", None, 2)
    assert variants.link("_nnp", {"compiler": "clang"}) == Link("_nnp", "clang", 0)


def test_what_a_runtime_lacks_here(monkeypatch):
    monkeypatch.setattr(variants, "jemalloc", lambda: None)
    monkeypatch.setattr(variants, "available_megabytes", lambda: 1200.0)
    monkeypatch.setattr(variants.shutil, "which", lambda _name: None)
    usual = {"megabytes": 1000}
    assert variants.missing("_pt", usual) is None
    assert "libjemalloc2" in variants.missing("_nnp+jemalloc", usual)
    assert "tools/debian-packages clang" in variants.missing("_pt", {"compiler": "clang"})
    needs = variants.missing("_pt", {"megabytes": 1001})
    assert needs == "it needs 1,201 MB of memory, and 1,200 are free"


def test_what_is_not_there_is_left_out(driver, monkeypatch):
    ours = replace(PERM_COUNT, missing=lambda name, _: "no room" if name == "gc" else None)
    monkeypatch.setattr("driver.plan.WORKLOADS", (ours,))
    status, runs = driver(SECONDS, "--implementations", "ocaml,gc")
    assert status == 0
    assert [run.get("skipped") for run in runs] == [None, "no room", None]


def test_a_baseline_that_is_left_out_is_replaced(driver, monkeypatch, capsys):
    monkeypatch.setattr(shared, "unfetched", lambda: {"boxroot_0_4_0": "no network"})
    given = ["--implementations", "boxroot_0_4_0,ocaml,gc", "--baseline", "boxroot_0_4_0"]
    _, runs = driver(SECONDS, *given)
    assert {r["baseline"] for r in runs} == {"ocaml"}
    assert "/ ocaml " in capsys.readouterr().out


def test_a_page_of_the_runs(driver, capsys, tmp_path):
    page = tmp_path / "report.html"
    driver(SECONDS, "--implementations", "ocaml,gc", "--report", str(page))
    assert "<svg" in page.read_text()
    assert f"report: {page}" in capsys.readouterr().out


def test_time_left_is_shown(driver, capsys):
    driver(SECONDS, "--implementations", "ocaml,gc")
    lines = [line for line in capsys.readouterr().err.splitlines() if "round" in line]
    assert len(lines) == 4
    assert all(re.search(r", \d+ s left$", line) for line in lines)


def test_what_cannot_be_built_fails(driver, capsys):
    status, runs = driver("", "--implementations", "ocaml", without=[PERM_COUNT.program])
    assert status == 1
    assert [r["error"] for r in runs] == [f"{PERM_COUNT.program} could not be built"]
    assert "FAILED" in capsys.readouterr().out


def test_peers(monkeypatch, tmp_path):
    unfetched = shared.unfetched.__wrapped__
    monkeypatch.setattr(shared, "PEERS", ("theirs",))
    monkeypatch.setattr(shared, "FETCH", tmp_path / "fetch")
    script = 'echo "peers/fetch: theirs is left out: there is no cargo" >&2'
    (tmp_path / "fetch").write_text(f"#!/bin/sh\n{script}\n")
    (tmp_path / "fetch").chmod(0o755)
    assert unfetched() == {"theirs": "there is no cargo"}
    (tmp_path / "theirs" / "fetched").mkdir(parents=True)
    assert unfetched() == {}
    (tmp_path / "fetch").write_text("#!/bin/sh\necho 'not the crate' >&2; exit 1\n")
    with pytest.raises(BuildError, match="not the crate"):
        unfetched()


def test_only_a_peer_can_be_missing(monkeypatch):
    monkeypatch.setattr(shared, "unfetched", lambda: {"boxroot_0_4_0": "no network"})
    assert shared.missing("boxroot_0_4_0", {}) == "no network"
    assert shared.missing("boxroot", {}) is None


def test_quick_is_one_case_of_each_benchmark(capsys):
    options = options_parser().parse_args(["--quick"])
    assert options.repeat == 2
    cases = [cli.chosen_cases(options, domains) for domains in (True, False)]
    names = [[case.workload.name for case in own] for own in cases]
    everything = {workload.name for workload in WORKLOADS}
    assert {name for own in names for name in own} == everything - SLOW - IN_FULL
    assert all(len(own) == len(set(own)) for own in names)


def test_a_file_is_replaced_as_a_whole(tmp_path):
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(ValueError), replacing(path) as file:
        file.write("half")
        raise ValueError
    assert path.read_text() == "old"
    with replacing(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("written", ["", "some"])
def test_what_was_measured_stays(tmp_path, written):
    with pytest.raises(ValueError), replacing(tmp_path / "file", keep=True) as file:
        file.write(written)
        raise ValueError
    assert [left.read_text() for left in tmp_path.iterdir()] == [written] * bool(written)


def test_the_commit_is_that_of_the_folder_itself(tmp_path):
    def git(*command):
        name = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
        subprocess.run(["git", "-C", tmp_path, *name, *command], check=True, capture_output=True)

    assert machine.commit(tmp_path) == "unknown"
    git("init")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("1")
    git("add", "file")
    git("commit", "-m", "Add a file")
    clean = machine.commit(tmp_path)
    assert len(clean) == 12
    assert machine.commit(tmp_path / "folder") == "unknown"
    (tmp_path / "file").write_text("2")
    assert machine.commit(tmp_path) == f"{clean}-dirty"


def test_every_case_has_a_distinct_name():
    cases = plan(Wish())
    assert len({(case.workload.name, case.name) for case in cases}) == len(cases)
    assert replace(CASE, implementations=()).name == CASE.name == "n=3, choice=persistent"


def test_packages_are_installed_for_what_is_to_run(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "driver.prepare.subprocess.run", lambda command, check: asked.append(command)
    )
    monkeypatch.setattr("driver.prepare._build", lambda _toolchain, _steps: {})
    for names in [("malloc",), ("arena", "jemalloc")]:
        prepare(steps(Toolchain("5.3"), only("trees", implementations=names)))
    assert [command[1:] for command in asked] == [["libapr1-dev", "libjemalloc2"]]


def test_a_run_without_an_end_is_killed(driver, monkeypatch, capsys):
    monkeypatch.setattr("driver.measure.PATIENCE", 0.5)
    status, runs = driver("import time; time.sleep(100)", "--implementations", "ocaml")
    assert status == 1
    assert "ran for more than 0.5 s" in runs[0]["error"]
    assert "FAILED" in capsys.readouterr().out
