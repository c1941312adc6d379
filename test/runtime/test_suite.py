"""The runner of OCaml's own test suite: what it reads, chooses, keeps and compares."""

from __future__ import annotations

import sys
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import ROOT

sys.path.insert(0, str(ROOT / "runtime"))

from suite import cli, differences, harness, logs, report, selection
from suite.differences import Explanation, Unreadable
from suite.logs import FAILED, NOT_RUN, PASSED, SKIPPED, Step
from suite.results import Result, Results
from suite.running import Runner, WrongRuntime

# As ocamltest 4.14.1 printed it: reasons may contain line ends, and what a failed test says.
LOG = """\
 ... testing 'ephetest.ml' with 1 (bytecode) => skipped (bytecode)
 ... testing 'ephetest.ml' with 2 (native) => passed
 ... testing 'stub.ml' with 1.1.1 (ocamlopt.byte) => failed (Compiling program stub.opt: command
ocamlopt.opt -o stub.opt stub.ml
failed with exit code 2)
 ... testing 'stub.ml' with 1.1.1.1 (run) => n/a
 ... testing 'stub.ml' with 1.2 (check-ocamlopt.byte-output) => skipped
"""


def test_steps() -> None:
    assert logs.read(LOG, 0) == (
        Step("2", "native", PASSED),
        Step("1.1.1", "ocamlopt.byte", FAILED),
        Step("1.1.1.1", "run", NOT_RUN),
        Step("1.2", "check-ocamlopt.byte-output", SKIPPED),
    )


def test_steps_of_ocaml_5() -> None:
    assert logs.read(" ... testing 'a.ml' => passed\n", 0) == (Step("", "whole", PASSED),)
    failed = """\
 ... testing 'a.ml' => failed
 ... testing 'a.ml' with line 4 (bytecode) => skipped (bytecode)
 ... testing 'a.ml' with line 6 (native) => failed (Running program)
 ... testing 'a.ml' with default (native) => failed
"""
    assert logs.read(failed, 0) == (
        Step("", "whole", FAILED),
        Step("line 6", "native", FAILED),
        Step("default", "native", FAILED),
    )


@pytest.mark.parametrize(
    "line",
    [
        " ... testing 'a.ml' => unexpected error (a.ml: No such file or directory)",
        " ... testing 'a.ml' with 2 (native) => ",
        " ... testing 'a.ml' with 2 (native) => Fatal error: exception Not_found",
    ],
)
def test_step_that_broke_off(line: str) -> None:
    assert logs.outcome(logs.read(line, 0)) == FAILED


@pytest.mark.parametrize("text", ["", "> passed\n", "testing 'a.ml' with 1 (native) => passed\n"])
def test_no_step(text: str) -> None:
    assert logs.outcome(logs.read(text, 0)) == FAILED


def test_exit_status() -> None:
    text = " ... testing 'a.ml' with 2 (native) => passed\n"
    assert logs.outcome(logs.read(text, 0)) == PASSED
    assert logs.outcome(logs.read(text, 2)) == FAILED


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([PASSED, FAILED, NOT_RUN], FAILED),
        ([PASSED, SKIPPED, NOT_RUN], PASSED),
        ([SKIPPED, NOT_RUN], SKIPPED),
        ([], SKIPPED),
    ],
)
def test_outcome(outcomes: list[str], expected: str) -> None:
    assert logs.outcome(Step(str(i), "native", o) for i, o in enumerate(outcomes)) == expected


@pytest.mark.parametrize(
    "text",
    [
        b'(* TEST\n   modules = "a.c"\n*)\n',
        b"(* TEST *)",
        b"\n(* TEST\n * bytecode\n * native\n*)",
        b"/* TEST\n * native\n*/",
        b"(* TEST\n** setup-ocamlopt.byte-build-env\n*)",
        b"(* TEST_BELOW\n * native *)",
        b"(* TEST\n include unix;\n hasunix;\n {\n   bytecode;\n }{\n   native;\n }\n*)",
        b"(* TEST { native; } *)",
        b"(* TEST\n hasunix; (* why *)\n native;\n*)",
        b'(* TEST\n modules = "a.c";\n include unix;\n*)',
        b'(* TEST\n native with unix, flags = "-a";\n*)',
    ],
)
def test_native(text: bytes) -> None:
    assert selection.is_native(text)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"let native = 1",
        b"(* TEST\n * bytecode\n*)\n(* * native *)",
        b"(* TEST\n * expect\n*)",
        b"(* TEST\n expect;\n*)",
        b"(* TEST expect; *)",
        b'(* TEST\n flags = "-w +a";\n toplevel with flags = "-i";\n*)',
        b"(* TEST\n * native-compiler\n ** script\n*)",
        b"(* TESTING * native *)",
        b"let x = 1\n(* TEST\n * native *)",
    ],
)
def test_not_native(text: bytes) -> None:
    assert not selection.is_native(text)


