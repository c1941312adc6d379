"""One version everywhere: that of include/outheap/version.h."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from installed import PACKAGES, by_dune, by_make
from toolchain import ROOT, checked, outheap_version, run

VERSION = outheap_version()
OPAM = [f"{name}.opam" for name in PACKAGES]
# The other one has the version of the crate that it replaces.
CRATES = tuple(
    f"rust/{name}/Cargo.toml"
    for name in ("boxroot", "boxroot-build", "boxroot-region", "outheap-adtc", "outheap-region")
)

PYTHON = ("python/pyproject.toml", "schema/pyproject.toml")
COMPILER = "schema/adtc/version.py"


def first(pattern: str, path: Path) -> str:
    found = re.search(pattern, path.read_text(), re.MULTILINE)
    assert found, f"{path} has no {pattern}"
    return found[1]


def test_numbers_and_text_agree() -> None:
    header = ROOT / "include" / "outheap" / "version.h"
    numbers = [first(rf"VERSION_{part} (\d+)$", header) for part in ("MAJOR", "MINOR", "PATCH")]
    assert ".".join(numbers) == VERSION


@pytest.mark.parametrize(
    "name, pattern",
    [
        ("dune-project", r"^\(version (.*)\)"),
        ("boxroot.opam", r'^version: "(.*)"'),
        ("outheap.opam", r'^version: "(.*)"'),
        ("CHANGES.md", r"^## (\S+)"),
    ],
)
def test_sources(name: str, pattern: str) -> None:
    assert first(pattern, ROOT / name) == VERSION


@pytest.mark.parametrize("manifest", [*CRATES, *PYTHON])
def test_crates(manifest: str) -> None:
    assert first(r'^version = "(.*)"', ROOT / manifest) == VERSION


def test_the_compiler() -> None:
    assert first(r'^VERSION = "(.*)"', ROOT / COMPILER) == VERSION
    assert checked([by_make() / "bin" / "adtc", "--version"]) == f"adtc {VERSION}\n"


def test_installed() -> None:
    lib = by_make() / "lib"
    for name in ("boxroot", "outheap", "outheap_region"):
        cmake = lib / "cmake" / name / f"{name}-config-version.cmake"
        assert first(r"^Version: (.*)", lib / "pkgconfig" / f"{name}.pc") == VERSION
        assert first(r'^set\(PACKAGE_VERSION "(.*)"', cmake) == VERSION
    for name in PACKAGES:
        assert first(r'^ *version = "(.*)"', by_dune() / "lib" / name / "META") == VERSION


def test_set_changes_all_of_them(tmp_path: Path) -> None:
    files = ("include/outheap/version.h", "dune-project", "tools/version")
    for name in (*files, *OPAM, *CRATES, *PYTHON, COMPILER):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tools" / "lib", tmp_path / "tools" / "lib")
    tool = tmp_path / "tools" / "version"
    checked([tool, "set", "3.14.15"])
    assert checked([tool]).strip() == "3.14.15"
    assert first(r"^\(version (.*)\)", tmp_path / "dune-project") == "3.14.15"
    for name in OPAM:
        assert first(r'^version: "(.*)"', tmp_path / name) == "3.14.15"
    for name in (*CRATES, *PYTHON):
        assert first(r'^version = "(.*)"', tmp_path / name) == "3.14.15"
    assert all(VERSION not in (tmp_path / name).read_text() for name in CRATES)  # of others of ours
    assert first(r'^VERSION = "(.*)"', tmp_path / COMPILER) == "3.14.15"
    assert first(r"VERSION_MINOR (\d+)", tmp_path / "include/outheap/version.h") == "14"
    refused = run([tool, "set", "3"])
    assert refused.returncode == 2
    assert "'3' is no version" in refused.stderr
