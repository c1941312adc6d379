"""Every listing of the users' documents is a part of a file that a test compiles, and runs.

The line before a listing names the file: <!-- from examples/cpp/main.cpp -->. A listing without a
language is what one types or sees, and is not compared.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from toolchain import ROOT, checked, library_files, ocaml, where

FROM = ["using-from-c", "using-from-cpp", "using-from-ocaml", "using-from-rust"]
PAGES = ["README.md"]
PAGES += [
    f"docs/{name}.md"
    for name in (
        "install",
        *FROM,
        "migrating",
        "adtc",
        "adtc-c",
        "adtc-cpp",
        "adtc-rust",
        "adtc-ocaml",
        "adtc-python",
        "adtc-arrow",
        "pages",
        "pages-design",
        "region",
        "region-file",
        "runtimes",
    )
]
LISTING = re.compile(
    r"^(?:<!-- from (\S+) -->\n\n?)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
OWN = [f"test/docs/{name}.c" for name in ("readme", "migrating", "pages")]
# test/schema compiles and runs them
ENDS = (".c", ".cpp", ".rs", ".py", "_shared.c", "_shared.rs", "_shared.ml", "_shared.py")
ENDS += ("_elements.ml",)
GENERATED = tuple(f"test/schema/listing{end}" for end in ENDS)
GENERATED += ("test/schema/uses_versions.ml",)
TESTED = "rust/outheap-adtc/tests/"  # by test/rust/test_adtc_crate.py
PLUGIN = "test/packaging/plugin/dune"
COMPILED = (
    "examples/",
    "test/boxroot/cpp/code.cpp",
    PLUGIN,
    "test/rust/stubs/",
    TESTED,
    *GENERATED,
    *OWN,
)
PROGRAMS = ROOT / "test" / "docs" / "programs"
STRICT = ["-g", "-O1", "-Wall", "-Wextra", "-Werror"]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def listings() -> list:
    return [
        pytest.param(source, text, id=f"{name}-{number}")
        for name in PAGES
        for number, (source, _, text) in enumerate(LISTING.findall((ROOT / name).read_text()))
    ]


@pytest.mark.parametrize("source, text", listings())
def test_listing(source: str, text: str) -> None:
    assert source.startswith(COMPILED), f"from {source or 'nowhere'}:\n{text}"
    lines = (ROOT / source).read_text()
    assert f"\n{text}" in f"\n{lines}", f"not in {source}:\n{text}"


def test_there_are_listings() -> None:
    assert len(listings()) >= 25


def includes() -> list[str | Path]:
    return ["-I", ROOT / "include", "-isystem", where()]


@pytest.mark.parametrize("source", OWN)
def test_it_compiles(source: str, tmp_path: Path) -> None:
    command = ["gcc", *STRICT, *includes(), "-c", ROOT / source, "-o", tmp_path / "listing.o"]
    checked(command)


@pytest.mark.parametrize(
    "part, program",
    [("adtc", "examples/adtc-first/main.c"), ("pages", "test/docs/programs/pages.c")],
)
def test_it_runs(part: str, program: str, tmp_path: Path) -> None:
    library = sorted((ROOT / "src" / part).glob("*.c"))
    sources = [ROOT / program, *library]
    built = tmp_path / part
    checked(["gcc", *STRICT, *SANITIZED, "-I", ROOT / "include", *sources, "-pthread", "-o", built])
    checked([built], cwd=tmp_path)


@pytest.mark.parametrize("form", ["", "-DBOXROOT_DEBUG=1"], ids=["usual", "debug"])
def test_those_with_roots_run(form: str, tmp_path: Path) -> None:
    library = library_files()
    sources = [PROGRAMS / "roots_stubs.c", *library]
    checked(["gcc", *STRICT, *filter(None, [form]), *includes(), "-c", *sources], cwd=tmp_path)
    shutil.copy(PROGRAMS / "roots.ml", tmp_path)
    objects = sorted(tmp_path.glob("*.o"))
    program = tmp_path / "roots"
    checked(ocaml("ocamlopt", "roots.ml", *objects, "-o", program), cwd=tmp_path)
    assert checked([program]) == "done"
