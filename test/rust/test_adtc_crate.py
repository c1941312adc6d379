"""The crate outheap-adtc, which needs no OCaml and no C: its tests, documents and package, and that
it does without memory, and without a standard library."""

from __future__ import annotations

import os
import re
import shutil

import pytest
from crates import ADTC, BUILD, built, fresh, need_crates, package
from toolchain import ROOT

pytestmark = pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_C", "1") == "0", reason="needs no OCaml: runs with one only"
)


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(ROOT)


def test_trees() -> None:
    said = built("test", "--all-features", folder=ADTC)
    passed = map(int, re.findall(r"test result: ok\. (\d+) passed; 0 failed", said))
    assert sum(passed) == 53


def test_documents() -> None:
    words = ("doc", "--quiet", "--no-deps", "--all-features")
    built(*words, folder=ADTC, RUSTDOCFLAGS="-D warnings")


def test_without_memory() -> None:
    built("build", "--quiet", "--no-default-features", folder=ADTC)


@pytest.mark.long
def test_package_builds_alone() -> None:
    folder = fresh(BUILD / "rust" / "adtc-alone")
    shutil.copytree(package(ADTC.name), folder, dirs_exist_ok=True)
    manifest = folder / "Cargo.toml"
    manifest.write_text(f"{manifest.read_text()}\n[workspace]\n")
    assert (folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    built("test", "--quiet", "--offline", folder=folder)
