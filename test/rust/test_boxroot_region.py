"""The crate boxroot-region: regions in a process with OCaml, its documents, and its package."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from crates import BOXROOT_REGION, BUILD, SYS, built, fresh, need_crates, package
from toolchain import ROOT, c_files


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(ROOT)


@pytest.mark.long
def test_regions() -> None:
    """The tests, and the examples of its functions."""
    said = built("test", folder=BOXROOT_REGION)
    passed = map(int, re.findall(r"test result: ok\. (\d+) passed; 0 failed", said))
    assert sum(passed) == 9


@pytest.mark.slow
def test_documents() -> None:
    built("doc", "--quiet", "--no-deps", folder=BOXROOT_REGION, RUSTDOCFLAGS="-D warnings")


def packed(crate: Path, name: str) -> Path:
    """A crate as `packaging/crate` writes it, whose dependencies in the checkout are ours."""
    folder = fresh(BUILD / "rust" / name)
    shutil.copytree(package(crate.name), folder, dirs_exist_ok=True)
    return folder


@pytest.mark.long
def test_package_builds_alone() -> None:
    folder = packed(BOXROOT_REGION, "boxroot-region-alone")
    for source in c_files(ROOT / "src" / "region"):
        assert (folder / "c" / source.relative_to(ROOT)).read_text() == source.read_text()
    names = [SYS.name, "boxroot", "outheap-region"]
    ours = [f"{name} = {{ path = '{package(name)}' }}" for name in names]
    manifest = folder / "Cargo.toml"
    patches = "\n".join(["[patch.crates-io]", *ours, "[workspace]"])
    manifest.write_text(f"{manifest.read_text()}\n{patches}\n")
    (folder / "Cargo.lock").unlink(missing_ok=True)
    built("build", "--quiet", folder=folder)
