"""Every listing of the users' documents is a part of a file that a test compiles, and runs.

The line before a listing names the file: <!-- from examples/cpp/main.cpp -->. A listing without a
language is what one types or sees, and is not compared.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from fences import fenced
from toolchain import ROOT, checked, library_files, ocaml, where

ELSEWHERE = {"adtc-schemas.md"}  # by test/schema/test_schema_page.py
PAGES = ["README.md", "rust/outheap-adtc/README.md"]
PAGES += [
    f"docs/{page.name}"
    for page in sorted((ROOT / "docs").glob("*.md"))
    if page.name not in ELSEWHERE
]
CODE = re.compile(
    r"#include|^ *\((?:rule|executable|library|lang)\b|^(?:fn|use|let|def) |;$", re.MULTILINE
)
SIGNATURE = re.compile(r"^val \w+ : .*?(?= *\(\*|$)", re.MULTILINE)
LISTING = re.compile(
    r"^(?:<!-- from (\S+) -->\n\n?)?```(\w+)(?:,ignore)?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
OWN = [f"test/docs/{name}.c" for name in ("readme", "migrating", "pages")]
# test/schema compiles and runs them
ENDS = (".c", ".cpp", ".rs", ".py", "_shared.c", "_shared.rs", "_shared.ml", "_shared.py")
ENDS += ("_elements.ml", "_lists.c")
GENERATED = tuple(f"test/schema/listing{end}" for end in ENDS)
GENERATED += ("test/schema/uses_versions.ml", "test/schema/shapes.asdl")
TESTED = "rust/outheap-adtc/tests/"  # by test/rust/test_adtc_crate.py
PLUGIN = "test/packaging/plugin/dune"
DEBUG_FORM = "test/packaging/debug_form/dune-workspace"
TABLE = "test/docs/programs/table"  # by test_debugging.py
ELEMENTS = "test/docs/programs/elements.c"
IN_A_CRATE = "test/schema/in_a_crate/"  # by test_schema_rust_uses.py
COMPILED = (
    "examples/",
    "test/boxroot/cpp/code.cpp",
    PLUGIN,
    TABLE,
    ELEMENTS,
    IN_A_CRATE,
    DEBUG_FORM,
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


@pytest.mark.parametrize("page", PAGES)
def test_code_names_its_language(page: str) -> None:
    """Else it would be taken for what one types or sees."""
    for block in fenced((ROOT / page).read_text()):
        assert not CODE.search(block), block


def test_signatures() -> None:
    """Those that the page of OCaml lists are those of the module."""
    module = (ROOT / "src" / "boxroot" / "ocaml" / "boxroot.mli").read_text()
    page = (ROOT / "docs" / "using-from-ocaml.md").read_text()
    listed = [line.replace("Boxroot.", "") for line in SIGNATURE.findall(page)]
    assert len(listed) >= 8
    assert not set(listed) - set(SIGNATURE.findall(module))


def includes() -> list[str | Path]:
    return ["-I", ROOT / "include", "-isystem", where()]


@pytest.mark.parametrize("source", OWN)
def test_it_compiles(source: str, tmp_path: Path) -> None:
    command = ["gcc", *STRICT, *includes(), "-c", ROOT / source, "-o", tmp_path / "listing.o"]
    checked(command)


@pytest.mark.parametrize(
    "part, program",
    [
        ("adtc", "examples/adtc-first/main.c"),
        ("adtc", ELEMENTS),
        ("pages", "test/docs/programs/pages.c"),
    ],
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
