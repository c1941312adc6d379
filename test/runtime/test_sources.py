"""The sources that a user names: those of the compiler, or a sentence that says what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from built_runtimes import ROOT

sys.path.insert(0, str(ROOT / "runtime"))

from builder import sources
from builder.compiler import Compiler, Unusable
from builder.lines import LINES

LINE = next(line for line in LINES if not line.sources)
VERSION = f"{LINE.name}.0"
TABLE = "caml/domain_state.tbl"


@pytest.fixture
def ocaml(tmp_path: Path) -> Compiler:
    """An installed compiler, as far as it is asked."""
    table = tmp_path / "installed" / TABLE
    table.parent.mkdir(parents=True)
    table.write_text("state")
    return Compiler(VERSION, tmp_path / "installed")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources, in which somebody has built too."""
    folder = tmp_path / "sources"
    (folder / "runtime" / "caml").mkdir(parents=True)
    (folder / "VERSION").write_text(f"{VERSION}\n\n# a comment\n")
    (folder / "runtime" / TABLE).write_text("state")
    (folder / "runtime" / "memory.c").write_text("int memory;\n")
    (folder / "runtime" / "memory.n.o").write_text("left")
    (folder / "Makefile.config").write_text("left")
    monkeypatch.setenv(sources.VARIABLE, str(folder))
    return folder


def test_named(ocaml: Compiler, folder: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    sources.unpack(ocaml, LINE, tree)
    copied = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file()}
    assert copied == {"VERSION", f"runtime/{TABLE}", "runtime/memory.c"}
    assert (folder / "Makefile.config").exists()


def test_what_they_say_is_part_of_what_is_built(ocaml: Compiler, folder: Path) -> None:
    names = [str(path.relative_to(folder)) for path in sources.files(ocaml, LINE)]
    assert names == [f"runtime/{TABLE}", "runtime/memory.c"]


def test_not_named(ocaml: Compiler, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(sources.VARIABLE, raising=False)
    with pytest.raises(Unusable, match=f"{sources.VARIABLE} names a folder"):
        sources.unpack(ocaml, LINE, tmp_path / "tree")


def test_no_sources(ocaml: Compiler, folder: Path, tmp_path: Path) -> None:
    (folder / "VERSION").unlink()
    with pytest.raises(Unusable, match="it is no folder with OCaml's sources"):
        sources.unpack(ocaml, LINE, tmp_path / "tree")


def test_another_version(ocaml: Compiler, folder: Path, tmp_path: Path) -> None:
    (folder / "VERSION").write_text("5.6.0\n")
    with pytest.raises(Unusable, match=r"sources of OCaml 5\.6\.0, and the compiler is 5\.5\.0"):
        sources.unpack(ocaml, LINE, tmp_path / "tree")


def test_another_state(ocaml: Compiler, folder: Path, tmp_path: Path) -> None:
    (folder / "runtime" / TABLE).write_text("another")
    with pytest.raises(Unusable, match="differs from that of the sources"):
        sources.unpack(ocaml, LINE, tmp_path / "tree")
