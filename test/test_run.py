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


@pytest.mark.parametrize("length, wanted", [("without", "b"), ("only", "a"), ("also", "ab")])
def test_lengths(length: str, wanted: str, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "test" / "conftest.py").read_text())
    body = "import pytest\n@pytest.mark.long\ndef test_a(): pass\ndef test_b(): pass\n"
    (tmp_path / "test_both.py").write_text(body)
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "test_both.py"]
    done = run(command, cwd=tmp_path, env=os.environ | {"OUTHEAP_TEST_LONG": length})
    assert set(re.findall(r"::test_(\w)", done.stdout)) == set(wanted)


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
