"""The crate outheap-region, which needs no OCaml: its tests, documents, package, and what it says
when it cannot be built."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from crates import BUILD, REGION, TARGET, built, cargo, fresh, need_crates, package
from toolchain import ROOT, c_files

# Where there is no OCaml, and nobody says where one is.
NO_OCAML = {"OCAMLOPT": "nowhere", "OCAML_WHERE_PATH": "/nowhere"}
pytestmark = pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_C", "1") == "0", reason="needs no OCaml: runs with one only"
)


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(ROOT)


def test_reading() -> None:
    said = built("test", folder=REGION, **NO_OCAML)
    passed = map(int, re.findall(r"test result: ok\. (\d+) passed; 0 failed", said))
    assert sum(passed) == 11


def test_documents() -> None:
    built("doc", "--quiet", "--no-deps", folder=REGION, RUSTDOCFLAGS="-D warnings")


def test_the_program_of_the_page() -> None:
    """In a folder with the file, which OCaml has left there."""
    example = ROOT / "examples" / "words"
    folder = fresh(BUILD / "rust" / "words")
    shutil.copy(example / "read.rs", folder)
    shutil.copy(REGION / "tests" / "words.region", folder)
    manifest = (example / "Cargo.toml").read_text()
    (folder / "Cargo.toml").write_text(manifest.replace("../../rust", str(ROOT / "rust")))
    shown = built("run", "--quiet", folder=folder, **NO_OCAML)
    assert shown == (example / "expected_file").read_text()


def alone(name: str) -> Path:
    """A copy of its package that is in no workspace."""
    folder = fresh(BUILD / "rust" / name)
    shutil.copytree(package(REGION.name), folder, dirs_exist_ok=True)
    manifest = folder / "Cargo.toml"
    manifest.write_text(f"{manifest.read_text()}\n[workspace]\n")
    return folder


@pytest.mark.slow
def test_package_builds_alone() -> None:
    folder = alone("region-alone")
    for place in ("src/region/read", "src/adtc"):
        for source in c_files(ROOT / place):
            assert (folder / "c" / source.relative_to(ROOT)).read_text() == source.read_text()
    assert (folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    built("test", "--quiet", "--offline", folder=folder, **NO_OCAML)


def refused(folder: Path, **changes: str) -> str:
    done = cargo("build", "--quiet", "--offline", folder=folder, **changes)
    assert done.returncode != 0
    assert "panicked" not in done.stderr
    return " ".join(done.stderr.split())


def test_without_a_c_compiler() -> None:
    target = {"CARGO_TARGET_DIR": str(fresh(TARGET.parent / "no-compiler"))}
    said = refused(REGION, CC="nowhere", **target)
    assert "the C library was not compiled: install gcc or clang, or say which: CC=..." in said


def test_without_the_c_sources() -> None:
    folder = alone("region-without-c")
    shutil.rmtree(folder / "c")
    said = refused(folder)
    assert "take the crate from a whole checkout, or from a package that `packaging/crate`" in said