@pytest.fixture
def testsuite(tmp_path: Path) -> Path:
    """Two folders with native tests, and things that are none."""
    for name in ("a/one.ml", "a/_hidden/two.ml", "a/.three.ml", "b/c/four.ml"):
        file = tmp_path / "tests" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("(* TEST *)")
    (tmp_path / "tests" / "d").mkdir()
    (tmp_path / "tests" / "d" / "five.ml").write_text("(* TEST\n * expect\n*)")
    (tmp_path / "outside.ml").write_text("(* TEST *)")
    return tmp_path


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (["tests"], ["tests/a/one.ml", "tests/b/c/four.ml"]),
        (["tests/b"], ["tests/b/c/four.ml"]),
        (["tests/a/one.ml", "tests/a"], ["tests/a/one.ml"]),
    ],
)
def test_selection(testsuite: Path, places: list[str], expected: list[str]) -> None:
    assert selection.native_tests(testsuite, places) == expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [("tests", True), ("tests/a/", True), ("tests/a/b.ml", True), ("tests/a/b", False)],
)
def test_is_below(place: str, expected: bool) -> None:
    assert selection.is_below("tests/a/b.ml", place) is expected


@pytest.mark.parametrize("place", ["tests/d", "tests/e", "outside.ml", "tests/../outside.ml", "/"])
def test_nothing_to_select(testsuite: Path, place: str) -> None:
    with pytest.raises(selection.NoTest, match=place):
        selection.native_tests(testsuite, [place])


def result(test: str, *outcomes: str) -> Result:
    return Result(test, tuple(Step(str(i), "native", o) for i, o in enumerate(outcomes)), 1.5)


def test_results_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "results"
    results = Results(file)
    results.add(result("tests/a.ml", PASSED))
    results.add(result("tests/b.ml", FAILED, NOT_RUN))
    again = Results(file)
    assert "tests/a.ml" in again
    assert again["tests/b.ml"] == result("tests/b.ml", FAILED, NOT_RUN)


def test_interrupted_line(tmp_path: Path) -> None:
    """The test counts as not run, and the next line is not spoilt."""
    file = tmp_path / "results"
    Results(file).add(result("tests/a.ml", PASSED))
    file.write_text(file.read_text() + result("tests/b.ml", PASSED).line()[:20])
    again = Results(file)
    assert "tests/b.ml" not in again
    again.add(result("tests/c.ml", PASSED))
    assert "tests/c.ml" in Results(file)
    assert "tests/a.ml" in Results(file)


def test_forgotten_results(tmp_path: Path) -> None:
    results = Results(tmp_path / "results")
    results.forget(["tests/a.ml"])
    for name in ("a", "b"):
        results.add(result(f"tests/{name}.ml", PASSED))
    results.forget(["tests/a.ml", "tests/c.ml"])
    for kept in (results, Results(tmp_path / "results")):
        assert "tests/a.ml" not in kept
        assert "tests/b.ml" in kept


EXPLAINED = """\
# a comment

tests/np.ml | _nnp | failed
    Naked pointers
    are forbidden.
tests/np.ml | _pt | passed
    Why not.
"""


def test_explanations() -> None:
    assert differences.parse(EXPLAINED, ["_nnp", "_pt"]) == [
        Explanation("tests/np.ml", "_nnp", FAILED, "Naked pointers are forbidden."),
        Explanation("tests/np.ml", "_pt", PASSED, "Why not."),
    ]


def test_explanation_for_one_ocaml() -> None:
    (found,) = differences.parse("tests/a.ml | _pt | failed | 5.3\n  why\n", ["_pt"])
    assert found == Explanation("tests/a.ml", "_pt", FAILED, "why", "5.3")
    assert found.is_about("5.3") and not found.is_about("5.4")
    assert Explanation("a", "_pt", FAILED, "why").is_about("5.4")


@pytest.mark.parametrize(
    "text",
    [
        "tests/a.ml | _nnp\n  why\n",
        "tests/a.ml | _other | failed\n  why\n",
        "tests/a.ml | _nnp | crashed\n  why\n",
        "tests/a.ml | _nnp | failed\ntests/b.ml | _nnp | failed\n  why\n",
        "tests/a.ml | _nnp | failed\n",
    ],
)
def test_unreadable_explanation(text: str) -> None:
    with pytest.raises(Unreadable):
        differences.parse(text, ["_nnp"])


def test_our_explanations_are_readable() -> None:
    differences.parse(differences.FILE.read_text(), cli.RUNTIMES)


def compared(stock: Result, other: Result, *explanations: Explanation) -> differences.Difference:
    (found,) = differences.compare("_nnp", {stock.test: stock}, {other.test: other}, explanations)
    return found


def test_same() -> None:
    """Both may have failed."""
    one = {"a": result("a", FAILED)}
    assert differences.compare("_nnp", one, {"a": result("a", FAILED)}, []) == []


