"""What chooses tests and compilers: `make test K=NAME` (./run) and the OCamls that tools serve."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from toolchain import ROOT, checked, run

pytestmark = pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain"
    or os.environ.get("OUTHEAP_TEST_C") == "0",
    reason="neither a variant nor an OCaml changes what is chosen",
)


@pytest.fixture(scope="module")
def runner() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("runner", str(ROOT / "test" / "run"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("runner", loader))
    sys.modules["runner"] = module  # data classes look for it
    loader.exec_module(module)
    return module


def test_a_name_that_no_test_has(runner: ModuleType) -> None:
    nothing = runner.Outcome()
    said = (
        "no test that runs in these configurations is called 'stael', nor is its place: "
        "nothing was tested"
    )
    assert runner.verdict(nothing, "stael") == said
    assert runner.verdict(nothing, None) == "0 passed, 0 failed"
    assert runner.verdict(runner.Outcome(2), "steal") == "2 passed, 0 failed"
    assert runner.verdict(runner.Outcome(0, ["the build"]), "steal") == "0 passed, 1 failed"


def chosen(name: str, file: str = "test_programs.py") -> list[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-k", name]
    environment = os.environ | {"OUTHEAP_TEST_C": "1"}
    done = run([*command, ROOT / "test" / file], env=environment)
    return re.findall(r"::\w+\[(.*)\]", done.stdout)


FAILING = """
import pytest
from seeds import chosen_seed

@pytest.mark.parametrize("what", ["a/b.c", "a b"])
def test_that_fails(what):
    assert chosen_seed() == 0
"""


def test_a_failure_shows_how_to_run_it_again(tmp_path: Path) -> None:
    (tmp_path / "test_failing.py").write_text(FAILING)
    given = {"OUTHEAP_TEST_OCAML": "5.3", "OUTHEAP_TEST_VARIANT": "asan"}
    environment = os.environ | given | {"PYTHONPATH": str(ROOT / "test")}
    command = [sys.executable, "-m", "pytest", "-p", "conftest", tmp_path]
    done = run(command, env=environment | {"OUTHEAP_PROPERTY_SEED": "7"})
    assert done.returncode == 1, done.stdout
    words = "tools/python python test/run --ocaml 5.3 --variant asan -k"
    assert f"{words} 'test_that_fails[a/b.c]' --seed 7\n" in done.stdout
    assert f"{words} test_that_fails --seed 7\n" in done.stdout
    del environment["OUTHEAP_PROPERTY_SEED"]
    drawn = {re.search(r"--seed (\d+)", run(command, env=environment).stdout)[1] for _ in range(2)}
    assert len(drawn) == 2


@pytest.mark.parametrize("name", ["boxroot", "boxroot/rules", "marking", "rules/marking"])
def test_programs_are_chosen_by_part_and_by_name(name: str) -> None:
    found = chosen(name)
    assert any(test.startswith("boxroot/rules/marking/") for test in found), found
    assert all(name in test for test in found), found


@pytest.mark.parametrize(
    "name, file",
    [
        ("adtc/unit", "adtc/test_adtc_programs.py"),
        ("adtc/unit/saving", "adtc/test_adtc_programs.py"),
        ("pages/unit", "pages/test_pages_programs.py"),
        ("pages/stress/two_threads", "pages/test_pages_programs.py"),
        ("boxroot/fault/supply", "boxroot/test_supply.py"),
        ("boxroot/property/glance", "boxroot/test_glance.py"),
    ],
)
def test_programs_in_c_are_chosen_by_their_places(name: str, file: str) -> None:
    found = chosen(name, file)
    assert found
    assert all(test.startswith(name) for test in found), found


@pytest.mark.parametrize(
    "lengths, wanted", [("short", "c"), ("slow", "bd"), ("long", "a"), ("short slow", "bcd")]
)
def test_lengths(lengths: str, wanted: str, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "test" / "conftest.py").read_text())
    long = "import pytest\n@pytest.mark.long\ndef test_a(): pass\n"
    slow = "@pytest.mark.slow\ndef test_b(): pass\n"
    (tmp_path / "test_lengths.py").write_text(long + slow + "def test_c(): pass\n")
    (tmp_path / "packaging").mkdir()
    (tmp_path / "packaging" / "test_package.py").write_text("def test_d(): pass\n")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    given = {"OUTHEAP_TEST_LENGTHS": lengths, "PYTHONPATH": str(ROOT / "test" / "support")}
    done = run(command, cwd=tmp_path, env=os.environ | given)
    assert set(re.findall(r"::test_(\w)", done.stdout)) == set(wanted)


def plan(runner: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> dict:
    monkeypatch.setattr(sys, "argv", ["run", *words])
    return runner.chosen_plan(runner.arguments())


def test_each_test_has_one_plan(runner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test is forgotten, and none runs twice in a variant."""
    planned = [
        (variant, length)
        for name in ("usual", "more", "long")
        for variant, lengths in plan(runner, monkeypatch, "--plan", name).items()
        for length in lengths
    ]
    assert len(planned) == len(set(planned))
    everything = plan(runner, monkeypatch, "-k", "steal")
    all_of_them = {(variant, length) for variant in everything for length in everything[variant]}
    # The long ones are about what no variant changes; those of benchmarks run by name.
    assert all_of_them - set(planned) == {(name, "long") for name in runner.OTHERS}


def test_plans_of_a_variant(runner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plan(runner, monkeypatch) == {"plain": ("short",)}
    assert plan(runner, monkeypatch, "--variant", "tsan") == {"tsan": ("short", "slow")}
    named = plan(runner, monkeypatch, "--variant", "asan", "-k", "steal")
    assert named == {"asan": ("short", "slow", "long")}
    chosen = plan(runner, monkeypatch, "--plan", "more", "--variant", "plain")
    assert chosen == {"plain": ("slow",)}


def test_a_variant_that_a_plan_lacks(
    runner: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        plan(runner, monkeypatch, "--plan", "long", "--variant", "asan")
    assert stop.value.code == 2
    assert capsys.readouterr().err == "the plan long has no variant asan\n"


def make(*words: str) -> str:
    """The commands that it would run."""
    return checked(["make", "--dry-run", "--no-print-directory", *words], cwd=ROOT)


def test_make_test_takes_a_name() -> None:
    assert '-k "boxroot and not debug"' in make("test", "K=boxroot and not debug")
    assert "-k" not in make("test")


SERVED = {
    "4.14.2": True,
    "5.0.0": True,
    "5.4.0~rc1": True,
    "5.6.0+dev0-2026-01-26": True,
    "5.30.0": True,
    "6.0.0": True,
    "4.13.1": False,
    "4.9.1": False,
    "3.12.1": False,
}


@pytest.mark.parametrize("version, serves", SERVED.items())
def test_ocamls_that_the_tools_accept(version: str, serves: bool, tmp_path: Path) -> None:
    """Those that the library is compiled for (include/outheap/boxroot_match.h)."""
    for name in ("ocamlopt", "ocamlc"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "dune").write_text("#!/bin/sh\necho 3.17.2\n")
    (tmp_path / "dune").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    command = [ROOT / "tools" / "with-ocaml", "system", "true"]
    done = run(command, env=os.environ | {"PATH": path})
    assert (done.returncode == 0) == serves, done.stderr
    if not serves:
        assert f"the ocamlopt on PATH is {version}, and 4.14 or later is needed" in done.stderr