def test_difference_without_explanation() -> None:
    of_others = [
        Explanation("b", "_nnp", FAILED, "another test"),
        Explanation("a", "_pt", FAILED, "another runtime"),
        Explanation("a", "_nnp", SKIPPED, "another outcome"),
    ]
    found = compared(result("a", PASSED), result("a", FAILED), *of_others)
    assert found.explanation is None
    assert "NOT EXPLAINED" in report.in_words(found, "log")
    assert differences.unfulfilled(of_others, [found]) == of_others


def test_difference_with_explanation() -> None:
    explanation = Explanation("a", "_nnp", FAILED, "because of this")
    found = compared(result("a", PASSED, PASSED), result("a", PASSED, FAILED), explanation)
    assert found.explanation == explanation
    assert found.steps() == ["1 (native): passed, here failed"]
    assert "because of this" in report.in_words(found, "log")
    assert differences.unfulfilled([explanation], [found]) == []


def test_steps_differ_but_not_the_outcome() -> None:
    assert compared(result("a", PASSED, PASSED), result("a", PASSED, SKIPPED)).explanation is None


def test_side_by_side() -> None:
    results = {"a": result("a", PASSED), "b": result("b", FAILED), "c": result("c", PASSED)}
    lines = report.side_by_side({"stock": results, "_pt": {"a": results["a"]}}).splitlines()
    assert lines[0].split() == ["runtime", "passed", "failed", "skipped", "s"]
    assert lines[1].split()[:4] == ["stock", "2", "1", "0"]
    assert lines[2].split()[:4] == ["_pt", "1", "0", "0"]


EXPLANATION = Explanation("a", "_nnp", FAILED, "because of this")


@pytest.mark.parametrize(
    ("other", "explanations", "status", "last"),
    [
        (PASSED, [], 0, "1 tests, 0 differences, 0 not explained, 0 "),
        (FAILED, [EXPLANATION], 0, "1 tests, 1 differences, 0 not explained, 0 "),
        (FAILED, [], 1, "1 tests, 1 differences, 1 not explained, 0 "),
        (PASSED, [EXPLANATION], 1, "1 tests, 0 differences, 0 not explained, 1 "),
        (SKIPPED, [EXPLANATION], 1, "1 tests, 1 differences, 1 not explained, 1 "),
    ],
)
def test_conclusion(
    other: str,
    explanations: list[Explanation],
    status: int,
    last: str,
    capsys: pytest.CaptureFixture,
) -> None:
    results = {"stock": {"a": result("a", PASSED)}, "_nnp": {"a": result("a", other)}}
    assert report.conclude(results, explanations, lambda runtime, test: Path("log")) == status
    assert capsys.readouterr().out.splitlines()[-1].startswith(last)


def runner(tmp_path: Path, archives: Path) -> Runner:
    return Runner(harness.provide("4.14"), archives, "_pt", tmp_path / "run")


def test_programs_get_the_runtime(tmp_path: Path) -> None:
    runner(tmp_path, runtimes.archives()).prepare()


def test_wrong_runtime_is_noticed(tmp_path: Path) -> None:
    stock = runtimes.standard_library() / "libasmrun.a"
    (tmp_path / "libasmrun_pt.a").symlink_to(stock)
    with pytest.raises(WrongRuntime, match="canary"):
        runner(tmp_path, tmp_path).prepare()


def test_no_other_runtime_can_be_linked(tmp_path: Path) -> None:
    with pytest.raises(WrongRuntime, match="canary"):
        runner(tmp_path, tmp_path).prepare()
    (log,) = (tmp_path / "run" / "logs").iterdir()
    assert "Cannot find file libasmrun.a" in log.read_text()


def test_goes_on_where_it_was(tmp_path: Path) -> None:
    """Only what is asked for is run, and kept."""
    test = "tests/gc-roots/globroots.ml"
    of_pt = runner(tmp_path, runtimes.archives())
    said = []
    of_pt.run_all([test], of_pt.results(), said.append)
    assert [(r.test, r.outcome) for r in said] == [(test, PASSED)]
    assert of_pt.results()[test] == said[0]


RUN_SUITE = ROOT / "test" / "runtime" / "run-suite"


@pytest.mark.parametrize(
    "options",
    [
        ["--variants", "_other"],
        ["--variants", ""],
        ["--ocaml", "5.2"],
        ["--variants", "_stock"],
        ["--only", "tests/no-such-folder"],
        ["--only", "../.."],
        ["--only", ","],
        ["unknown"],
    ],
)
def test_wrong_options(options: list[str]) -> None:
    done = runtimes.run([sys.executable, RUN_SUITE, *options], runtimes.BUILD_SECONDS)
    assert done.returncode == 2
    assert "run-suite: " in done.stderr
    assert "Traceback" not in done.stderr
